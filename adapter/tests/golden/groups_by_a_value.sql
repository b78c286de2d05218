select case when amount > (select avg(amount) from shop.orders) then 'high' else 'low' end as k, count(*) as n, sum(amount) as total from shop.orders group by 1 having count(*) >= (select count(*) from shop.rates where rate > 0.4)

-- rebuild:
select case when amount > (select avg(amount) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) then 'high' else 'low' end as k, count(*) as n, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1 having count(*) >= (select count(*) from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ where rate > 0.4)

-- changed: shop.orders
-- chosen: by rows: about 16 s; by key about 20 s; rebuilt about 60 s
-- keys (k)  #9b955d5789ee
-- by key (k), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT case when `changed_orders`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end AS `k`
FROM `changed_orders`
-- few:
WITH filtered AS (
SELECT case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end AS `__key_1`,
  count(*) AS `__count_2`,
  sum(`orders_2`.`amount`) AS `__sum_3`,
  count(*) AS `__count_4`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦(case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end)⟧
GROUP BY case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end
)
SELECT `filtered`.`__key_1` AS `k`,
  `filtered`.`__count_2` AS `n`,
  `filtered`.`__sum_3` AS `total`
FROM `filtered`
WHERE (`filtered`.`__count_4` >= (⟦p1:count_aa95d2⟧))
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
SELECT case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end AS `__key_1`,
  count(*) AS `__count_2`,
  sum(`orders_2`.`amount`) AS `__sum_3`,
  count(*) AS `__count_4`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON (case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end) <=> `c`.`k`
GROUP BY case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end
)
SELECT `filtered`.`__key_1` AS `k`,
  `filtered`.`__count_2` AS `n`,
  `filtered`.`__sum_3` AS `total`
FROM `filtered`
WHERE (`filtered`.`__count_4` >= (⟦p1:count_aa95d2⟧))
-- rows ()  #2625a7d9bb0a
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT case when `changed_orders`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end AS `__k0`
FROM `changed_orders`
),
combined AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ case when `orders`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end AS `__key_1`,
  count(*) AS `__count_2`,
  sum(`orders`.`amount`) AS `__sum_3`,
  count(*) AS `__count_4`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (case when `orders`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end) <=> `dirty_keys`.`__k0`
GROUP BY case when `orders`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end AS `__key_1`,
  count(*) AS `__count_2`,
  sum(`orders_2`.`amount`) AS `__sum_3`,
  count(*) AS `__count_4`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON (case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end) <=> `dirty_keys_`.`__k0`
GROUP BY case when `orders_2`.`amount` > (⟦p1:avg_amount_ae3d9c⟧) then 'high' else 'low' end
),
delta AS (
  SELECT `combined`.`__key_1` AS `k`,
    `combined`.`__count_2` AS `n`,
    `combined`.`__sum_3` AS `total`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__count_4` >= (⟦p1:count_aa95d2⟧))
)
SELECT `delta`.`k`,
  `delta`.`n`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: avg_amount_ae3d9c alone
-- chosen: by key: about 47 s; rebuilt about 60 s; by rows about 83 s
-- keys (k)  #0983a825b4c9
-- by key (k), looked up for the change (2 tables read)
-- rows () whole_reads: 4 #f534c8964563
-- no key leads from the change to the rows

-- changed: count_aa95d2 alone
-- chosen: by key: about 34 s; by rows about 43 s; rebuilt about 60 s
-- keys (k)  #4bd99e5e9db4
-- by key (k), looked up for the change (1 table read)
-- rows () whole_reads: 2 #26038b7b42a4
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by rows: about 16 s; by key about 20 s; rebuilt about 60 s
-- keys (k)  #9b955d5789ee
-- by key (k), read from the change
-- rows ()  #2625a7d9bb0a
-- no key leads from the change to the rows

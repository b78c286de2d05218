select o.cust, sum(case when c.segment = 'retail' then o.amount * 0.15 else 0 end) as held from (select id, cust, amount from (select *, row_number() over (partition by id, cust order by amount, day, status, x) as n from shop.orders) where n = 1) o join shop.customers c on c.id = o.cust group by o.cust

-- was:
select o.cust, sum(case when c.segment = 'retail' then o.amount * 0.10 else 0 end) as held from (select id, cust, amount from (select *, row_number() over (partition by id, cust order by amount, day, status, x) as n from shop.orders) where n = 1) o join shop.customers c on c.id = o.cust group by o.cust

-- edit, words: ("column held: amount * 0.10 → amount * 0.15 where segment = 'retail'",)
-- edit, where: ("segment = 'retail'",)
-- edit, altered: ('held',)
-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id`, `orders_2`.`cust` order by `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`cust`,
  sum(case when `customers`.`segment` = 'retail' then `filtered`.`amount` * 0.15 else 0 end) AS `held`
FROM `filtered`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `filtered`.`cust`
WHERE (`filtered`.`n` = 1)
GROUP BY `filtered`.`cust`

-- changed: shop.customers, shop.orders
-- keys (cust)  #18ffe3f02979
-- by key (cust), one join away from the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
SELECT DISTINCT `customers`.`id` AS `c__id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
WHERE (((( `customers`.`segment` = 'retail'))))
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id`, `orders_2`.`cust` order by `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`c__id`
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT `changed_customers`.`id` AS `cust`
FROM `changed_customers`
UNION ALL
SELECT `filtered`.`cust`
FROM `filtered`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    ON `customers_2`.`id` = `filtered`.`cust`
WHERE ((`filtered`.`n` = 1))
  AND (((( `customers_2`.`segment` = 'retail')) AND ((NOT (( case when `customers_2`.`segment` = 'retail' then `filtered`.`amount` * 0.10 else 0 end) <=> ( case when `customers_2`.`segment` = 'retail' then `filtered`.`amount` * 0.15 else 0 end))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id`, `orders_2`.`cust` order by `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`cust`,
  sum(case when `customers`.`segment` = 'retail' then `filtered`.`amount` * 0.15 else 0 end) AS `held`
FROM `filtered`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `filtered`.`cust`
WHERE (`filtered`.`n` = 1)
  AND ⟦keys¦`customers`.`id`⟧
GROUP BY `filtered`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id`, `orders_2`.`cust` order by `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`cust`,
  sum(case when `customers`.`segment` = 'retail' then `filtered`.`amount` * 0.15 else 0 end) AS `held`
FROM `filtered`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `customers`.`id` <=> `c_2`.`cust`)
    ON `customers`.`id` = `filtered`.`cust`
WHERE (`filtered`.`n` = 1)
  AND ⟦within¦cust¦`customers`.`id`⟧
GROUP BY `filtered`.`cust`
-- rows () whole_reads: 12 #791b6bb64816
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id`, `orders_2`.`cust` order by `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id`,
    `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
    row_number() over (partition by `orders_3`.`id`, `orders_3`.`cust` order by `orders_3`.`amount`, `orders_3`.`day`, `orders_3`.`status`, `orders_3`.`x`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`id` <=> `dirty_keys`.`id` AND `orders_3`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_3`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    row_number() over (partition by `orders_4`.`id`, `orders_4`.`cust` order by `orders_4`.`amount`, `orders_4`.`day`, `orders_4`.`status`, `orders_4`.`x`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`day`, `orders_4`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`id` AND `orders_4`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_4`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
filtered_2 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`status`,
    `orders_6`.`day`,
    `orders_6`.`x`,
    row_number() over (partition by `orders_6`.`id`, `orders_6`.`cust` order by `orders_6`.`amount`, `orders_6`.`day`, `orders_6`.`status`, `orders_6`.`x`, `orders_6`.`amount`, `orders_6`.`status`, `orders_6`.`day`, `orders_6`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`cust`
  FROM `combined`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `combined`.`cust`
  WHERE ((`combined`.`n` = 1))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`filtered_2`.`cust`
  FROM `filtered_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `filtered_2`.`cust`
  WHERE ((`filtered_2`.`n` = 1))
),
combined_3 AS (
SELECT `combined_2`.`cust` AS `__k0`
FROM `combined_2`
UNION ALL
SELECT `filtered_`.`cust` AS `__k0`
FROM `filtered` AS `filtered_`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `filtered_`.`cust`
WHERE ((`filtered_`.`n` = 1))
  AND (((( `customers_3`.`segment` = 'retail')) AND ((NOT (( case when `customers_3`.`segment` = 'retail' then `filtered_`.`amount` * 0.10 else 0 end) <=> ( case when `customers_3`.`segment` = 'retail' then `filtered_`.`amount` * 0.15 else 0 end))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`
  FROM `combined_3`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys_2`) */ `filtered`.`cust`,
  sum(case when `customers`.`segment` = 'retail' then `filtered`.`amount` * 0.15 else 0 end) AS `held`,
  1 AS `__ivm_w`
FROM `filtered`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `filtered`.`cust`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `filtered`.`cust` <=> `dirty_keys_2`.`__k0`
WHERE ((`filtered`.`n` = 1))
GROUP BY `filtered`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `filtered_2_`.`cust`,
  sum(case when `customers_4`.`segment` = 'retail' then `filtered_2_`.`amount` * 0.10 else 0 end) AS `held`,
  -1 AS `__ivm_w`
FROM `filtered_2` AS `filtered_2_`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    ON `customers_4`.`id` = `filtered_2_`.`cust`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `filtered_2_`.`cust` <=> `dirty_keys_2_`.`__k0`
WHERE ((`filtered_2_`.`n` = 1))
GROUP BY `filtered_2_`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`held`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`held`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust)  #95d430aea05a
-- by key (cust), one join away from the change (3 tables read)
-- rows () whole_reads: 10 #9cba3f9d0dbf
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #670f6aa348f7
-- by key (cust), one join away from the change (3 tables read)
-- rows () whole_reads: 10 #9534b0bcfb0a
-- no key leads from the change to the rows

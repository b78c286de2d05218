select id, cust, max(amount) over (partition by cust order by day, id rows between 3 preceding and current row) as recent from shop.orders

-- was:
select id, cust, max(amount) over (partition by cust order by day, id rows between 2 preceding and current row) as recent from shop.orders

-- edit, words: ('column recent: id rows between 2 preceding and current row → id rows between 3 preceding and current row',)
-- edit, where: ('it may be any row',)
-- edit, altered: ('recent',)
-- rebuild:
SELECT `orders`.`id`,
  `orders`.`cust`,
  max(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day` rows between 3 preceding and current row) AS `recent`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`

-- changed: shop.orders
-- keys (cust)  #893f41b515e0
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    max(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day` rows between 2 preceding and current row) AS `__was_0`,
    max(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day` rows between 3 preceding and current row) AS `__is_0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`__was_0`) <=> (`filtered`.`__is_0`))) OR (typeof(`filtered`.`__was_0`) <> typeof(`filtered`.`__is_0`))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  max(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day` rows between 3 preceding and current row) AS `recent`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  max(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day` rows between 3 preceding and current row) AS `recent`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 2 #406460dc891f
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    max(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day` rows between 3 preceding and current row) AS `recent`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`cust`,
    max(`orders_3`.`amount`) over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day` rows between 2 preceding and current row) AS `recent`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`cust`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`recent`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`recent`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`recent`
HAVING sum(`delta`.`__ivm_w`) <> 0

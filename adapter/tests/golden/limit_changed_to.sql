select id, cust, amount from shop.orders order by amount desc, id limit 8

-- was:
select id, cust, amount from shop.orders order by amount desc, id limit 5

-- edit, words: ('filter: number_1 <= 0 + (5) → number_1 <= 0 + (8)',)
-- edit, where: ('only one of number_1 <= 0 + (5) and number_1 <= 0 + (8) is true',)
-- edit, altered: ('amount', 'cust', 'id')
-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    row_number() OVER (ORDER BY `orders_2`.`amount` desc, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`cust`, `orders_2`.`amount`) AS `__number_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`amount`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (8))

-- changed: shop.orders
-- rows () whole_reads: 4 #62257a03f980
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    row_number() OVER (ORDER BY `orders`.`amount` desc, `orders`.`id`, `orders`.`id`, `orders`.`cust`, `orders`.`amount`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    row_number() OVER (ORDER BY `orders_2`.`amount` desc, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`cust`, `orders_2`.`amount`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
filtered AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    row_number() OVER (ORDER BY `orders_4`.`amount` desc, `orders_4`.`id`, `orders_4`.`id`, `orders_4`.`cust`, `orders_4`.`amount`) AS `__number_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (( `combined`.`__number_1` > 0))
    AND (( `combined`.`__number_1` <= 0 +( 5)))
  UNION ALL
  SELECT `filtered`.`id`,
    `filtered`.`cust`,
    `filtered`.`amount`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (( `filtered`.`__number_1` > 0))
    AND ((( `filtered`.`__number_1` <= 0 +( 8))) AND (NOT (( `filtered`.`__number_1` <= 0 +( 5))) OR (( `filtered`.`__number_1` <= 0 +( 5))) IS NULL))
  UNION ALL
  SELECT `filtered_`.`id`,
    `filtered_`.`cust`,
    `filtered_`.`amount`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (( `filtered_`.`__number_1` > 0))
    AND ((( `filtered_`.`__number_1` <= 0 +( 5))) AND (NOT (( `filtered_`.`__number_1` <= 0 +( 8))) OR (( `filtered_`.`__number_1` <= 0 +( 8))) IS NULL))
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`amount`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

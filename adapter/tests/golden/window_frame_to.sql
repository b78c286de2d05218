select id, cust, max(amount) over (partition by cust order by day, id rows between 3 preceding and current row) as recent from shop.orders

-- was:
select id, cust, max(amount) over (partition by cust order by day, id rows between 2 preceding and current row) as recent from shop.orders

-- edit, words: ('column recent: id rows between 2 preceding and current row → id rows between 3 preceding and current row',)
-- edit, where: ('it may be any row',)
-- edit, altered: ('recent',)
-- rebuild:
select id, cust, max(amount) over (partition by cust order by day, id rows between 3 preceding and current row) as recent from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rebuilt: two evaluations of `max(amount) over (partition by cust order by day, id rows between 2 preceding and current row)` may differ
-- keys (cust)  #736cc8f89e26
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  max(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id` rows between 3 preceding and current row) AS `recent`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  max(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id` rows between 3 preceding and current row) AS `recent`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧

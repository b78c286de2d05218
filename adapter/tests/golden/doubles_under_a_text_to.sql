select cust, max(case when status like 'O%' then x end) as most, count(*) as n from shop.orders group by cust

-- was:
select cust, max(case when status like 'o%' then x end) as most, count(*) as n from shop.orders group by cust

-- edit, words: ("column most: status like 'o%' → status like 'O%'",)
-- edit, where: ("only one of status like 'o%' and status like 'O%' is true",)
-- edit, altered: ('most',)
-- rebuild:
select cust, max(case when status like 'O%' then x end) as most, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- rebuilt: two evaluations of `max(case when status like 'o%' then x end)` may differ
-- keys (cust)  #727e748a8a40
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
WHERE (((((( `orders`.`status` like 'o%') AND (NOT ( `orders`.`status` like 'O%') OR ( `orders`.`status` like 'O%') IS NULL)) OR (( `orders`.`status` like 'O%') AND (NOT ( `orders`.`status` like 'o%') OR ( `orders`.`status` like 'o%') IS NULL)))) AND ((NOT (( case when `orders`.`status` like 'o%' then `orders`.`x` end) <=> ( case when `orders`.`status` like 'O%' then `orders`.`x` end))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  max(case when `orders`.`status` like 'O%' then `orders`.`x` end) AS `most`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  max(case when `orders`.`status` like 'O%' then `orders`.`x` end) AS `most`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`

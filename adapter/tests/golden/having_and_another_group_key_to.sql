select pmod(cust, 2) as k, count(*) as n from shop.orders group by pmod(cust, 2) having count(*) > 2

-- was:
select pmod(cust, 3) as k, count(*) as n from shop.orders group by pmod(cust, 3) having count(*) > 1

-- edit, words: ('group key k: 3 → 2', 'HAVING: count(*) > 1 → count(*) > 2')
-- edit, where: ('pmod(cust, 3) is another value than pmod(cust, 2)', 'it may be any row')
-- edit, altered: ('k',)
-- rebuild:
select pmod(cust, 2) as k, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by pmod(cust, 2) having count(*) > 2

-- changed: shop.orders
-- keys (k)  #e625cd6769a0
-- by key (k), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT pmod(`changed_orders`.`cust`, 3) AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(`orders`.`cust`, 3) AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT pmod(`orders_2`.`cust`, 2) AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT pmod(`orders_2`.`cust`, 2) AS `k`,
    count(*) AS `n`,
    count(*) > 2 AS `__having`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦(pmod(`orders_2`.`cust`, 2))⟧
  GROUP BY pmod(`orders_2`.`cust`, 2)
)
SELECT `filtered`.`k`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`__having`)
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT pmod(`orders_2`.`cust`, 2) AS `k`,
    count(*) AS `n`,
    count(*) > 2 AS `__having`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (pmod(`orders_2`.`cust`, 2)) <=> `c`.`k`
  GROUP BY pmod(`orders_2`.`cust`, 2)
)
SELECT `filtered`.`k`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`__having`)
-- rows () whole_reads: 4 #fc83af099fd2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT pmod(`changed_orders`.`cust`, 3) AS `__k0`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(`c`.`cust`, 2) AS `__k0`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT pmod(`orders_2`.`cust`, 3) AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT pmod(`orders_3`.`cust`, 2) AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ pmod(`orders`.`cust`, 2) AS `k`,
    count(*) AS `n`,
    count(*) > 2 AS `__having`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON (pmod(`orders`.`cust`, 2)) <=> `dirty_keys`.`__k0`
  GROUP BY pmod(`orders`.`cust`, 2)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ pmod(`orders_4`.`cust`, 3) AS `k`,
    count(*) AS `n`,
    count(*) > 1 AS `__having`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (pmod(`orders_4`.`cust`, 3)) <=> `dirty_keys_`.`__k0`
  GROUP BY pmod(`orders_4`.`cust`, 3)
),
delta AS (
  SELECT `combined_2`.`k`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE ((`combined_2`.`__having`))
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

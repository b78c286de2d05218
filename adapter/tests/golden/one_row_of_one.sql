select count(*) as n from (select sum(amount) as total from shop.orders where cust > 3 having current_date() > date'2026-01-01')

-- rebuild:
select count(*) as n from (select sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust > 3 having ⟦p1:current_date⟧ > date'2026-01-01')

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #388613f83915
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
  SELECT sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` > 3)
),
filtered_2 AS (
  SELECT sum(`orders_4`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  WHERE (`orders_4`.`cust` > 3)
),
delta AS (
  SELECT count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE ( ⟦p1:current_date_date_2026_01_01_1e92c7⟧)
  UNION ALL
  SELECT count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `filtered_2`
  WHERE ( ⟦p1:current_date_date_2026_01_01_1e92c7⟧)
),
delta_2 AS (
  SELECT `delta`.`n`,
    sum(`delta`.`__ivm_w`) AS `__ivm_w`
  FROM `delta`
  GROUP BY `delta`.`n`
  HAVING sum(`delta`.`__ivm_w`) <> 0
)
SELECT `delta_2`.`n`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`n`
HAVING sum(`delta_2`.`__ivm_w`) <> 0

-- changed: current_date_date_2026_01_01_1e92c7 alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #ba0f8e19b377
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #388613f83915
-- no key leads from the change to the rows

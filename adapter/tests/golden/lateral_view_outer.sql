select o.id, t.n from shop.orders o lateral view outer explode(sequence(1, o.cust)) t as n where o.amount > 0 or n is null

-- rebuild:
select o.id, t.n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o lateral view outer explode(sequence(1, o.cust)) t as n where o.amount > 0 or n is null

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #f5fef824fbb2
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `c`.`id`,
    `c`.`amount`,
    `made_2`.`__n_1`
  FROM `changed_orders` AS `c`
    LATERAL VIEW OUTER explode(sequence(1, `c`.`cust`)) `made_2` AS `__n_1`
)
SELECT `filtered`.`id`,
  `filtered`.`__n_1` AS `n`
FROM `filtered`
WHERE (`filtered`.`amount` > 0 or `filtered`.`__n_1` is null)
-- rows ()  #a55b403e3897
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `c`.`id`,
    `c`.`amount`,
    `made_2`.`__n_1`,
    `c`.`__ivm_w`
  FROM `changed_orders` AS `c`
    LATERAL VIEW OUTER explode(sequence(1, `c`.`cust`)) `made_2` AS `__n_1`
),
delta AS (
  SELECT `filtered`.`id`,
    `filtered`.`__n_1` AS `n`,
    `filtered`.`__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`amount` > 0 or `filtered`.`__n_1` is null)
)
SELECT `delta`.`id`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

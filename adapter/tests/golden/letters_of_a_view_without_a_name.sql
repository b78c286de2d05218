select o.id, c.col, p.pos, p.col as letter from shop.orders o lateral view explode(split(o.status, '')) c lateral view outer posexplode(split(o.status, 'o')) p

-- rebuild:
select o.id, c.col, p.pos, p.col as letter from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o lateral view explode(split(o.status, '')) c lateral view outer posexplode(split(o.status, 'o')) p

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #e111bcc6e371
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
rows_to_split AS (
SELECT `c`.`id`,
  `c`.`status`,
  `made_2`.`__col_1`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(split(`c`.`status`, '')) `made_2` AS `__col_1`
)
SELECT `rows_to_split`.`id`,
  `rows_to_split`.`__col_1` AS `col`,
  `made_3`.`__pos_2` AS `pos`,
  `made_3`.`__col_3` AS `letter`
FROM `rows_to_split`
  LATERAL VIEW OUTER posexplode(split(`rows_to_split`.`status`, 'o')) `made_3` AS `__pos_2`, `__col_3`
-- rows ()  #558a5b810897
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
rows_to_split AS (
SELECT `c`.`id`,
  `c`.`status`,
  `made_2`.`__col_1`,
  `c`.`__ivm_w`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(split(`c`.`status`, '')) `made_2` AS `__col_1`
),
delta AS (
SELECT `rows_to_split`.`id`,
  `rows_to_split`.`__col_1` AS `col`,
  `made_3`.`__pos_2` AS `pos`,
  `made_3`.`__col_3` AS `letter`,
  `rows_to_split`.`__ivm_w`
FROM `rows_to_split`
  LATERAL VIEW OUTER posexplode(split(`rows_to_split`.`status`, 'o')) `made_3` AS `__pos_2`, `__col_3`
)
SELECT `delta`.`id`,
  `delta`.`col`,
  `delta`.`pos`,
  `delta`.`letter`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`col`, `delta`.`pos`, `delta`.`letter`
HAVING sum(`delta`.`__ivm_w`) <> 0

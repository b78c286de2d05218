select o.id, d.day from shop.orders o join (select explode(sequence(date'2026-01-15', date'2026-02-01')) as day) d on d.day <= cast(current_timestamp() as date)

-- rebuild:
select o.id, d.day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select explode(sequence(date'2026-01-15', date'2026-02-01')) as day) d on d.day <= cast(⟦p1:current_timestamp⟧ as date)

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #02e0ae766206
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `made_2`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-15', date'2026-02-01')) `made_2` AS `__day_2`
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
  `right_rows`.`d__day` AS `day`
FROM `changed_orders`
  INNER JOIN `right_rows`
    ON ( `right_rows`.`d__day` <= ⟦p1:cast_current_timestamp_as_date_434c5c⟧)
-- rows ()  #2c075b2c53fa
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `made_2`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-15', date'2026-02-01')) `made_2` AS `__day_2`
),
delta AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `right_rows`.`d__day` AS `day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `right_rows`
      ON ( `right_rows`.`d__day` <= ⟦p1:cast_current_timestamp_as_date_434c5c⟧)
)
SELECT `delta`.`id`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: cast_current_timestamp_as_date_434c5c alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 63 s
-- rows () whole_reads: 1 #4cdcbd5393e3
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #02e0ae766206
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #2c075b2c53fa
-- no key leads from the change to the rows

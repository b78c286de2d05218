select segment, rate, explode(sequence(since, coalesce(until, current_date()))) as day from shop.rates where since <= current_date()

-- rebuild:
select segment, rate, explode(sequence(since, coalesce(until, ⟦p1:current_date⟧))) as day from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ where since <= ⟦p1:current_date⟧

-- changed: current_date, shop.rates
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 1 #8b0a456b5c35
-- no key leads from the change to the rows
-- delta:
WITH changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_rates`.`segment`,
    `changed_rates`.`rate`,
    `changed_rates`.`since`,
    `changed_rates`.`until`,
    `changed_rates`.`__ivm_w`
  FROM `changed_rates`
  WHERE (`changed_rates`.`since` <= ⟦p0:current_date⟧)
  UNION ALL
  SELECT `rates`.`segment`,
    `rates`.`rate`,
    `rates`.`since`,
    `rates`.`until`,
    1 AS `__ivm_w`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  WHERE ((`rates`.`since` <= ⟦p1:current_date⟧) AND (NOT (`rates`.`since` <= ⟦p0:current_date⟧) OR (`rates`.`since` <= ⟦p0:current_date⟧) IS NULL))
  UNION ALL
  SELECT `rates_2`.`segment`,
    `rates_2`.`rate`,
    `rates_2`.`since`,
    `rates_2`.`until`,
    -1 AS `__ivm_w`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE ((`rates_2`.`since` <= ⟦p0:current_date⟧) AND (NOT (`rates_2`.`since` <= ⟦p1:current_date⟧) OR (`rates_2`.`since` <= ⟦p1:current_date⟧) IS NULL))
),
combined_2 AS (
SELECT `combined`.`segment`,
  `combined`.`rate`,
  `made`.`__day_1`,
  `combined`.`__ivm_w`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`since`, coalesce(`combined`.`until`, ⟦p1:current_date⟧))) `made` AS `__day_1`
UNION ALL
SELECT `rates_3`.`segment`,
  `rates_3`.`rate`,
  `made_2`.`__day_1`,
  `made_2`.`__ivm_w`
FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
  LATERAL VIEW inline(concat(transform(coalesce(array_except( sequence( `rates_3`.`since`,  coalesce( `rates_3`.`until`,  ⟦p1:current_date⟧)), coalesce( sequence( `rates_3`.`since`,  coalesce( `rates_3`.`until`,  ⟦p0:current_date⟧)), array())), array()), __made -> named_struct('made', __made, 'weight', 1)), transform(coalesce(array_except( sequence( `rates_3`.`since`,  coalesce( `rates_3`.`until`,  ⟦p0:current_date⟧)), coalesce( sequence( `rates_3`.`since`,  coalesce( `rates_3`.`until`,  ⟦p1:current_date⟧)), array())), array()), __made -> named_struct('made', __made, 'weight', -1)))) `made_2` AS `__day_1`, `__ivm_w`
WHERE (`rates_3`.`since` <= ⟦p0:current_date⟧)
  AND (((((NOT (( coalesce( `rates_3`.`until`,  ⟦p0:current_date⟧)) <=> ( coalesce( `rates_3`.`until`,  ⟦p1:current_date⟧)))) OR (typeof( coalesce( `rates_3`.`until`,  ⟦p0:current_date⟧)) <> typeof( coalesce( `rates_3`.`until`,  ⟦p1:current_date⟧)))))))
),
delta AS (
  SELECT `combined_2`.`segment`,
    `combined_2`.`rate`,
    `combined_2`.`__day_1` AS `day`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`segment`,
  `delta`.`rate`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`rate`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (segment, rate)  #1dc51e3663b1
-- by key (segment, rate), looked up for the change (3 tables read)
-- collect:
WITH changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_rates`.`segment`,
    `changed_rates`.`rate`,
    `changed_rates`.`since`,
    `changed_rates`.`until`
  FROM `changed_rates`
  WHERE (`changed_rates`.`since` <= ⟦p0:current_date⟧)
  UNION ALL
  SELECT `rates`.`segment`,
    `rates`.`rate`,
    `rates`.`since`,
    `rates`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  WHERE ((`rates`.`since` <= ⟦p1:current_date⟧) AND (NOT (`rates`.`since` <= ⟦p0:current_date⟧) OR (`rates`.`since` <= ⟦p0:current_date⟧) IS NULL))
  UNION ALL
  SELECT `rates_2`.`segment`,
    `rates_2`.`rate`,
    `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE ((`rates_2`.`since` <= ⟦p0:current_date⟧) AND (NOT (`rates_2`.`since` <= ⟦p1:current_date⟧) OR (`rates_2`.`since` <= ⟦p1:current_date⟧) IS NULL))
),
combined_2 AS (
SELECT `combined`.`segment`,
  `combined`.`rate`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`since`, coalesce(`combined`.`until`, ⟦p1:current_date⟧))) `made` AS `__day_1`
UNION ALL
SELECT `rates_3`.`segment`,
  `rates_3`.`rate`
FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
  LATERAL VIEW inline(concat(transform(coalesce(array_except( sequence( `rates_3`.`since`,  coalesce( `rates_3`.`until`,  ⟦p1:current_date⟧)), coalesce( sequence( `rates_3`.`since`,  coalesce( `rates_3`.`until`,  ⟦p0:current_date⟧)), array())), array()), __made -> named_struct('made', __made, 'weight', 1)), transform(coalesce(array_except( sequence( `rates_3`.`since`,  coalesce( `rates_3`.`until`,  ⟦p0:current_date⟧)), coalesce( sequence( `rates_3`.`since`,  coalesce( `rates_3`.`until`,  ⟦p1:current_date⟧)), array())), array()), __made -> named_struct('made', __made, 'weight', -1)))) `made_2` AS `__day_1`, `__ivm_w`
WHERE (`rates_3`.`since` <= ⟦p0:current_date⟧)
  AND (((((NOT (( coalesce( `rates_3`.`until`,  ⟦p0:current_date⟧)) <=> ( coalesce( `rates_3`.`until`,  ⟦p1:current_date⟧)))) OR (typeof( coalesce( `rates_3`.`until`,  ⟦p0:current_date⟧)) <> typeof( coalesce( `rates_3`.`until`,  ⟦p1:current_date⟧)))))))
),
computed AS (
  SELECT DISTINCT `combined_2_`.`segment`,
    `combined_2_`.`rate`
  FROM `combined_2` AS `combined_2_`
)
SELECT DISTINCT `computed`.`segment`,
  `computed`.`rate`
FROM `computed`
-- few:
SELECT `rates`.`segment`,
  `rates`.`rate`,
  `made`.`__day_1` AS `day`
FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  LATERAL VIEW explode(sequence(`rates`.`since`, coalesce(`rates`.`until`, ⟦p1:current_date⟧))) `made` AS `__day_1`
WHERE ⟦keys¦`rates`.`segment`¦`rates`.`rate`⟧
  AND (`rates`.`since` <= ⟦p1:current_date⟧)
-- many:
WITH dirty_keys AS (
SELECT `segment`, `rate` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `rates`.`segment`,
  `rates`.`rate`,
  `made`.`__day_1` AS `day`
FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  LEFT SEMI JOIN `dirty_keys`
    ON `rates`.`segment` <=> `dirty_keys`.`segment` AND `rates`.`rate` <=> `dirty_keys`.`rate`
  LATERAL VIEW explode(sequence(`rates`.`since`, coalesce(`rates`.`until`, ⟦p1:current_date⟧))) `made` AS `__day_1`
WHERE ⟦within¦segment¦`rates`.`segment`⟧
  AND ⟦within¦rate¦`rates`.`rate`⟧
  AND (`rates`.`since` <= ⟦p1:current_date⟧)

-- changed: current_date alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 1 #920337b79cdb
-- no key leads from the change to the rows
-- keys (segment, rate)  #996a554c806e
-- by key (segment, rate), looked up for the change (3 tables read)

-- changed: shop.rates alone
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #0b35cc61120e
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #08d6f57f5009
-- no key leads from the change to the rows

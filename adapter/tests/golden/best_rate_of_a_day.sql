select o.day, max(r.rate) as best from shop.orders o left join shop.rates r on r.since <= o.day and o.day < r.until group by o.day

-- rebuild:
select o.day, max(r.rate) as best from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.since <= o.day and o.day < r.until group by o.day

-- changed: shop.orders, shop.rates
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 420 s
-- keys (day) reference: ('shop.rates',) #7daf4781e12b
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
left_rows AS (
  SELECT DISTINCT `c`.`since`,
    `c`.`until`
  FROM `changed_rates` AS `c`
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`left_rows`) */ ⟧`orders`.`day`
  FROM `left_rows`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`left_rows`.`since` <= `orders`.`day`)
      AND (`orders`.`day` < `left_rows`.`until`)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `rates_2`.`rate`,
    `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`rates_2`.`since` <= ⟦greatest¦day⟧)
    AND (`rates_2`.`until` > ⟦least¦day⟧)
)
SELECT `orders`.`day`,
  max(`right_rows`.`rate`) AS `best`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`since` <= `orders`.`day`)
    AND (`orders`.`day` < `right_rows`.`until`)
WHERE ⟦keys¦`orders`.`day`⟧
GROUP BY `orders`.`day`
-- many:
WITH dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `rates_2`.`rate`,
    `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`rates_2`.`since` <= ⟦greatest¦day⟧)
    AND (`rates_2`.`until` > ⟦least¦day⟧)
)
SELECT `orders`.`day`,
  max(`right_rows`.`rate`) AS `best`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`day` <=> `dirty_keys`.`day`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`since` <= `orders`.`day`)
    AND (`orders`.`day` < `right_rows`.`until`)
WHERE ⟦within¦day¦`orders`.`day`⟧
GROUP BY `orders`.`day`
-- rows () whole_reads: 14 #dfb11024d5cd
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` <= `changed_orders`.`day`)
      AND (`changed_orders`.`day` < `rates_2`.`until`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_rates`
      ON (`changed_rates`.`since` <= `orders_2`.`day`)
      AND (`orders_2`.`day` < `changed_rates`.`until`)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON (`rates_3`.`since` <= `orders_2`.`day`)
      AND (`orders_2`.`day` < `rates_3`.`until`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON (`c`.`since` <= `orders_3`.`day`)
      AND (`orders_3`.`day` < `c`.`until`)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_4`
      ON (`rates_4`.`since` <= `orders_3`.`day`)
      AND (`orders_3`.`day` < `rates_4`.`until`)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`day` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`day`,
    max(`rates`.`rate`) AS `best`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`rates`.`since` <= `orders`.`day`)
      AND (`orders`.`day` < `rates`.`until`)
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`day` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`day`,
    max(`rates_5`.`rate`) AS `best`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_5`
      ON (`rates_5`.`since` <= `orders_4`.`day`)
      AND (`orders_4`.`day` < `rates_5`.`until`)
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`day` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_4`.`day`
)
SELECT `delta`.`day`,
  `delta`.`best`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`best`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.orders alone
-- chosen: by key: about 20 s; combined about 32 s; rebuilt about 60 s; by rows about 140 s
-- keys (day) folded: True, grown: True, whole_reads: 1 #1590eb14b122
-- by key (day), read from the change; added rows are combined with the table's own
-- keys (day)  #c8806515b53a
-- by key (day), read from the change
-- rows () whole_reads: 6 #d7599cfd56cf
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 360 s
-- keys (day) reference: ('shop.rates',) #aa28115b36d9
-- by key (day), one join away from the change (1 table read)
-- rows () whole_reads: 12 #fd22db333675
-- no key leads from the change to the rows

select k, max(v) as most, sum(v) as total from (select explode(from_json(concat('{"a":', cust, ',"b":', id, '}'), 'map<string, bigint>')) as (k, v) from shop.orders) group by k

-- rebuild:
select k, max(v) as most, sum(v) as total from (select explode(from_json(concat('{"a":', cust, ',"b":', id, '}'), 'map<string, bigint>')) as (k, v) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) group by k

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (k) folded: True, grown: True, sums: ('total',) #3e33f6e0d1f7
-- by key (k), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `made`.`__k_1` AS `k`
FROM `changed_orders`
  LATERAL VIEW explode(from_json(concat('{"a":', `changed_orders`.`cust`, ',"b":', `changed_orders`.`id`, '}'), 'map<string, bigint>')) `made` AS `__k_1`, `__v_2`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`cust`,
  `c`.`__ivm_w`,
  `made_2`.`__k_1`,
  `made_2`.`__v_2`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(from_json(concat('{"a":', `c`.`cust`, ',"b":', `c`.`id`, '}'), 'map<string, bigint>')) `made_2` AS `__k_1`, `__v_2`
),
combined AS (
  SELECT `stored`.`k`,
    `stored`.`most`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`k`⟧
  UNION ALL
  SELECT `candidates`.`__k_1` AS `k`,
    max(`candidates`.`__v_2`) AS `most`,
    sum(`candidates`.`__v_2`) AS `total`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`__k_1`⟧
  GROUP BY `candidates`.`__k_1`
)
SELECT `combined`.`k`,
  max(`combined`.`most`) AS `most`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`k`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`cust`,
  `c`.`__ivm_w`,
  `made_2`.`__k_1`,
  `made_2`.`__v_2`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(from_json(concat('{"a":', `c`.`cust`, ',"b":', `c`.`id`, '}'), 'map<string, bigint>')) `made_2` AS `__k_1`, `__v_2`
),
combined AS (
  SELECT `stored`.`k`,
    `stored`.`most`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT `candidates`.`__k_1` AS `k`,
    max(`candidates`.`__v_2`) AS `most`,
    sum(`candidates`.`__v_2`) AS `total`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates`.`__k_1` <=> `c_2`.`k`
  WHERE ⟦within¦k¦`candidates`.`__k_1`⟧
  GROUP BY `candidates`.`__k_1`
)
SELECT `combined`.`k`,
  max(`combined`.`most`) AS `most`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`k`
-- keys (k)  #5027ec121ff7
-- by key (k), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `made`.`__k_1` AS `k`
FROM `changed_orders`
  LATERAL VIEW explode(from_json(concat('{"a":', `changed_orders`.`cust`, ',"b":', `changed_orders`.`id`, '}'), 'map<string, bigint>')) `made` AS `__k_1`, `__v_2`
-- few:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `made_2`.`__k_1`,
  `made_2`.`__v_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(from_json(concat('{"a":', `orders_2`.`cust`, ',"b":', `orders_2`.`id`, '}'), 'map<string, bigint>')) `made_2` AS `__k_1`, `__v_2`
)
SELECT `candidates`.`__k_1` AS `k`,
  max(`candidates`.`__v_2`) AS `most`,
  sum(`candidates`.`__v_2`) AS `total`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__k_1`⟧
GROUP BY `candidates`.`__k_1`
-- many:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `made_2`.`__k_1`,
  `made_2`.`__v_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(from_json(concat('{"a":', `orders_2`.`cust`, ',"b":', `orders_2`.`id`, '}'), 'map<string, bigint>')) `made_2` AS `__k_1`, `__v_2`
),
dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`__k_1` AS `k`,
  max(`candidates`.`__v_2`) AS `most`,
  sum(`candidates`.`__v_2`) AS `total`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__k_1` <=> `dirty_keys`.`k`
WHERE ⟦within¦k¦`candidates`.`__k_1`⟧
GROUP BY `candidates`.`__k_1`
-- rows ()  #283328583ea1
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `made_2`.`__k_1` AS `k`,
  `made_2`.`__v_2` AS `v`,
  `made_2`.`__k_1` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(from_json(concat('{"a":', `orders_2`.`cust`, ',"b":', `orders_2`.`id`, '}'), 'map<string, bigint>')) `made_2` AS `__k_1`, `__v_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `made_3`.`__k_1` AS `__k0`
FROM `changed_orders`
  LATERAL VIEW explode(from_json(concat('{"a":', `changed_orders`.`cust`, ',"b":', `changed_orders`.`id`, '}'), 'map<string, bigint>')) `made_3` AS `__k_1`, `__v_2`
),
candidates_2 AS (
SELECT `made_5`.`__k_1` AS `k`,
  `made_5`.`__v_2` AS `v`,
  `made_5`.`__k_1` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LATERAL VIEW explode(from_json(concat('{"a":', `orders_4`.`cust`, ',"b":', `orders_4`.`id`, '}'), 'map<string, bigint>')) `made_5` AS `__k_1`, `__v_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`k`,
    max(`candidates`.`v`) AS `most`,
    sum(`candidates`.`v`) AS `total`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
  GROUP BY `candidates`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`k`,
    max(`candidates_2`.`v`) AS `most`,
    sum(`candidates_2`.`v`) AS `total`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
  GROUP BY `candidates_2`.`k`
)
SELECT `delta`.`k`,
  `delta`.`most`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`most`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

select id, to_json(struct(k, d as day, n.k)) as j, struct(k, d).d as day, to_json(max(struct(d, k)) over (partition by id)) as last from (select id, cust + 1 as k, date_add(day, 1) as d, struct(cust as k) as n from shop.orders)

-- rebuild:
select id, to_json(struct(k, d as day, n.k)) as j, struct(k, d).d as day, to_json(max(struct(d, k)) over (partition by id)) as last from (select id, cust + 1 as k, date_add(day, 1) as d, struct(cust as k) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧)

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (id)  #5ffaa8c972f2
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`id`
FROM `changed_orders`
-- few:
WITH numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust` + 1 AS `k`,
    date_add(`orders_2`.`day`, 1) AS `d`,
    struct(`orders_2`.`cust` as k) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
)
SELECT `numbered_rows`.`id`,
  to_json(struct(`numbered_rows`.`k` AS `k`, `numbered_rows`.`d` as day, `numbered_rows`.`n`.k)) AS `j`,
  struct(`numbered_rows`.`k` AS `k`, `numbered_rows`.`d` AS `d`).d AS `day`,
  to_json((max(struct(`numbered_rows`.`d` AS `d`, `numbered_rows`.`k` AS `k`)) over (partition by `numbered_rows`.`id`))) AS `last`
FROM `numbered_rows`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust` + 1 AS `k`,
    date_add(`orders_2`.`day`, 1) AS `d`,
    struct(`orders_2`.`cust` as k) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
)
SELECT `numbered_rows`.`id`,
  to_json(struct(`numbered_rows`.`k` AS `k`, `numbered_rows`.`d` as day, `numbered_rows`.`n`.k)) AS `j`,
  struct(`numbered_rows`.`k` AS `k`, `numbered_rows`.`d` AS `d`).d AS `day`,
  to_json((max(struct(`numbered_rows`.`d` AS `d`, `numbered_rows`.`k` AS `k`)) over (partition by `numbered_rows`.`id`))) AS `last`
FROM `numbered_rows`
-- rows ()  #3359a6146916
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id`
  FROM `changed_orders`
),
numbered_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust` + 1 AS `k`,
    date_add(`orders_2`.`day`, 1) AS `d`,
    struct(`orders_2`.`cust` as k) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`id` <=> `dirty_keys_`.`id`
),
numbered_rows_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_4`.`id`,
    `orders_4`.`cust` + 1 AS `k`,
    date_add(`orders_4`.`day`, 1) AS `d`,
    struct(`orders_4`.`cust` as k) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_4`.`id` <=> `dirty_keys__3`.`id`
),
combined AS (
  SELECT `numbered_rows`.`id`,
    `numbered_rows`.`k`,
    `numbered_rows`.`d`,
    `numbered_rows`.`n`,
    max(struct(`numbered_rows`.`d` AS `d`, `numbered_rows`.`k` AS `k`)) over (partition by `numbered_rows`.`id`) AS `__max`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`id`,
    `numbered_rows_2`.`k`,
    `numbered_rows_2`.`d`,
    `numbered_rows_2`.`n`,
    max(struct(`numbered_rows_2`.`d` AS `d`, `numbered_rows_2`.`k` AS `k`)) over (partition by `numbered_rows_2`.`id`) AS `__max`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`id`,
    to_json(struct(`combined`.`k` AS `k`, `combined`.`d` as day, `combined`.`n`.k)) AS `j`,
    struct(`combined`.`k` AS `k`, `combined`.`d` AS `d`).d AS `day`,
    to_json(`combined`.`__max`) AS `last`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`j`,
  `delta`.`day`,
  `delta`.`last`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`j`, `delta`.`day`, `delta`.`last`
HAVING sum(`delta`.`__ivm_w`) <> 0

select o.id, o.amount, t.mean from shop.orders o join (select order_id, avg(cast(qty as decimal(12,2))) as mean from shop.lines group by order_id) t on t.order_id = o.id

-- rebuild:
select o.id, o.amount, t.mean from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select order_id, avg(cast(qty as decimal(12,2))) as mean from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id) t on t.order_id = o.id

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #8c4ba77d79e6
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_2`.`order_id`,
    avg(cast(`lines_2`.`qty` as decimal(12,2))) AS `mean`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
)
SELECT `orders`.`id`,
  `orders`.`amount`,
  `right_rows`.`mean`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    avg(cast(`lines_2`.`qty` as decimal(12,2))) AS `mean`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
)
SELECT `orders`.`id`,
  `orders`.`amount`,
  `right_rows`.`mean`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 2 #350508d61b4e
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    avg(cast(`lines_2`.`qty` as decimal(12,2))) AS `mean`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`order_id`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`order_id` AS `__k0`
  FROM `changed_lines`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `lines_3`.`order_id`,
    avg(cast(`lines_3`.`qty` as decimal(12,2))) AS `mean`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines_3`.`order_id` <=> `dirty_keys`.`__k0`
  GROUP BY `lines_3`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_4`.`order_id`,
    avg(cast(`lines_4`.`qty` as decimal(12,2))) AS `mean`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_4`.`order_id` <=> `dirty_keys_`.`__k0`
  GROUP BY `lines_4`.`order_id`
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`amount`,
    `right_rows`.`mean`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `right_rows`
      ON `right_rows`.`order_id` = `changed_orders`.`id`
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`amount`,
    `combined`.`mean`,
    `combined`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `combined`
      ON `combined`.`order_id` = `orders`.`id`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`amount`,
    `combined_2`.`mean`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  `delta`.`mean`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`, `delta`.`mean`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; by rows about 51 s; rebuilt about 60 s
-- keys (id)  #cd84b1bae0f3
-- by key (id), read from the change
-- rows () whole_reads: 1 #54059da690ab
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #a364214e5f80
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #33b78c965f1c
-- by key (id), read from the change
-- rows () whole_reads: 1 #3193895baaab
-- no key leads from the change to the rows

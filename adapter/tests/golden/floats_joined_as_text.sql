select cast(a.x as string) as t, count(*) as n, max(b.y) as y from shop.orders a join (select x * -1 as y, id from shop.orders) b on a.x = b.y and b.id is not null group by cast(a.x as string)

-- rebuild:
select cast(a.x as string) as t, count(*) as n, max(b.y) as y from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ a join (select x * -1 as y, id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) b on a.x = b.y and b.id is not null group by cast(a.x as string)

-- changed: shop.orders
-- chosen: by key: about 50 s; rebuilt about 60 s; combined about 92 s; by rows about 241 s
-- keys (t) folded: True, grown: True, whole_reads: 2, reference: ('shop.orders',) #d1e5aa139405
-- by key (t), one join away from the change (1 table read); added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT cast(`changed_orders`.`x` as string) AS `t`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧cast(`orders`.`x` as string) AS `t`
  FROM `changed_orders_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`orders`.`x` = (`changed_orders_2`.`x` * -1))
  WHERE ((((`changed_orders_2`.`id` is not null))))
)
SELECT DISTINCT `combined`.`t`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`x`,
    `orders`.`x` * -1 AS `y`,
    `orders`.`id` AS `b__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`changed_orders`.`x` = (`orders`.`x` * -1))
      AND (`orders`.`id` is not null)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`orders_2`.`x`,
    `changed_orders_2`.`x` * -1 AS `y`,
    `changed_orders_2`.`id` AS `b__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_orders_2`
      ON (`orders_2`.`x` = (`changed_orders_2`.`x` * -1))
      AND (`changed_orders_2`.`id` is not null)
),
combined_2 AS (
  SELECT `stored`.`t`,
    `stored`.`n`,
    `stored`.`y`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`t`⟧
  UNION ALL
  SELECT cast(`combined`.`x` as string) AS `t`,
    count(*) AS `n`,
    max(`combined`.`y`) AS `y`
  FROM `combined`
  WHERE ⟦keys¦(cast(`combined`.`x` as string))⟧
  GROUP BY cast(`combined`.`x` as string)
)
SELECT `combined_2`.`t`,
  sum(`combined_2`.`n`) AS `n`,
  max(`combined_2`.`y`) AS `y`
FROM `combined_2`
GROUP BY `combined_2`.`t`
-- many:
WITH dirty_keys AS (
SELECT `t` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`x`,
    `orders`.`x` * -1 AS `y`,
    `orders`.`id` AS `b__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`changed_orders`.`x` = (`orders`.`x` * -1))
      AND (`orders`.`id` is not null)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`orders_2`.`x`,
    `changed_orders_2`.`x` * -1 AS `y`,
    `changed_orders_2`.`id` AS `b__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_orders_2`
      ON (`orders_2`.`x` = (`changed_orders_2`.`x` * -1))
      AND (`changed_orders_2`.`id` is not null)
),
combined_2 AS (
  SELECT `stored`.`t`,
    `stored`.`n`,
    `stored`.`y`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`t` <=> `dirty_keys`.`t`
  WHERE ⟦within¦t¦`stored`.`t`⟧
  UNION ALL
  SELECT cast(`combined`.`x` as string) AS `t`,
    count(*) AS `n`,
    max(`combined`.`y`) AS `y`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (cast(`combined`.`x` as string)) <=> `c`.`t`
  GROUP BY cast(`combined`.`x` as string)
)
SELECT `combined_2`.`t`,
  sum(`combined_2`.`n`) AS `n`,
  max(`combined_2`.`y`) AS `y`
FROM `combined_2`
GROUP BY `combined_2`.`t`
-- keys (t) whole_reads: 2, reference: ('shop.orders',) #007cf373b309
-- by key (t), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT cast(`changed_orders`.`x` as string) AS `t`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧cast(`orders`.`x` as string) AS `t`
  FROM `changed_orders_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`orders`.`x` = (`changed_orders_2`.`x` * -1))
  WHERE ((((`changed_orders_2`.`id` is not null))))
)
SELECT DISTINCT `combined`.`t`
FROM `combined`
-- few:
SELECT cast(`orders`.`x` as string) AS `t`,
  count(*) AS `n`,
  max((`orders_2`.`x` * -1)) AS `y`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON (`orders`.`x` = (`orders_2`.`x` * -1))
    AND (`orders_2`.`id` is not null)
WHERE ⟦keys¦(cast(`orders`.`x` as string))⟧
GROUP BY cast(`orders`.`x` as string)
-- many:
WITH dirty_keys AS (
SELECT `t` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT cast(`orders`.`x` as string) AS `t`,
  count(*) AS `n`,
  max((`orders_2`.`x` * -1)) AS `y`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON (`orders`.`x` = (`orders_2`.`x` * -1))
    AND (`orders_2`.`id` is not null)
  LEFT SEMI JOIN `dirty_keys`
    ON (cast(`orders`.`x` as string)) <=> `dirty_keys`.`t`
GROUP BY cast(`orders`.`x` as string)
-- rows () whole_reads: 8 #b9b86a6df6c2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`x`
  FROM `changed_orders`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON (`changed_orders`.`x` = (`orders_3`.`x` * -1))
      AND (`orders_3`.`id` is not null)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`orders_4`.`x`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `changed_orders_2`
      ON (`orders_4`.`x` = (`changed_orders_2`.`x` * -1))
      AND (`changed_orders_2`.`id` is not null)
),
dirty_keys AS (
  SELECT DISTINCT cast(`combined`.`x` as string) AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ cast(`orders`.`x` as string) AS `t`,
    count(*) AS `n`,
    max((`orders_2`.`x` * -1)) AS `y`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders`.`x` = (`orders_2`.`x` * -1))
      AND (`orders_2`.`id` is not null)
    LEFT SEMI JOIN `dirty_keys`
      ON (cast(`orders`.`x` as string)) <=> `dirty_keys`.`__k0`
  GROUP BY cast(`orders`.`x` as string)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ cast(`orders_5`.`x` as string) AS `t`,
    count(*) AS `n`,
    max((`orders_6`.`x` * -1)) AS `y`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON (`orders_5`.`x` = (`orders_6`.`x` * -1))
      AND (`orders_6`.`id` is not null)
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (cast(`orders_5`.`x` as string)) <=> `dirty_keys_`.`__k0`
  GROUP BY cast(`orders_5`.`x` as string)
)
SELECT `delta`.`t`,
  `delta`.`n`,
  `delta`.`y`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`t`, `delta`.`n`, `delta`.`y`
HAVING sum(`delta`.`__ivm_w`) <> 0

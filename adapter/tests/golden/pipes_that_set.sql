from shop.orders as o |> where o.id > 1 |> set amount = o.amount * 2, Status = upper(status), amount = amount + cust |> where amount > 3 |> set status = max(status) over (partition by cust), x = (select max(l.price) from shop.lines as l where l.qty = cust)

-- rebuild:
from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ as o |> where o.id > 1 |> set amount = o.amount * 2, Status = upper(status), amount = amount + cust |> where amount > 3 |> set status = max(status) over (partition by cust), x = (select max(l.price) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ as l where l.qty = cust)

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 206 s
-- keys (cust)  #170af889b0d8
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`id` > 1)
    AND (((`changed_orders`.`amount` * 2) + `changed_orders`.`cust`) > 3)
  UNION ALL
  SELECT `changed_lines`.`qty` AS `cust`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    (`orders_2`.`amount` * 2) + `orders_2`.`cust` AS `amount`,
    upper(`orders_2`.`status`) AS `Status`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`id` > 1)
    AND (((`orders_2`.`amount` * 2) + `orders_2`.`cust`) > 3)
),
left_rows AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`cust`,
    `numbered_rows_`.`amount`,
    max(`numbered_rows_`.`Status`) over (partition by `numbered_rows_`.`cust`) AS `status`,
    `numbered_rows_`.`day`
  FROM `numbered_rows` AS `numbered_rows_`
),
right_rows AS (
  SELECT `lines_2`.`qty`,
    max(`lines_2`.`price`) AS `__max_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`qty`⟧
  GROUP BY `lines_2`.`qty`
)
SELECT `left_rows`.`id`,
  `left_rows`.`cust`,
  `left_rows`.`amount`,
  `left_rows`.`status`,
  `left_rows`.`day`,
  `right_rows`.`__max_1` AS `x`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `right_rows`.`qty` = `left_rows`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    (`orders_2`.`amount` * 2) + `orders_2`.`cust` AS `amount`,
    upper(`orders_2`.`status`) AS `Status`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND (`orders_2`.`id` > 1)
    AND (((`orders_2`.`amount` * 2) + `orders_2`.`cust`) > 3)
),
left_rows AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`cust`,
    `numbered_rows_`.`amount`,
    max(`numbered_rows_`.`Status`) over (partition by `numbered_rows_`.`cust`) AS `status`,
    `numbered_rows_`.`day`
  FROM `numbered_rows` AS `numbered_rows_`
),
right_rows AS (
  SELECT `lines_2`.`qty`,
    max(`lines_2`.`price`) AS `__max_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `lines_2`.`qty` <=> `c_4`.`cust`
  WHERE ⟦within¦cust¦`lines_2`.`qty`⟧
  GROUP BY `lines_2`.`qty`
)
SELECT `left_rows`.`id`,
  `left_rows`.`cust`,
  `left_rows`.`amount`,
  `left_rows`.`status`,
  `left_rows`.`day`,
  `right_rows`.`__max_1` AS `x`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `right_rows`.`qty` = `left_rows`.`cust`
-- rows () whole_reads: 5 #e72106feb103
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`id` > 1)
    AND (((`changed_orders`.`amount` * 2) + `changed_orders`.`cust`) > 3)
),
numbered_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    (`orders_2`.`amount` * 2) + `orders_2`.`cust` AS `amount`,
    upper(`orders_2`.`status`) AS `Status`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (`orders_2`.`id` > 1)
    AND (((`orders_2`.`amount` * 2) + `orders_2`.`cust`) > 3)
),
numbered_rows_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_4`.`id`,
    `orders_4`.`cust`,
    (`orders_4`.`amount` * 2) + `orders_4`.`cust` AS `amount`,
    upper(`orders_4`.`status`) AS `Status`,
    `orders_4`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_4`.`cust` <=> `dirty_keys__3`.`cust`
  WHERE (`orders_4`.`id` > 1)
    AND (((`orders_4`.`amount` * 2) + `orders_4`.`cust`) > 3)
),
combined AS (
  SELECT `numbered_rows`.`id`,
    `numbered_rows`.`cust`,
    `numbered_rows`.`amount`,
    `numbered_rows`.`day`,
    max(`numbered_rows`.`Status`) over (partition by `numbered_rows`.`cust`) AS `status_2`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`id`,
    `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`amount`,
    `numbered_rows_2`.`day`,
    max(`numbered_rows_2`.`Status`) over (partition by `numbered_rows_2`.`cust`) AS `status_2`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
right_rows AS (
  SELECT `lines_2`.`qty`,
    max(`lines_2`.`price`) AS `__max_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`qty`
),
numbered_rows_3 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    (`orders_6`.`amount` * 2) + `orders_6`.`cust` AS `amount`,
    upper(`orders_6`.`status`) AS `Status`,
    `orders_6`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  WHERE (`orders_6`.`id` > 1)
    AND (((`orders_6`.`amount` * 2) + `orders_6`.`cust`) > 3)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys_2 AS (
  SELECT DISTINCT `changed_lines`.`qty` AS `__k0`
  FROM `changed_lines`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `lines_3`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `lines_3`.`qty` <=> `dirty_keys_2`.`__k0`
  GROUP BY `lines_3`.`qty`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `lines_4`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_4`.`qty` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `lines_4`.`qty`
),
left_rows AS (
  SELECT `numbered_rows_3_`.`id`,
    `numbered_rows_3_`.`cust`,
    `numbered_rows_3_`.`amount`,
    max(`numbered_rows_3_`.`Status`) over (partition by `numbered_rows_3_`.`cust`) AS `status`,
    `numbered_rows_3_`.`day`
  FROM `numbered_rows_3` AS `numbered_rows_3_`
),
right_rows_2 AS (
  SELECT `lines_7`.`qty`,
    max(`lines_7`.`price`) AS `__max_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
  GROUP BY `lines_7`.`qty`
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`status_2` AS `status`,
    `combined`.`day`,
    `right_rows`.`__max_1`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON `right_rows`.`qty` = `combined`.`cust`
  UNION ALL
  SELECT `left_rows`.`id`,
    `left_rows`.`cust`,
    `left_rows`.`amount`,
    `left_rows`.`status`,
    `left_rows`.`day`,
    `right_rows_`.`__max_1`,
    1 AS `__ivm_w`
  FROM `left_rows`
    LEFT SEMI JOIN `combined_2`
      ON `combined_2`.`qty` = `left_rows`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`qty` = `left_rows`.`cust`
  UNION ALL
  SELECT `left_rows_`.`id`,
    `left_rows_`.`cust`,
    `left_rows_`.`amount`,
    `left_rows_`.`status`,
    `left_rows_`.`day`,
    `right_rows_2`.`__max_1`,
    -1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows_`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`qty` = `left_rows_`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`qty` = `left_rows_`.`cust`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    `combined_3`.`amount`,
    `combined_3`.`status`,
    `combined_3`.`day`,
    `combined_3`.`__max_1` AS `x`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  `delta`.`status`,
  `delta`.`day`,
  `delta`.`x`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`, `delta`.`status`, `delta`.`day`, `delta`.`x`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 158 s
-- keys (cust)  #de832ecdc796
-- by key (cust), read from the change
-- rows () whole_reads: 4 #7225b3f47ba1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 51 s; rebuilt about 60 s
-- keys (cust)  #6580dad12a4b
-- by key (cust), read from the change
-- rows () whole_reads: 1 #a4db5d627b0b
-- no key leads from the change to the rows

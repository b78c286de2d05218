select case when o.status = 'x' then raise_error('no such status') else upper(o.status) end as s, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust where o.status <> 'x' group by 1

-- rebuild:
select case when o.status = 'x' then raise_error('no such status') else upper(o.status) end as s, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where o.status <> 'x' group by 1

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; by rows about 241 s
-- keys (s) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #d186c847a0ef
-- by key (s), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
)
SELECT DISTINCT case when `combined`.`status` = 'x' then raise_error('no such status') else upper(`combined`.`status`) end AS `s`
FROM `combined`
WHERE (`combined`.`status` <> 'x')
-- few:
WITH candidates AS (
SELECT `orders`.`cust`,
  `orders`.`status`,
  `customers`.`id` AS `c__id`,
  case when `orders`.`status` = 'x' then raise_error('no such status') else upper(`orders`.`status`) end AS `__k_s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (`orders`.`status` <> 'x')
  AND (spark_partition_id() >= 0)
)
SELECT case when `candidates`.`status` = 'x' then raise_error('no such status') else upper(`candidates`.`status`) end AS `s`,
  count(*) AS `n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__k_s`⟧
GROUP BY case when `candidates`.`status` = 'x' then raise_error('no such status') else upper(`candidates`.`status`) end
-- many:
WITH candidates AS (
SELECT `orders`.`cust`,
  `orders`.`status`,
  `customers`.`id` AS `c__id`,
  case when `orders`.`status` = 'x' then raise_error('no such status') else upper(`orders`.`status`) end AS `__k_s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (`orders`.`status` <> 'x')
  AND (spark_partition_id() >= 0)
),
dirty_keys AS (
SELECT `s` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT case when `candidates`.`status` = 'x' then raise_error('no such status') else upper(`candidates`.`status`) end AS `s`,
  count(*) AS `n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__k_s` <=> `dirty_keys`.`s`
WHERE ⟦within¦s¦`candidates`.`__k_s`⟧
GROUP BY case when `candidates`.`status` = 'x' then raise_error('no such status') else upper(`candidates`.`status`) end
-- rows () whole_reads: 8 #cea76dd87030
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders`.`cust`,
  `orders`.`status`,
  `customers`.`id` AS `c__id`,
  case when `orders`.`status` = 'x' then raise_error('no such status') else upper(`orders`.`status`) end AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (`orders`.`status` <> 'x')
  AND (spark_partition_id() >= 0)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
),
dirty_keys AS (
SELECT DISTINCT case when `combined`.`status` = 'x' then raise_error('no such status') else upper(`combined`.`status`) end AS `__k0`
FROM `combined`
WHERE (`combined`.`status` <> 'x')
),
candidates_2 AS (
SELECT `orders_3`.`cust`,
  `orders_3`.`status`,
  `customers_3`.`id` AS `c__id`,
  case when `orders_3`.`status` = 'x' then raise_error('no such status') else upper(`orders_3`.`status`) end AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders_3`.`cust`
WHERE (`orders_3`.`status` <> 'x')
  AND (spark_partition_id() >= 0)
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ case when `candidates`.`status` = 'x' then raise_error('no such status') else upper(`candidates`.`status`) end AS `s`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
GROUP BY case when `candidates`.`status` = 'x' then raise_error('no such status') else upper(`candidates`.`status`) end
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ case when `candidates_2`.`status` = 'x' then raise_error('no such status') else upper(`candidates_2`.`status`) end AS `s`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
GROUP BY case when `candidates_2`.`status` = 'x' then raise_error('no such status') else upper(`candidates_2`.`status`) end
)
SELECT `delta`.`s`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 182 s
-- keys (s) whole_reads: 2, reference: ('shop.customers',) #9b7e4dffe947
-- by key (s), one join away from the change (1 table read)
-- rows () whole_reads: 6 #7a4b0123c549
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 182 s
-- keys (s) whole_reads: 2, reference: ('shop.orders',) #0bc5da9b5d3d
-- by key (s), one join away from the change (1 table read)
-- rows () whole_reads: 6 #1bc2aeb4e223
-- no key leads from the change to the rows

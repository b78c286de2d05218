select a.s.city as city, a.l[0] as first, count(*) as n, max(c.name) as name from shop.customers c left join (select cust, struct(status as city) as s, array(status, 'y') as l from shop.orders) a on a.cust = c.id group by 1, 2

-- rebuild:
select a.s.city as city, a.l[0] as first, count(*) as n, max(c.name) as name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join (select cust, struct(status as city) as s, array(status, 'y') as l from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) a on a.cust = c.id group by 1, 2

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 120 s; by rows about 420 s
-- keys (city, first) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #65bee9fc139c
-- by key (city, first), one join away from the change (3 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `orders_2`.`cust`,
  struct(`orders_2`.`status` as city) AS `s`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows_2 AS (
SELECT array(`orders_4`.`status`, 'y') AS `l`,
  struct(`orders_4`.`status` as city) AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
WHERE false
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `right_rows`.`s`.city AS `city`,
  `right_rows`.`l`[0] AS `first`
FROM `changed_customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `changed_customers`.`id`
UNION ALL
SELECT `right_rows_2`.`s`.city AS `city`,
  `right_rows_2`.`l`[0] AS `first`
FROM `changed_customers` AS `c`
  LEFT JOIN `right_rows_2`
    ON true
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧(struct(`changed_orders`.`status` as city)).city AS `city`,
  (array(`changed_orders`.`status`, 'y'))[0] AS `first`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `changed_orders`
    ON `changed_orders`.`cust` = `customers`.`id`
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_2`) */ ⟧(if(false, (struct(`c_2`.`status` as city)), NULL)).city AS `city`,
  (if(false, (array(`c_2`.`status`, 'y')), NULL))[0] AS `first`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  INNER JOIN `changed_orders` AS `c_2`
    ON `c_2`.`cust` = `customers_2`.`id`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧(struct(`c_4`.`status` as city)).city AS `city`,
  (array(`c_4`.`status`, 'y'))[0] AS `first`
FROM `changed_customers` AS `c_3`
  INNER JOIN `changed_orders` AS `c_4`
    ON `c_4`.`cust` = `c_3`.`id`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_5`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_6`) */ ⟧(if(false, (struct(`c_6`.`status` as city)), NULL)).city AS `city`,
  (if(false, (array(`c_6`.`status`, 'y')), NULL))[0] AS `first`
FROM `changed_customers` AS `c_5`
  INNER JOIN `changed_orders` AS `c_6`
    ON `c_6`.`cust` = `c_5`.`id`
)
SELECT DISTINCT `combined`.`city`,
  `combined`.`first`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `orders_2`.`cust`,
  struct(`orders_2`.`status` as city) AS `s`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `right_rows`.`s`.city AS `city`,
  `right_rows`.`l`[0] AS `first`,
  count(*) AS `n`,
  max(`customers`.`name`) AS `name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ⟦keys¦(`right_rows`.`s`.city)¦(`right_rows`.`l`[0])⟧
GROUP BY `right_rows`.`s`.city, `right_rows`.`l`[0]
-- many:
WITH right_rows AS (
SELECT `orders_2`.`cust`,
  struct(`orders_2`.`status` as city) AS `s`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
SELECT `city`, `first` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `right_rows`.`s`.city AS `city`,
  `right_rows`.`l`[0] AS `first`,
  count(*) AS `n`,
  max(`customers`.`name`) AS `name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
  LEFT SEMI JOIN `dirty_keys`
    ON (`right_rows`.`s`.city) <=> `dirty_keys`.`city` AND (`right_rows`.`l`[0]) <=> `dirty_keys`.`first`
GROUP BY `right_rows`.`s`.city, `right_rows`.`l`[0]
-- rows () whole_reads: 14 #fd255b2d1908
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
SELECT `orders_2`.`cust`,
  struct(`orders_2`.`status` as city) AS `s`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
SELECT `orders_6`.`cust`,
  struct(`orders_6`.`status` as city) AS `s`,
  array(`orders_6`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
combined AS (
  SELECT `right_rows_`.`s`,
    `right_rows_`.`l`
  FROM `changed_customers`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `changed_customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`right_rows__2`.`s`,
    `right_rows__2`.`l`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers_2`.`id`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`cust` = `customers_2`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`right_rows_2`.`s`,
    `right_rows_2`.`l`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`cust` = `customers_3`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`cust` = `customers_3`.`id`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`s`.city AS `__k0`,
    `combined`.`l`[0] AS `__k1`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `right_rows`.`s`.city AS `city`,
    `right_rows`.`l`[0] AS `first`,
    count(*) AS `n`,
    max(`customers`.`name`) AS `name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`cust` = `customers`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON (`right_rows`.`s`.city) <=> `dirty_keys`.`__k0` AND (`right_rows`.`l`[0]) <=> `dirty_keys`.`__k1`
  GROUP BY `right_rows`.`s`.city, `right_rows`.`l`[0]
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `right_rows_2_`.`s`.city AS `city`,
    `right_rows_2_`.`l`[0] AS `first`,
    count(*) AS `n`,
    max(`customers_4`.`name`) AS `name`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`cust` = `customers_4`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (`right_rows_2_`.`s`.city) <=> `dirty_keys_`.`__k0` AND (`right_rows_2_`.`l`[0]) <=> `dirty_keys_`.`__k1`
  GROUP BY `right_rows_2_`.`s`.city, `right_rows_2_`.`l`[0]
)
SELECT `delta`.`city`,
  `delta`.`first`,
  `delta`.`n`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`city`, `delta`.`first`, `delta`.`n`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; combined about 62 s; by key about 80 s; by rows about 182 s
-- keys (city, first) folded: True, grown: True, whole_reads: 1, reference: ('shop.customers',) #96fc43b129eb
-- by key (city, first), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (city, first) folded: True, whole_reads: 1, reference: ('shop.customers',) #a07fc1abb392
-- by key (city, first), one join away from the change (1 table read); the change is combined with the table's own
-- keys (city, first) whole_reads: 2, reference: ('shop.customers',) #57020892b9a2
-- by key (city, first), one join away from the change (1 table read)
-- rows () whole_reads: 6 #7709e2ebb961
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; by rows about 360 s
-- keys (city, first) whole_reads: 2, reference: ('shop.orders',) #db3676a1df2e
-- by key (city, first), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #e6c2956b897c
-- no key leads from the change to the rows

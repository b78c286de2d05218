select o.status, o.id, o.first, t.n from (select id, status, first_value(cust) over (partition by status order by cust) as first from shop.orders) o left join (select id, count(*) as n from shop.customers group by id) t on t.id = o.first

-- rebuild:
select o.status, o.id, o.first, t.n from (select id, status, first_value(cust) over (partition by status order by cust) as first from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) o left join (select id, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ group by id) t on t.id = o.first

-- changed: shop.customers, shop.orders
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s
-- keys (status) whole_reads: 1, reference: ('shop.customers',) #ebfe9f9d9eab
-- by key (status), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT DISTINCT `orders_3`.`status` AS `__ivm_status`,
     `orders_3`.`cust` AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
combined AS (
  SELECT `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`status`
  FROM `changed_customers`
    INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `right_rows`
      ON `orders`.`status` <=> `right_rows`.`__ivm_status`)
      ON `changed_customers`.`id` = `right_rows`.`first`
)
SELECT DISTINCT `combined`.`status`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`status`,
    first_value(`orders_2`.`cust`) over (partition by `orders_2`.`status` order by `orders_2`.`cust`) AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`status`⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `t__id`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`
)
SELECT `left_rows`.`status`,
  `left_rows`.`o__id` AS `id`,
  `left_rows`.`first`,
  `right_rows`.`n`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `right_rows`.`t__id` = `left_rows`.`first`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`status`,
    first_value(`orders_2`.`cust`) over (partition by `orders_2`.`status` order by `orders_2`.`cust`) AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`status` <=> `c`.`status`
  WHERE ⟦within¦status¦`orders_2`.`status`⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `t__id`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`
)
SELECT `left_rows`.`status`,
  `left_rows`.`o__id` AS `id`,
  `left_rows`.`first`,
  `right_rows`.`n`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `right_rows`.`t__id` = `left_rows`.`first`

-- changed: shop.customers alone
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s
-- keys (status) whole_reads: 1, reference: ('shop.customers',) #87fbbd2f5893
-- by key (status), one join away from the change (2 tables read)

-- changed: shop.orders alone
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: by key: about 40 s; rebuilt about 60 s
-- keys (status) whole_reads: 1 #c1d05965a52e
-- by key (status), read from the change

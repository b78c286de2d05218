select cust, to_json(struct(id as orderid, status)) as told from shop.orders

-- was:
select cust, to_json(struct(id as OrderId, status)) as told from shop.orders

-- edit, words: ('column told: id as orderid → id as orderid',)
-- edit, where: ('to_json(struct(id as orderid, status as `status`)) is another value than to_json(struct(id as orderid, status as `status`))',)
-- edit, altered: ('told',)
-- rebuild:
select cust, to_json(struct(id as orderid, status)) as told from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rows () whole_reads: 2 #b558a714d884
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    to_json(struct(`changed_orders`.`id` as OrderId, `changed_orders`.`status` AS `status`)) AS `told`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`cust`,
    to_json(struct(`orders`.`id` as orderid, `orders`.`status` AS `status`)) AS `told`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((((NOT ((to_json(struct(`orders`.`id` as OrderId, `orders`.`status` AS `status`))) <=> (to_json(struct(`orders`.`id` as orderid, `orders`.`status` AS `status`))))) OR (typeof(to_json(struct(`orders`.`id` as OrderId, `orders`.`status` AS `status`))) <> typeof(to_json(struct(`orders`.`id` as orderid, `orders`.`status` AS `status`))))))))
  UNION ALL
  SELECT `orders_2`.`cust`,
    to_json(struct(`orders_2`.`id` as OrderId, `orders_2`.`status` AS `status`)) AS `told`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((((NOT ((to_json(struct(`orders_2`.`id` as OrderId, `orders_2`.`status` AS `status`))) <=> (to_json(struct(`orders_2`.`id` as orderid, `orders_2`.`status` AS `status`))))) OR (typeof(to_json(struct(`orders_2`.`id` as OrderId, `orders_2`.`status` AS `status`))) <> typeof(to_json(struct(`orders_2`.`id` as orderid, `orders_2`.`status` AS `status`))))))))
)
SELECT `delta`.`cust`,
  `delta`.`told`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`told`
HAVING sum(`delta`.`__ivm_w`) <> 0

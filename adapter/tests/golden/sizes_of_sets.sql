select day, size(collect_set(cust)) as users, size(collect_list(amount)) as n from shop.orders group by day

-- rebuild:
select day, size(collect_set(cust)) as users, size(collect_list(amount)) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by day

-- changed: shop.orders
-- rebuilt: two evaluations of `size(collect_set(cust))` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (day)  #f6cf6ba26239
-- by key (day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`day`
FROM `changed_orders`
-- few:
SELECT `orders`.`day`,
  size(collect_set(`orders`.`cust`)) AS `users`,
  size(collect_list(`orders`.`amount`)) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`day`⟧
GROUP BY `orders`.`day`
-- many:
WITH dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`day`,
  size(collect_set(`orders`.`cust`)) AS `users`,
  size(collect_list(`orders`.`amount`)) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`day` <=> `dirty_keys`.`day`
WHERE ⟦within¦day¦`orders`.`day`⟧
GROUP BY `orders`.`day`

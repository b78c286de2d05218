select c.id, c.name from shop.customers c where c.id in (select o.cust from shop.orders o where exists (select 1 from shop.lines l where l.order_id = o.id and l.qty > (select avg(qty) from shop.lines)))

-- rebuild:
select c.id, c.name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.id in (select o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where exists (select 1 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id and l.qty > (select avg(qty) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)))

-- changed: shop.customers, shop.lines, shop.orders
-- rebuilt: two evaluations of `avg(qty)` may differ; with meta.ivm_doubles: close it is maintained

-- changed: shop.customers alone
-- rebuilt: two evaluations of `avg(qty)` may differ
-- chosen: by key: about 39 s; rebuilt about 60 s
-- keys (id) whole_reads: 1 #3187bf915033
-- by key (id), read from the change

-- changed: shop.lines alone
-- rebuilt: two evaluations of `avg(qty)` may differ; with meta.ivm_doubles: close it is maintained

-- changed: shop.orders alone
-- rebuilt: two evaluations of `avg(qty)` may differ
-- chosen: by key: about 39 s; rebuilt about 60 s
-- keys (id) whole_reads: 1 #15ebcefe4ec6
-- by key (id), read from the change

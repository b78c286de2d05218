select id, name from shop.customers c where not exists (select 1 from shop.orders o where o.cust = c.id)

-- was:
select id, name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id)

-- edit, why: EXISTS or IN became its opposite, so every row comes or goes
-- rebuild:
select id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where not exists (select 1 from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id)

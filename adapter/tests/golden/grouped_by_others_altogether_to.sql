select count(*) as n from shop.orders group by day

-- was:
select count(*) as n from shop.orders group by cust

-- edit, why: it is grouped by other columns
-- rebuild:
select count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by day

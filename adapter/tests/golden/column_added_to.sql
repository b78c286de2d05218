select cust, count(*) as n, max(day) as last from shop.orders group by cust

-- was:
select cust, count(*) as n from shop.orders group by cust

-- edit, why: column last came
-- edit, altered: ('last',)
-- rebuild:
select cust, count(*) as n, max(day) as last from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

select cust, cast(min(abs(x)) as string) as least from shop.orders group by cust

-- was:
select cust, cast(min(x) as string) as least from shop.orders group by cust

-- edit, why: it is not known in which rows cast(min(abs(x)) as string) was another value, by its type
-- edit, altered: ('least',)
-- rebuild:
select cust, cast(min(abs(x)) as string) as least from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

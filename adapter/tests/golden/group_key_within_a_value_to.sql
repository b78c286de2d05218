select cust, max(status) as status, concat('n', cast(count(*) as string)) as v from shop.orders group by cust

-- was:
select cust, status, concat(upper(status), cast(count(*) as string)) as v from shop.orders group by cust, status

-- edit, why: it is grouped by other columns
-- edit, altered: ('status', 'v')
-- rebuild:
select cust, max(status) as status, concat('n', cast(count(*) as string)) as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

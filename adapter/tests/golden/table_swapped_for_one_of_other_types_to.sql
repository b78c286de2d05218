select concat(v, '') as s, count(*) as n from (select price as v from shop.lines) group by v

-- was:
select concat(v, '') as s, count(*) as n from (select cust as v from shop.orders) group by v

-- edit, why: shop.lines is in the place of shop.orders, and v may be of another type there
-- edit, gone: ('shop.orders',)
-- edit, come: ('shop.lines',)
-- edit, altered: ('s',)
-- rebuild:
select concat(v, '') as s, count(*) as n from (select price as v from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) group by v

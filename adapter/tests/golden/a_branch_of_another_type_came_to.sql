select id, concat(v, '') as s from (select id, cust as v from shop.orders union all select id, id from shop.customers union all select order_id, price from shop.lines)

-- was:
select id, concat(v, '') as s from (select id, cust as v from shop.orders union all select id, id from shop.customers)

-- edit, why: the branches of a union make another type of v
-- edit, come: ('shop.lines',)
-- edit, altered: ('id', 's')
-- rebuild:
select id, concat(v, '') as s from (select id, cust as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select id, id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ union all select order_id, price from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)

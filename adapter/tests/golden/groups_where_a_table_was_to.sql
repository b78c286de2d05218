select cust as id, sum(amount) as amount from shop.orders group by cust

-- was:
select id, amount from shop.orders

-- edit, why: an aggregate is in the place of shop.orders
-- edit, altered: ('id', 'amount')
-- rebuild:
select cust as id, sum(amount) as amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

select o.id, o.amount from shop.orders o join shop.rates r on o.day >= r.since

-- was:
select o.id, o.amount from shop.orders o

-- edit, why: a join came or went that is by no equality
-- edit, come: ('shop.rates',)
-- rebuild:
select o.id, o.amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on o.day >= r.since

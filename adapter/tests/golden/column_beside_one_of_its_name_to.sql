select id, amount * 2 as amount, cust, amount + 1 as more from shop.orders

-- was:
select id, amount * 2 as amount, cust from shop.orders

-- edit, why: column more came
-- edit, altered: ('more',)
-- rebuild:
select id, amount * 2 as amount, cust, amount + 1 as more from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

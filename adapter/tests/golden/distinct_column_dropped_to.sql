select distinct cust from shop.orders

-- was:
select distinct cust, status from shop.orders

-- edit, why: distinct rows of other columns
-- rebuild:
select distinct cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

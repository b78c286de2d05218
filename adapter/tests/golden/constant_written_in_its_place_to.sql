select l.order_id, l.sku, l.price / 3 as x from shop.lines l

-- was:
with p as (select 3 as k) select l.order_id, l.sku, l.price / p.k as x from shop.lines l cross join p

-- edit, why: a join came or went that is by no equality
-- edit, altered: ('x',)
-- rebuild:
select l.order_id, l.sku, l.price / 3 as x from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l

select o.id, s.label from shop.orders o join (values ('ok', 'fine'), ('x', 'worse')) s(code, label) on s.code = o.status

-- was:
select o.id, s.label from shop.orders o join (values ('ok', 'good'), ('x', 'bad')) s(code, label) on s.code = o.status

-- edit, why: a constant is in the place of a constant
-- edit, altered: ('label',)
-- rebuild:
select o.id, s.label from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (values ('ok', 'fine'), ('x', 'worse')) s(code, label) on s.code = o.status

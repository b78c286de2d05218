table shop.rates

-- rebuild:
table `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧

-- changed: shop.rates
-- chosen: appended: about 0.5 s; by rows about 4.2 s; rebuilt about 60 s
-- append ()  #53f434c25b26
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_rates AS (
  ⟦changes:shop.rates⟧
)
SELECT `changed_rates`.`segment`,
  `changed_rates`.`rate`,
  `changed_rates`.`since`,
  `changed_rates`.`until`
FROM `changed_rates`
-- rows ()  #c088d4495dad
-- no key leads from the change to the rows
-- delta:
WITH changed_rates AS (
  ⟦changes:shop.rates⟧
)
SELECT `changed_rates`.`segment`,
  `changed_rates`.`rate`,
  `changed_rates`.`since`,
  `changed_rates`.`until`,
  sum(`changed_rates`.`__ivm_w`) AS `__ivm_w`
FROM `changed_rates`
GROUP BY `changed_rates`.`segment`, `changed_rates`.`rate`, `changed_rates`.`since`, `changed_rates`.`until`
HAVING sum(`changed_rates`.`__ivm_w`) <> 0

select l.order_id, l.sku, l.qty from shop.lines l where l.qty >= (select 0.5 * avg(x.qty) from shop.lines x where x.sku = l.sku)

-- rebuild:
select l.order_id, l.sku, l.qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.qty >= (select 0.5 * avg(x.qty) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ x where x.sku = l.sku)

-- changed: shop.lines
-- rebuilt: two evaluations of `avg(x__qty)` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (sku)  #9572e9d6f998
-- by key (sku), read from the change
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_lines_2 AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_lines`.`sku`
  FROM `changed_lines`
  UNION ALL
  SELECT `changed_lines_2`.`sku`
  FROM `changed_lines_2`
)
SELECT DISTINCT `combined`.`sku`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_3`.`sku` AS `x__sku`,
    avg(`lines_3`.`qty`) AS `__avg_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
  WHERE ⟦keys¦`lines_3`.`sku`⟧
  GROUP BY `lines_3`.`sku`
)
SELECT `lines`.`order_id`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT JOIN `right_rows`
    ON `right_rows`.`x__sku` = `lines`.`sku`
WHERE ⟦keys¦`lines`.`sku`⟧
  AND (`lines`.`qty` >= (0.5 * `right_rows`.`__avg_1`))
-- many:
WITH dirty_keys AS (
SELECT `sku` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_3`.`sku` AS `x__sku`,
    avg(`lines_3`.`qty`) AS `__avg_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_3`.`sku` <=> `c_2`.`sku`
  WHERE ⟦within¦sku¦`lines_3`.`sku`⟧
  GROUP BY `lines_3`.`sku`
)
SELECT `lines`.`order_id`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`sku` <=> `dirty_keys`.`sku`
  LEFT JOIN `right_rows`
    ON `right_rows`.`x__sku` = `lines`.`sku`
WHERE ⟦within¦sku¦`lines`.`sku`⟧
  AND (`lines`.`qty` >= (0.5 * `right_rows`.`__avg_1`))

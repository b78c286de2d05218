select place, sum(v) as total from shop.orders lateral view posexplode(array(amount, cast(cust as decimal(20,4)))) e as place, v group by place

-- rebuild:
select place, sum(v) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ lateral view posexplode(array(amount, cast(cust as decimal(20,4)))) e as place, v group by place

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (place) folded: True, grown: True, sums: ('total',) #6a4115a2f1bf
-- by key (place), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `made`.`__place_1` AS `place`
FROM `changed_orders`
  LATERAL VIEW posexplode(array(`changed_orders`.`amount`, cast(`changed_orders`.`cust` as decimal(20,4)))) `made` AS `__place_1`, `__v_2`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
  SELECT `c`.`cust`,
    `c`.`amount`,
    `c`.`__ivm_w`,
    `made_2`.`__place_1`,
    `made_2`.`__v_2`
  FROM `changed_orders` AS `c`
    LATERAL VIEW posexplode(array(`c`.`amount`, cast(`c`.`cust` as decimal(20,4)))) `made_2` AS `__place_1`, `__v_2`
),
combined AS (
  SELECT `stored`.`place`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`place`⟧
  UNION ALL
  SELECT `candidates`.`__place_1` AS `place`,
    sum(`candidates`.`__v_2`) AS `total`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`__place_1`⟧
  GROUP BY `candidates`.`__place_1`
)
SELECT `combined`.`place`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`place`
-- many:
WITH dirty_keys AS (
SELECT `place` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
  SELECT `c`.`cust`,
    `c`.`amount`,
    `c`.`__ivm_w`,
    `made_2`.`__place_1`,
    `made_2`.`__v_2`
  FROM `changed_orders` AS `c`
    LATERAL VIEW posexplode(array(`c`.`amount`, cast(`c`.`cust` as decimal(20,4)))) `made_2` AS `__place_1`, `__v_2`
),
combined AS (
  SELECT `stored`.`place`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`place` <=> `dirty_keys`.`place`
  WHERE ⟦within¦place¦`stored`.`place`⟧
  UNION ALL
  SELECT `candidates`.`__place_1` AS `place`,
    sum(`candidates`.`__v_2`) AS `total`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates`.`__place_1` <=> `c_2`.`place`
  WHERE ⟦within¦place¦`candidates`.`__place_1`⟧
  GROUP BY `candidates`.`__place_1`
)
SELECT `combined`.`place`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`place`
-- keys (place)  #1251b69bec08
-- by key (place), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `made`.`__place_1` AS `place`
FROM `changed_orders`
  LATERAL VIEW posexplode(array(`changed_orders`.`amount`, cast(`changed_orders`.`cust` as decimal(20,4)))) `made` AS `__place_1`, `__v_2`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `made_2`.`__place_1`,
    `made_2`.`__v_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LATERAL VIEW posexplode(array(`orders_2`.`amount`, cast(`orders_2`.`cust` as decimal(20,4)))) `made_2` AS `__place_1`, `__v_2`
)
SELECT `candidates`.`__place_1` AS `place`,
  sum(`candidates`.`__v_2`) AS `total`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__place_1`⟧
GROUP BY `candidates`.`__place_1`
-- many:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `made_2`.`__place_1`,
    `made_2`.`__v_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LATERAL VIEW posexplode(array(`orders_2`.`amount`, cast(`orders_2`.`cust` as decimal(20,4)))) `made_2` AS `__place_1`, `__v_2`
),
dirty_keys AS (
SELECT `place` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`__place_1` AS `place`,
  sum(`candidates`.`__v_2`) AS `total`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__place_1` <=> `dirty_keys`.`place`
WHERE ⟦within¦place¦`candidates`.`__place_1`⟧
GROUP BY `candidates`.`__place_1`
-- rows ()  #ca2ddb6bf0a3
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `made_2`.`__place_1`,
    `made_2`.`__v_2`,
    `made_2`.`__place_1` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LATERAL VIEW posexplode(array(`orders_2`.`amount`, cast(`orders_2`.`cust` as decimal(20,4)))) `made_2` AS `__place_1`, `__v_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `made_3`.`__place_1` AS `__k0`
  FROM `changed_orders`
    LATERAL VIEW posexplode(array(`changed_orders`.`amount`, cast(`changed_orders`.`cust` as decimal(20,4)))) `made_3` AS `__place_1`, `__v_2`
),
candidates_2 AS (
  SELECT `orders_4`.`cust`,
    `orders_4`.`amount`,
    `made_5`.`__place_1`,
    `made_5`.`__v_2`,
    `made_5`.`__place_1` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LATERAL VIEW posexplode(array(`orders_4`.`amount`, cast(`orders_4`.`cust` as decimal(20,4)))) `made_5` AS `__place_1`, `__v_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`__place_1` AS `place`,
    sum(`candidates`.`__v_2`) AS `total`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
  GROUP BY `candidates`.`__place_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`__place_1` AS `place`,
    sum(`candidates_2`.`__v_2`) AS `total`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
  GROUP BY `candidates_2`.`__place_1`
)
SELECT `delta`.`place`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`place`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

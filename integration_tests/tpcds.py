"""TPC-DS in small: its tables made by Spark from row numbers, and rounds of changes to them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tables import named_statements

FIRST_DAY = 2451180  # the key of 1999-01-01 in date_dim, as in TPC-DS
DAYS = 1096  # 1999, 2000 and 2001
ITEMS, CUSTOMERS, ADDRESSES, DEMOGRAPHICS, HOUSEHOLDS = 200, 300, 150, 120, 60
STORES, WAREHOUSES, PROMOTIONS, SITES, CENTERS, PAGES = 8, 5, 20, 4, 3, 20
LINES = {"store": 3000, "catalog": 1500, "web": 1000}  # of sales
RETURNED = 7  # one of so many lines of sales comes back
FOLLOWED = 400  # so many catalog lines are bought again by who returned the item to a store
REASONS = ("Did not fit", "Found a better price", "Gift exchange", "Not working", "Did not like it", "Duplicate")
STATES = ("TN", "CA", "GA", "TX", "OH", "NY")
COUNTIES = ("Walker", "Ziebach", "Daviess", "Barrow", "Luce", "Richland")
CITIES = ("Midway", "Fairview", "Oak Grove", "Five Points", "Pleasant Hill", "Centerville", "Salem", "Union")
CATEGORIES = ("Books", "Home", "Electronics", "Music", "Sports", "Women")
CLASSES = ("classic", "modern", "basic", "fine")


def queries() -> dict[str, str]:
    """The queries of tpcds.sql, as SELECTs from the tables of the schema `tpcds`."""
    return named_statements(Path(__file__).parent / "tpcds.sql")


def named_relations(file: Path, schema: str) -> dict[str, dict[str, Any]]:
    """The tables of a file of lines `table: column type, …` as a request to the engine has relations, by full name."""
    found = {}
    for line in file.read_text().splitlines():
        table, _, columns = line.partition(": ")
        name = f"{schema}.{table}"
        found[name] = {"name": name, "kind": "table", "columns": [column.split(" ") for column in columns.split(", ")]}
    return found


def relations() -> dict[str, dict[str, Any]]:
    """The tables by full name, as a request to the engine has relations."""
    return named_relations(Path(__file__).parent / "tpcds_columns.txt", "tpcds")


# ── values made of a number: the same salt gives the same value for the same number ─────────────────────


def pick(of: str, salt: int, n: int) -> str:
    """A number from 0 to n - 1."""
    return f"cast(pmod(xxhash64({of}, {salt}), {n}) as int)"


def key(of: str, salt: int, n: int) -> str:
    """Return a key from 1 to n, low ones more often, or in 2 % of all cases NULL."""
    low = f"least({pick(of, salt, n)}, {pick(of, salt + 500, n)}) + 1"
    return f"if({pick(of, salt + 900, 50)} = 0, null, {low})"


def word(of: str, salt: int, words: tuple[str, ...]) -> str:
    """One of the words."""
    listed = ", ".join(f"'{w}'" for w in words)
    return f"element_at(array({listed}), {pick(of, salt, len(words))} + 1)"


def money(amount: str) -> str:
    """The amount in the type that TPC-DS has for money."""
    return f"cast({amount} as decimal(7,2))"


def price(of: str, salt: int, low: int, high: int) -> str:
    """A price between two numbers of cents."""
    return money(f"({low} + {pick(of, salt, high - low)}) * 0.01")


def numbers(first: int, after: int, twice: int = 0) -> str:
    """Rows with an `id` each, some of the first ones twice."""
    again = f" union all select id from range({first}, {first + twice})" if twice else ""
    return f"(select id from range({first}, {after}){again})"


# ── facts ───────────────────────────────────────────────────────────────────────────────────────────────


def sold_day(of: str) -> str:
    """The key of the day of a sale, before NULLs are put in; half of them are in 2000."""
    return f"{FIRST_DAY} + if({pick(of, 6, 4)} = 0, 365 + {pick(of, 1, 366)}, {pick(of, 1, DAYS)})"


def day(of: str, exact: str) -> str:
    """The day, or NULL for 2 % of the numbers."""
    return f"if({pick(of, 2, 50)} = 0, null, {exact})"


def item(of: str) -> str:
    """The item of a line: it is never NULL."""
    return f"least({pick(of, 3, ITEMS)}, {pick(of, 4, ITEMS)}) + 1"


def amounts(p: str) -> str:
    """The columns for quantity and money of a line of sales, of its `id` and the prefix of its table."""
    return f"""
        quantity as {p}_quantity, {money("list * 0.5")} as {p}_wholesale_cost, list as {p}_list_price,
        sales as {p}_sales_price, {money("quantity * (list - sales)")} as {p}_ext_discount_amt,
        {money("quantity * sales")} as {p}_ext_sales_price, {money("quantity * list * 0.5")} as {p}_ext_wholesale_cost,
        {money("quantity * list")} as {p}_ext_list_price, coupon as {p}_coupon_amt,
        {money("quantity * sales - coupon")} as {p}_net_paid,
        {money("quantity * (sales - list * 0.5) - coupon")} as {p}_net_profit
      from (select *, {money(f"list * (40 + {pick('id', 14, 61)}) * 0.01")} as sales
        from (select *, 1 + {pick("id", 10, 20)} as quantity, {price("id", 11, 500, 15000)} as list,
          if({pick("id", 12, 5)} = 0, {price("id", 13, 10, 90)}, {money("0")}) as coupon from lines))"""


def store_sales(first: int, after: int, twice: int = 0) -> str:
    """Lines of tickets of three lines each: when, where and by whom is of the ticket."""
    return f"""
      with lines as (select id, id div 3 as ticket from {numbers(first, after, twice)})
      select {day("ticket", sold_day("ticket"))} as ss_sold_date_sk, {pick("ticket", 21, 1440)} as ss_sold_time_sk,
        {item("id")} as ss_item_sk, {key("ticket", 22, CUSTOMERS)} as ss_customer_sk,
        {key("ticket", 23, DEMOGRAPHICS)} as ss_cdemo_sk, {key("ticket", 24, HOUSEHOLDS)} as ss_hdemo_sk,
        {key("ticket", 25, ADDRESSES)} as ss_addr_sk, {key("ticket", 26, STORES)} as ss_store_sk,
        {key("id", 27, PROMOTIONS)} as ss_promo_sk, ticket + 1 as ss_ticket_number,{amounts("ss")}"""


def store_returns(first: int, after: int, twice: int = 0) -> str:
    """Returns of lines of store_sales, within two months."""
    return f"""
      with lines as (select id * {RETURNED} as id, id * {RETURNED} div 3 as ticket from {numbers(first, after, twice)})
      select {day("id", f"{sold_day('ticket')} + 1 + {pick('id', 31, 60)}")} as sr_returned_date_sk,
        {item("id")} as sr_item_sk, {key("ticket", 22, CUSTOMERS)} as sr_customer_sk,
        {key("ticket", 26, STORES)} as sr_store_sk,
        {key("id", 32, len(REASONS))} as sr_reason_sk, ticket + 1 as sr_ticket_number,
        1 + {pick("id", 33, 5)} as sr_return_quantity, {price("id", 34, 500, 40000)} as sr_return_amt,
        {price("id", 35, 100, 9000)} as sr_net_loss
      from lines"""


def catalog_sales(first: int, after: int, twice: int = 0) -> str:
    """Lines of orders of two lines each; the first ones follow the returns to the stores."""
    ticket = f"(id * {RETURNED} div 3)"
    followed = f"{sold_day(ticket)} + 20 + {pick('id', 41, 90)}"
    ordered = sold_day("buyer + 100000")
    return f"""
      with lines as (
        select id, if(id < {FOLLOWED}, id, {FOLLOWED} + id div 2) as buyer from {numbers(first, after, twice)})
      select {day("buyer", f"if(id < {FOLLOWED}, {followed}, {ordered})")} as cs_sold_date_sk,
        {day("id", f"if(id < {FOLLOWED}, {followed}, {ordered}) + 2 + {pick('id', 42, 60)}")} as cs_ship_date_sk,
        if(id < {FOLLOWED}, {item(f"id * {RETURNED}")}, {item("id + 100000")}) as cs_item_sk,
        if(id < {FOLLOWED}, {key(ticket, 22, CUSTOMERS)}, {key("buyer", 44, CUSTOMERS)}) as cs_bill_customer_sk,
        {key("buyer", 45, DEMOGRAPHICS)} as cs_bill_cdemo_sk, {key("buyer", 46, HOUSEHOLDS)} as cs_bill_hdemo_sk,
        {key("buyer", 47, ADDRESSES)} as cs_bill_addr_sk, {key("buyer", 48, ADDRESSES)} as cs_ship_addr_sk,
        {key("buyer", 49, CENTERS)} as cs_call_center_sk, {key("buyer", 50, PAGES)} as cs_catalog_page_sk,
        {key("id", 51, WAREHOUSES)} as cs_warehouse_sk, {key("id", 52, PROMOTIONS)} as cs_promo_sk,
        buyer + 1 as cs_order_number, {price("id", 53, 100, 4000)} as cs_ext_ship_cost,{amounts("cs")}"""


def catalog_returns(first: int, after: int, twice: int = 0) -> str:
    """Returns of lines of catalog_sales, all of them of orders of two lines."""
    return f"""
      with lines as (
        select id, {FOLLOWED} + id div 2 as buyer
        from (select {FOLLOWED} + id * {RETURNED} as id from {numbers(first, after, twice)}))
      select {day("id", f"{sold_day('buyer + 100000')} + 1 + {pick('id', 61, 60)}")} as cr_returned_date_sk,
        {item("id + 100000")} as cr_item_sk, {key("buyer", 50, PAGES)} as cr_catalog_page_sk,
        buyer + 1 as cr_order_number, 1 + {pick("id", 62, 5)} as cr_return_quantity,
        {price("id", 63, 500, 40000)} as cr_return_amount, {price("id", 64, 100, 9000)} as cr_net_loss
      from lines"""


def web_sales(first: int, after: int, twice: int = 0) -> str:
    """Lines of orders of two lines each."""
    return f"""
      with lines as (select id, id div 2 as buyer from {numbers(first, after, twice)})
      select {day("buyer", sold_day("buyer + 200000"))} as ws_sold_date_sk,
        {item("id + 200000")} as ws_item_sk, {key("buyer", 72, CUSTOMERS)} as ws_bill_customer_sk,
        {key("buyer", 73, ADDRESSES)} as ws_bill_addr_sk, {key("buyer", 76, SITES)} as ws_web_site_sk,
        {key("id", 78, PROMOTIONS)} as ws_promo_sk, buyer + 1 as ws_order_number,{amounts("ws")}"""


def web_returns(first: int, after: int, twice: int = 0) -> str:
    """Returns of lines of web_sales."""
    return f"""
      with lines as (select id * {RETURNED} as id, id * {RETURNED} div 2 as buyer from {numbers(first, after, twice)})
      select {day("id", f"{sold_day('buyer + 200000')} + 1 + {pick('id', 81, 60)}")} as wr_returned_date_sk,
        {item("id + 200000")} as wr_item_sk,
        buyer + 1 as wr_order_number, 1 + {pick("id", 82, 5)} as wr_return_quantity,
        {price("id", 83, 500, 40000)} as wr_return_amt, {price("id", 84, 100, 9000)} as wr_net_loss
      from lines"""


def inventory(first: int, after: int, twice: int = 0) -> str:
    """What was counted on Mondays of the first half of 2000, of items with low keys."""
    return f"""
      select {FIRST_DAY} + 367 + 7 * {pick("id", 91, 26)} as inv_date_sk, {pick("id", 92, 60)} + 1 as inv_item_sk,
        {pick("id", 93, WAREHOUSES)} + 1 as inv_warehouse_sk,
        if({pick("id", 94, 50)} = 0, null, {pick("id", 95, 40)}) as inv_quantity_on_hand
      from {numbers(first, after, twice)}"""


# ── tables ──────────────────────────────────────────────────────────────────────────────────────────────

WEEKDAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
FIRST_NAMES = ("Ann", "Bob", "Carla", "Dan", "Eve", "Fay", "Gus", "Hana", "Ivo", "Jane")
LAST_NAMES = ("Smith", "Jones", "Miller", "Garcia", "Lee", "Walker", "Young", "King")
COLORS = ("red", "pink", "navy", "plum", "snow", "peru", "cyan", "tan")
UNITS = ("Each", "Dozen", "Case", "Ounce", "Pound")
SIZES = ("small", "medium", "large", "N/A")
SCHOOLS = ("Primary", "Secondary", "College", "2 yr Degree", "4 yr Degree", "Advanced Degree")
POTENTIALS = (">10000", "5001-10000", "1001-5000", "Unknown")
STORE_NAMES = ("able", "ation", "bar", "cally", "eing", "ese", "anti", "ought")

TABLES: dict[str, str] = {
    "date_dim": f"""
      select {FIRST_DAY} + cast(id as int) as d_date_sk, d_date,
        (year(d_date) - 1900) * 12 + month(d_date) - 1 as d_month_seq,
        cast(datediff(d_date, date'1900-01-01') div 7 as int) + 1 as d_week_seq, year(d_date) as d_year,
        dayofweek(d_date) - 1 as d_dow, month(d_date) as d_moy, quarter(d_date) as d_qoy,
        element_at(array({", ".join(f"'{d}'" for d in WEEKDAYS)}), dayofweek(d_date)) as d_day_name,
        concat(year(d_date), 'Q', quarter(d_date)) as d_quarter_name
      from (select id, date_add(date'1999-01-01', cast(id as int)) as d_date from range({DAYS}))""",
    "time_dim": """
      select cast(id as int) as t_time_sk, cast(id div 60 as int) as t_hour, cast(id % 60 as int) as t_minute,
        case when id div 60 between 6 and 8 then 'breakfast' when id div 60 between 12 and 13 then 'lunch'
          when id div 60 between 17 and 20 then 'dinner' end as t_meal_time
      from range(1440)""",
    "item": f"""
      select cast(id as int) + 1 as i_item_sk, concat('AAAA', lpad(cast(id div 2 as string), 6, '0')) as i_item_id,
        concat('what item ', id, ' is') as i_item_desc, {price("id", 101, 100, 10000)} as i_current_price,
        {price("id", 102, 50, 5000)} as i_wholesale_cost, {pick("id", 103, 12)} + 1 as i_brand_id,
        concat('corpbrand #', {pick("id", 103, 12)} + 1) as i_brand, {pick("id", 104, len(CLASSES))} + 1 as i_class_id,
        {word("id", 104, CLASSES)} as i_class, {pick("id", 105, len(CATEGORIES))} + 1 as i_category_id,
        {word("id", 105, CATEGORIES)} as i_category, {pick("id", 106, 20)} + 1 as i_manufact_id,
        concat('maker', {pick("id", 106, 20)} + 1) as i_manufact, {word("id", 107, SIZES)} as i_size,
        {word("id", 108, COLORS)} as i_color, {word("id", 109, UNITS)} as i_units,
        concat('product', id) as i_product_name
      from range({ITEMS})""",
    "customer": f"""
      select cast(id as int) + 1 as c_customer_sk, concat('CCCC', lpad(cast(id as string), 6, '0')) as c_customer_id,
        {key("id", 121, DEMOGRAPHICS)} as c_current_cdemo_sk, {key("id", 122, HOUSEHOLDS)} as c_current_hdemo_sk,
        {key("id", 123, ADDRESSES)} as c_current_addr_sk,
        if({pick("id", 124, 20)} = 0, null, {word("id", 124, FIRST_NAMES)}) as c_first_name,
        if({pick("id", 125, 20)} = 0, null, {word("id", 125, LAST_NAMES)}) as c_last_name,
        {word("id", 126, ("Y", "N"))} as c_preferred_cust_flag
      from range({CUSTOMERS})""",
    "customer_address": f"""
      select cast(id as int) + 1 as ca_address_sk, {word("id", 132, COUNTIES)} as ca_county,
        if({pick("id", 133, 50)} = 0, null, {word("id", 133, STATES)}) as ca_state,
        lpad(cast(24000 + 617 * {pick("id", 134, 25)} as string), 5, '0') as ca_zip,
        cast(-5 - {pick("id", 135, 2)} as decimal(5,2)) as ca_gmt_offset
      from range({ADDRESSES})""",
    "customer_demographics": f"""
      select cast(id as int) + 1 as cd_demo_sk, {word("id", 141, ("M", "F"))} as cd_gender,
        {word("id", 142, ("M", "S", "D", "W", "U"))} as cd_marital_status,
        {word("id", 143, SCHOOLS)} as cd_education_status,
        500 * (1 + {pick("id", 144, 6)}) as cd_purchase_estimate,
        {word("id", 145, ("Good", "High Risk", "Low Risk"))} as cd_credit_rating
      from range({DEMOGRAPHICS})""",
    "household_demographics": f"""
      select cast(id as int) + 1 as hd_demo_sk, 1 + {pick("id", 151, 10)} as hd_income_band_sk,
        {word("id", 152, POTENTIALS)} as hd_buy_potential, {pick("id", 153, 8)} as hd_dep_count,
        {pick("id", 154, 5)} as hd_vehicle_count
      from range({HOUSEHOLDS})""",
    "store": f"""
      select cast(id as int) + 1 as s_store_sk, concat('SSSS', lpad(cast(id div 2 as string), 4, '0')) as s_store_id,
        element_at(array({", ".join(f"'{n}'" for n in STORE_NAMES)}), cast(id as int) + 1) as s_store_name,
        {word("id", 163, CITIES)} as s_city, {word("id", 164, COUNTIES)} as s_county,
        element_at(array('TN', 'GA', 'OH'), cast(id % 3 as int) + 1) as s_state,
        lpad(cast(24000 + 617 * {pick("id", 165, 25)} as string), 5, '0') as s_zip,
        concat('company ', id % 2) as s_company_name, cast(-5 as decimal(5,2)) as s_gmt_offset
      from range({STORES})""",
    "warehouse": f"""
      select cast(id as int) + 1 as w_warehouse_sk, concat('Warehouse ', id) as w_warehouse_name
      from range({WAREHOUSES})""",
    "promotion": f"""
      select cast(id as int) + 1 as p_promo_sk, {word("id", 184, ("N", "N", "Y"))} as p_channel_tv
      from range({PROMOTIONS})""",
    "web_site": f"""
      select cast(id as int) + 1 as web_site_sk, concat('WWWW', lpad(cast(id div 2 as string), 4, '0')) as web_site_id
      from range({SITES})""",
    "call_center": f"""
      select cast(id as int) + 1 as cc_call_center_sk, concat('center ', id) as cc_name
      from range({CENTERS})""",
    "catalog_page": f"""
      select cast(id as int) + 1 as cp_catalog_page_sk,
        concat('PPPP', lpad(cast(id div 2 as string), 4, '0')) as cp_catalog_page_id
      from range({PAGES})""",
    "reason": f"""
      select cast(id as int) + 1 as r_reason_sk,
        element_at(array({", ".join(f"'{r}'" for r in REASONS)}), cast(id as int) + 1) as r_reason_desc
      from range({len(REASONS)})""",
    "store_sales": store_sales(0, LINES["store"], 6),
    "store_returns": store_returns(0, 400, 3),
    "catalog_sales": catalog_sales(0, LINES["catalog"], 4),
    "catalog_returns": catalog_returns(0, 150, 2),
    "web_sales": web_sales(0, LINES["web"], 4),
    "web_returns": web_returns(0, 130, 2),
    "inventory": inventory(0, 1500, 3),
}

# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────


def sales_arrive(n: int) -> tuple[str, ...]:
    """New lines in all channels, one of them for the first days of all, and a ticket's lines once more."""
    at = {channel: lines + 16 * n for channel, lines in LINES.items()}
    late = f"select * except (ss_sold_date_sk), {FIRST_DAY + 1 + n} as ss_sold_date_sk"
    return (
        f"insert into store_sales {store_sales(at['store'], at['store'] + 16)}",
        f"insert into catalog_sales {catalog_sales(at['catalog'], at['catalog'] + 8)}",
        f"insert into web_sales {web_sales(at['web'], at['web'] + 8)}",
        f"insert into inventory {inventory(1500 + 10 * n, 1510 + 10 * n)}",
        f"insert into store_sales by name {late} from store_sales where ss_ticket_number = {11 + n}",
        f"insert into store_sales select * from store_sales where ss_ticket_number = {31 + n}",
    )


def sales_go(n: int) -> tuple[str, ...]:
    """Lines are deleted and corrected; some lose the key of their customer, some change the day."""
    return (
        f"delete from store_sales where {pick('ss_ticket_number', 201, 250)} = {n % 250}",
        f"delete from catalog_sales where {pick('cs_order_number', 202, 200)} = {n % 200}",
        f"delete from inventory where inv_item_sk = {n % 60 + 1} and inv_warehouse_sk = {n % WAREHOUSES + 1}",
        "update inventory set inv_quantity_on_hand = pmod(inv_quantity_on_hand + 17, 40) "
        f"where inv_item_sk = {(n + 2) % 60 + 1} and inv_warehouse_sk < 4",
        "update store_sales set ss_quantity = ss_quantity + 1, "
        "ss_ext_sales_price = ss_ext_sales_price + ss_sales_price, "
        f"ss_net_profit = ss_net_profit + 1.25 where {pick('ss_ticket_number', 203, 250)} = {n % 250}",
        "update web_sales set ws_ext_sales_price = ws_ext_sales_price - 0.05, ws_net_profit = ws_net_profit - 0.05 "
        f"where {pick('ws_order_number', 204, 100)} = {n % 100}",
        f"update web_sales set ws_bill_customer_sk = null where {pick('ws_order_number', 205, 200)} = {n % 200}",
        "update catalog_sales set cs_sold_date_sk = cs_sold_date_sk + 31 "
        f"where {pick('cs_order_number', 206, 200)} = {n % 200}",
    )


def change_dimensions(n: int) -> tuple[str, ...]:
    """Items change category and price, customers move, a store has a new name, and demographics change."""
    return (
        f"update item set i_category = '{CATEGORIES[n % len(CATEGORIES)]}', i_category_id = {n % len(CATEGORIES) + 1}, "
        f"i_current_price = i_current_price + 1.5 where pmod(i_item_sk, 67) = {(n + 5) % 67}",
        f"update item set i_class = '{CLASSES[n % len(CLASSES)]}', i_class_id = {n % len(CLASSES) + 1}, "
        f"i_color = 'red', i_manufact = 'maker7', i_manufact_id = 7, i_brand = 'corpbrand #3', i_brand_id = 3 "
        f"where pmod(i_item_sk, 67) = {(n + 11) % 67}",
        f"update customer set c_current_addr_sk = pmod(c_current_addr_sk, {ADDRESSES}) + 1 "
        f"where pmod(c_customer_sk, 59) = {(n + 1) % 59}",
        "update customer_address set ca_state = 'TN', ca_county = 'Barrow' "
        f"where pmod(ca_address_sk, 71) = {(n + 2) % 71}",
        f"update store set s_store_name = 'renamed {n}' where s_store_sk = {n % STORES + 1}",
        "update household_demographics set hd_dep_count = pmod(hd_dep_count + 1, 8) "
        f"where pmod(hd_demo_sk, 29) = {(n + 1) % 29}",
        f"update customer_demographics set cd_marital_status = 'W' where pmod(cd_demo_sk, 41) = {(n + 1) % 41}",
    )


def change_returns(n: int) -> tuple[str, ...]:
    """Returns of other lines, old and new, and some that are taken back."""
    return (
        f"insert into store_returns {store_returns(400 + 10 * n, 410 + 10 * n)}",
        f"insert into catalog_returns {catalog_returns(150 + 6 * n, 156 + 6 * n)}",
        f"insert into web_returns {web_returns(130 + 6 * n, 136 + 6 * n, 1)}",
        f"delete from store_returns where {pick('sr_ticket_number', 211, 60)} = {n % 60}",
        f"delete from web_returns where {pick('wr_order_number', 212, 40)} = {n % 40}",
        "update catalog_returns set cr_return_amount = cr_return_amount + 5 "
        f"where {pick('cr_order_number', 213, 40)} = {n % 40}",
    )


CHANGES: dict[str, Callable[[int], tuple[str, ...]]] = {
    "sales arrive": sales_arrive,
    "sales go": sales_go,
    "dimensions": change_dimensions,
    "returns": change_returns,
}

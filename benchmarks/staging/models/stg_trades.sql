{{ config(meta={'ivm_refresh': var('refresh', 'auto')}) }}

select
    trade_id,
    traded_at,
    account_id,
    security_id,
    broker_id,
    case type when 'TMB' then 'Market Buy' when 'TMS' then 'Market Sell' else 'Order' end as type,
    status,
    is_cash,
    quantity,
    bid_price,
    trade_price,
    fee,
    commission,
    tax,
    quantity * trade_price as traded,
    upper(executed_by) as executed_by,
    desk,
    trim(note) as note,
    trade_day,
    region
from {{ source('shop', 'trades') }}
where batch = 1

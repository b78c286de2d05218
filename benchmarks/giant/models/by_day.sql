{{ config(meta={'ivm_load': {'by': 'day', 'every': 'month', 'publish': var('publish', 'live')}}) }}

-- the same for each day of three months, in chunks
select day, shop, count(*) as visits, count_if(page <> before) as changes, max(page) as last_page
from (
  select day, shop, page, lag(page) over (partition by day, shop order by id) as before
  from (
    select id, day, shop,
      concat({% for n in range(10) %}sha2(concat(id, '{{ n }}'), 256){{ ', ' if not loop.last }}{% endfor %}) as page
    from {{ source('giant', 'visits') }}
  )
)
group by day, shop

-- Every grade is there once, beside one average a class that is the average of its grades.

with entered as (

    select class_id, count(*) as grades, avg(grade) as class_avg
    from {{ source('school', 'grades') }}
    group by class_id

),

published as (

    select class_id, count(*) as grades, min(class_avg) as lowest, max(class_avg) as highest
    from {{ ref('class_averages') }}
    group by class_id

)

select *
from entered
full join published on published.class_id = entered.class_id
where not (
    published.grades <=> entered.grades
    and published.lowest <=> entered.class_avg
    and published.highest <=> entered.class_avg
)

{{ config(materialized='ivm') }}

select
    student_id,
    class_id,
    grade,
    avg(grade) over (partition by class_id) as class_avg,
    grade - avg(grade) over (partition by class_id) as above_avg
from {{ source('school', 'grades') }}

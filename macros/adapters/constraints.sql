{#- Open-source Delta cannot make a column NOT NULL afterwards, as dbt-spark has it do; it can check the column. -#}
{% macro spark_ivm__alter_column_set_constraints(relation, column_dict) %}
  {%- for name, column in column_dict.items() -%}
    {%- for constraint in column.constraints -%}
      {%- if constraint.type != 'not_null' -%}
        {%- do exceptions.warn('IVM-908: Invalid constraint for column ' ~ name ~ '. Only `not_null` is supported.') -%}
      {%- elif not is_incremental() -%}
        {%- do ivm__run('alter table ' ~ ivm__quoted(relation) ~ ' add constraint ' ~ ivm__not_null_name(name) ~ ' check (' ~ (adapter.quote(name) if column.quote else name) ~ ' is not null)') -%}
      {%- endif -%}
    {%- endfor -%}
  {%- endfor -%}
{% endmacro %}

{#-
  What differs by the format of a table is in one folder for each format, macros/formats/<format>/, in macros of one name behind
  `ivm__delta_` and `ivm__iceberg_`. A table without a format, as one that keeps no versions, counts as Delta.
-#}
{% macro ivm__of_format(format, what) %}
  {{ return(context['ivm__' ~ (format or 'delta') ~ '_' ~ what]) }}
{% endmacro %}


{#- The formats whose versions can be read. -#}
{% macro ivm__formats() %}
  {{ return(['delta', 'iceberg']) }}
{% endmacro %}

{#- A Delta table as a target. -#}
{% macro ivm__delta_newest_version(relation) %}
  {{ return(ivm__history(relation, 1)[0].version) }}
{% endmacro %}


{% macro ivm__delta_written_at(relation) %}
  {{ return(ivm__as_milliseconds(ivm__history(relation, 1)[0].time)) }}
{% endmacro %}


{% macro ivm__delta_commits_of_target(relation, target) %}
  {{ return(ivm__history(relation)) }}
{% endmacro %}


{#- The position that a version of the table has, see ivm__find_position. -#}
{% macro ivm__delta_position_at(relation, target, commits, version) %}
  {{ return(ivm__back_to_position(relation, commits, version).found) }}
{% endmacro %}


{% macro ivm__delta_restore_sql(relation, version) %}
  {{ return('RESTORE TABLE ' ~ relation ~ ' TO VERSION AS OF ' ~ version) }}
{% endmacro %}

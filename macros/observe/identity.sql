{#- Whether a table is still the one of an earlier run, or another of its name. -#}

{#-
  What identifies a table through all its versions: the id in its log. A local session reads it with the commits. Elsewhere
  the id in the position is taken, and the table is asked for its own only where the commit times leave a doubt.
-#}
{% macro ivm__table_id(name, pin, old) %}
  {{ return(ivm__of_format(pin.get('format'), 'table_id')(name, pin, old)) }}
{% endmacro %}

{% macro ivm__own_id(name, pin) %}
  {%- do ivm__ask_detail(name, pin) if pin.id is none -%}
  {{ return(pin.id) }}
{% endmacro %}

{#- The table's id and its bytes. -#}
{% macro ivm__ask_detail(name, pin) %}
  {%- set detail = run_query('DESCRIBE DETAIL ' ~ ivm__quoted(name))[0] -%}
  {%- do pin.update({'id': detail['id'], 'bytes': detail['sizeInBytes'] | int}) -%}
{% endmacro %}


{#-
  Whether the old version's commit is not the commit that the position knows: it is of another table, or of another time. Delta
  makes the times it shows grow from commit to commit, so they differ a little with the commit that a history begins at. Where the
  table's own id may be a newer one, the id that it had at that version decides; where it is not known, each difference counts.
-#}
{% macro ivm__is_another(name, pin, old, commit, since) %}
  {%- set apart = (ivm__as_milliseconds(commit.time) - ivm__as_milliseconds(old.time)) | abs -%}
  {%- if ivm__may_have_another_id(since) -%}
    {%- set id = ivm__id_at(name, commit.version) if old.get('id') is not none and apart <= 2000 else none -%}
    {{ return(apart > (2000 if id or (old.time is string) != (commit.time is string) else 0) or (id is not none and id != old.id)) }}
  {%- endif -%}
  {%- if old.get('id') is none or (old.time is string) != (commit.time is string) -%}
    {{ return(commit.time != old.time and (old.get('id') is none or ivm__own_id(name, pin) != old.id)) }}
  {%- elif commit.time == old.time and pin.id is none -%}
    {{ return(false) }}
  {%- endif -%}
  {{ return(apart > 2000 or ivm__own_id(name, pin) != old.id) }}
{% endmacro %}

{#- The id that a table had at a version; none where no session reads it in the table's log. -#}
{% macro ivm__id_at(name, version) %}
  {{ return(adapter.ivm_of_table('delta', 'id_at', ivm__quoted(name), version) if ivm__has_adapter() else none) }}
{% endmacro %}

{#- Whether one of the commits may have given the table another id although it is still the same table. -#}
{% macro ivm__may_have_another_id(commits) %}
  {%- for commit in commits if commit.operation in ['CLONE', 'RESTORE', 'CONVERT'] or ('REPLACE' in commit.operation and commit.operation != 'REPLACE COLUMNS') -%}
    {{ return(true) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}

{% macro ivm__as_milliseconds(time) %}
  {{ return((modules.datetime.datetime.fromisoformat(time).timestamp() * 1000) | int if time is string else time) }}
{% endmacro %}

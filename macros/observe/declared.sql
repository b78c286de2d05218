{#- What columns are declared as beyond their types: lengths of texts, CHAR, defaults. -#}

{#- A relation's columns; of a CHAR column the declared type, which Delta shows as a string: no longer padded it has other values. -#}
{% macro ivm__declared(relation) %}
  {%- set declared = dict(relation.get('declared') or []) -%}
  {%- set columns = [] -%}
  {%- for name, type in relation.columns -%}
    {%- do columns.append([name, declared[name] if modules.re.search('\\bchar[(]', declared.get(name, '')) else type]) -%}
  {%- endfor -%}
  {{ return(columns) }}
{% endmacro %}


{#-
  Adds to a request which columns of its tables are CHAR, where the description of a Delta table calls them strings: over a server. What
  Spark pads there in another way than a refresh would, the engine refuses.
-#}
{% macro ivm__add_declared(request) %}
  {%- if ivm__can('log') -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set relations = [] -%}
  {%- for relation in request.relations -%}
    {#- without the adapter the plan was compiled ahead, by an adapter that knew -#}
    {%- set hides = relation.kind == 'table' and relation.provider == 'delta' and ivm__has_adapter() -%}
    {%- do relations.append(dict(relation, declared=ivm__padded_columns(relation)) if hides else relation) -%}
  {%- endfor -%}
  {%- do request.update({'relations': relations}) -%}
{% endmacro %}

{#- The CHAR columns of a table, [name, type] each, as Spark's plan pads what it reads. -#}
{% macro ivm__padded_columns(relation) %}
  {%- set known = ivm__shared('padded', relation.name) -%}
  {%- if relation.name not in known -%}
    {%- set padded = [] -%}
    {%- set texts, within = relation.columns | selectattr(1, 'equalto', 'string') | map('first') | list, [] -%}
    {%- for name, type in relation.columns if 'string' in type and type != 'string' -%}
      {%- do within.append(name) -%}
    {%- endfor -%}
    {%- set plans = ivm__explain(texts + within, ivm__quoted(relation.name)) -%}
    {%- for name, length in modules.re.findall('readSidePadding(?:[(]|, )(.+?)#\\d+[^,]*, (\\d+)', plans) -%}
      {%- for column in ([name] if name in texts else within) -%}
        {%- do padded.append([column, 'char(' ~ length ~ ')']) -%}
      {%- endfor -%}
    {%- endfor -%}
    {%- do known.setdefault(relation.name, padded) -%}
  {%- endif -%}
  {{ return(known[relation.name]) }}
{% endmacro %}

{#- Spark's plans of reading columns of a relation, or of a query in parentheses: a plan shows no more than 25 columns. -#}
{% macro ivm__explain(names, relation) %}
  {%- set plans = [] -%}
  {%- for part in names | batch(20) -%}
    {%- do plans.append(run_query('EXPLAIN SELECT ' ~ ivm__column_list(part) ~ ' FROM ' ~ relation)[0][0]) -%}
  {%- endfor -%}
  {{ return(plans | join('\n')) }}
{% endmacro %}


{#-
  What a table made of a query would declare: its columns, [name, type, CHAR or VARCHAR, whether it has a DEFAULT] each, and whether
  they are `mixed`, see the module `history`. None where no column of a source, or of the table, is declared so. Where dbt cannot see it
  a column counts as not declared so; if a source has a DEFAULT, as one that has it.
-#}
{% macro ivm__declared_by(seen, sql) %}
  {%- set found = namespace(any=seen.target.get('described') and seen.target.described.get('declared'), defaults=false) -%}
  {%- for source in seen.sources.values() -%}
    {%- set found.defaults = found.defaults or 'delta.feature.allowColumnDefaults=' in (source.pin.properties or '') -%}
    {%- set found.any = found.any or found.defaults or source.pin.get('declared') or 'char(' in source.pin.columns | map('last') | join(' ') -%}
  {%- endfor -%}
  {{ return(ivm__declared_by_query(sql, found.defaults) if found.any else none) }}
{% endmacro %}

{#- The same of the SELECT by which the table would be rebuilt. -#}
{% macro ivm__declared_by_rebuild(seen) %}
  {{ return(ivm__declared_by(seen, ivm__fill(seen.plan.rebuild, seen)) if seen.plan.rebuild else none) }}
{% endmacro %}

{% macro ivm__declared_by_query(sql, defaults) %}
  {%- set declared = adapter.ivm_declared(sql) if ivm__has_adapter() else none -%}
  {%- set columns = [] -%}
  {%- for name, type in (ivm__columns_of(sql) if defaults and not declared else []) -%}
    {%- do columns.append([name, type, none, true]) -%}
  {%- endfor -%}
  {{ return({'columns': columns, 'mixed': false} if columns else declared or none) }}
{% endmacro %}


{#-
  A query that Delta can make a table of, which keeps each text as it is: without the defaults of its sources' columns, which need a
  feature of the table, and without lengths of texts. `declared`: what it would declare. `mixed`: lengths go only where the query
  declares texts of several ways as one.
-#}
{% macro ivm__undeclared(sql, declared, mixed=false) %}
  {%- set items, bare = [], [] -%}
  {%- for name, type, kind, default in (declared.columns if declared else []) -%}
    {%- do bare.append(name) if default or (kind and (declared.mixed or not mixed)) -%}
    {#- has the column's value alone. Spark's optimizer takes a cast or a coalesce for the column, and fails, since that declares more -#}
    {%- set value = 'if(isnull(' ~ ivm__quote(name) ~ '), null, ' ~ ivm__quote(name) ~ ') as ' -%}
    {%- do items.append((value if name in bare else '') ~ ivm__quote(name)) -%}
  {%- endfor -%}
  {{ return('select ' ~ (items | join(', ')) ~ ' from (\n' ~ sql ~ '\n)' if bare else sql) }}
{% endmacro %}


{#-
  Whether `columns` of a relation, or of a query in parentheses, have a CHAR, where no session shows what they declare: Spark's plan pads
  what it reads of one. A table that declares a CHAR pads each text that is written.
-#}
{% macro ivm__reads_padded(columns, relation) %}
  {%- set texts = [] -%}
  {%- for name, type in columns if 'string' in type -%}
    {%- do texts.append(name) -%}
  {%- endfor -%}
  {{ return(not ivm__can('log') and 'readSidePadding' in ivm__explain(texts, relation)) }}
{% endmacro %}

{#-
  Why an edit does not change the table's rows where Spark pads other texts of the SELECT than of the table; none else: where dbt cannot
  see whether the SELECT still declares its CHAR, and where the table is made without lengths of texts.
-#}
{% macro ivm__edit_of_padded(seen) %}
  {%- set declared = ivm__declared_by_rebuild(seen) -%}
  {%- for source in seen.sources.values() if declared is not none and declared.mixed and modules.re.search('\\bchar[(]', source.pin.columns | map('last') | join(' ')) -%}
    {{ return('the table has plain texts in the place of CHAR and VARCHAR') }}
  {%- endfor -%}
  {%- set padded = seen.target.format == 'delta' and ivm__reads_padded(seen.target.columns, seen.target.existing.render()) -%}
  {{ return('over a server dbt cannot see whether the SELECT still declares the CHAR of the table' if padded else none) }}
{% endmacro %}

{#- What `ivm__undeclared` takes away of a union, which declares all texts as its first branch does, where no session shows it. -#}
{% macro ivm__declared_by_union(sql) %}
  {%- if ivm__can('log') or not modules.re.search('(?i)\\bunion\\b', sql) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set described, columns = ivm__columns_of(sql), [] -%}
  {%- if not ivm__reads_padded(described, '(\n' ~ sql ~ '\n)') -%}
    {{ return(none) }}
  {%- endif -%}
  {%- for name, type in described -%}
    {%- do columns.append([name, type, 'char' if type == 'string' else none, false]) -%}
  {%- endfor -%}
  {{ return({'columns': columns, 'mixed': true}) }}
{% endmacro %}


{#- In words, the texts that the SELECT declares otherwise than the table, as a VARCHAR that became longer; none where all are alike. -#}
{% macro ivm__declared_otherwise(seen) %}
  {%- set declared = ivm__declared_by_rebuild(seen) -%}
  {%- set words = [] -%}
  {%- if declared is not none -%}
    {%- set edit = seen.plan.edit or {} -%}
    {%- set made, taken = dict(edit.made or []), dict(edit.taken or []) -%}
    {%- set then = {} -%}
    {%- for name, kind in seen.target.described.declared -%}
      {%- do then.update({name | lower: kind}) -%}
    {%- endfor -%}
    {%- for name, type, kind, _ in declared.columns -%}
      {%- set kind = type if declared.mixed or not kind else kind -%}
      {%- set was = type if name in made else then.get(taken.get(name, name) | lower, type) -%}
      {%- do words.append(name ~ ' (' ~ was ~ ', now ' ~ kind ~ ')') if was != kind -%}
    {%- endfor -%}
  {%- endif -%}
  {{ return('the SELECT declares columns otherwise than the table: ' ~ (words | join(', ')) if words else none) }}
{% endmacro %}

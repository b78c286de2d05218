{#-
  What an enforced contract asks of every run: the SELECT's columns are the YAML file's, and its rows pass
  the constraints. A rebuild checks them before it publishes; Delta checks them in every other write.
-#}
{% macro ivm__check_contract(sql) %}
  {%- if ivm__contract_enforced() -%}
    {{ get_assert_columns_equivalent(sql) }}
  {%- endif -%}
  {%- for constraint, columns in ivm__constraints() if constraint.type not in ['check', 'not_null'] and false not in [constraint.warn_unsupported, constraint.warn_unenforced] -%}
    {%- do exceptions.warn("IVM-906: The " ~ constraint.type ~ " constraint of " ~ model.name ~ " is not enforced: Delta has check and not_null only. A test of the same name finds violations.") -%}
  {%- endfor -%}
{% endmacro %}


{% macro ivm__contract_enforced() %}
  {{ return((config.get('contract') or {}).enforced or false) }}
{% endmacro %}


{#- The constraints of an enforced contract, each with its columns. -#}
{% macro ivm__constraints() %}
  {%- set found = [] -%}
  {%- if ivm__contract_enforced() -%}
    {%- for constraint in model.constraints -%}
      {%- do found.append((constraint, constraint.columns or [])) -%}
    {%- endfor -%}
    {%- for column in model.columns.values() -%}
      {%- for constraint in column.constraints -%}
        {%- do found.append((constraint, [column.name])) -%}
      {%- endfor -%}
    {%- endfor -%}
  {%- endif -%}
  {{ return(found) }}
{% endmacro %}


{#- The constraints that Delta enforces, as CHECK constraints: {name: SQL}. Delta cannot make a column of a table NOT NULL. -#}
{% macro ivm__checks() %}
  {%- set checks = {} -%}
  {%- for constraint, columns in ivm__constraints() -%}
    {%- if constraint.type == 'check' -%}
      {%- if not constraint.expression or not constraint.expression | trim -%}
        {%- do exceptions.raise_compiler_error('IVM-127: The contract of ' ~ model.name ~ ' has a check constraint without an expression. Write its SQL as expression, or remove the constraint.') -%}
      {%- endif -%}
      {%- do ivm__add_check(checks, constraint.name or 'check_' ~ local_md5(constraint.expression)[:8], constraint.expression) -%}
    {%- elif constraint.type == 'not_null' -%}
      {%- for column in columns -%}
        {%- do ivm__add_check(checks, ivm__not_null_name(column), ivm__quote(column) ~ ' is not null') -%}
      {%- endfor -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(checks) }}
{% endmacro %}


{#- Adds a constraint. A name that another constraint has, in upper or lower case, gets a hash: several columns may be `positive`. -#}
{% macro ivm__add_check(checks, name, expression) %}
  {%- set taken = name | lower in checks | map('lower') and checks.get(name) != expression -%}
  {%- do checks.update({(name ~ '_' ~ local_md5(expression)[:8] if taken else name): expression}) -%}
{% endmacro %}


{#- Columns whose names have other characters, as `a b` and `a-b`, are distinguished by a hash. -#}
{% macro ivm__not_null_name(column) %}
  {%- set plain = modules.re.sub('[^A-Za-z0-9_]', '_', column) -%}
  {{ return('not_null_' ~ (plain | lower) ~ ('' if plain == column else '_' ~ local_md5(column | lower)[:8])) }}
{% endmacro %}


{#- The SELECT, failing at the first row that a constraint forbids: then nothing is published. -#}
{% macro ivm__checked(select, checks) %}
  {%- set conditions = {} -%}
  {%- for name, expression in checks.items() -%}
    {%- do conditions.update({"IVM-401: A row of the SELECT violates constraint " ~ name ~ ": " ~ expression: expression}) -%}
  {%- endfor -%}
  {{ return(ivm__where_or_fail(select, conditions)) }}
{% endmacro %}


{#-
  The SELECT, failing at the first row for which a condition, {what the error says: condition}, does not hold.
  `spark_partition_id() >= 0` is always true, and keeps Spark from checking rows that HAVING or a join leaves out; with
  `rand() >= 0` it would see that this is so.
-#}
{% macro ivm__where_or_fail(select, conditions) %}
  {%- set terms = [] -%}
  {%- for message, condition in conditions.items() -%}
    {%- do terms.append("if(" ~ ivm__in_parentheses(condition) ~ " and spark_partition_id() >= 0, true, raise_error(" ~ ivm__text(message) ~ "))") -%}
  {%- endfor -%}
  {{ return('select * from (\n' ~ select ~ '\n)\nwhere ' ~ (terms | join('\n  and ')) if terms else select) }}
{% endmacro %}


{#-
  Drops the constraints that runs have added and that the contract no longer has, or has with other SQL: before the write, whose
  rows may break them. Returns whether there were any.
-#}
{% macro ivm__drop_outdated_checks(target_relation, target) %}
  {%- set checks = ivm__checks() -%}
  {%- set detail = ivm__checks_there(target_relation, target) -%}
  {%- set outdated = [] -%}
  {%- for name in detail.ours if name not in checks or not ivm__has_check(name, checks[name], detail.there) -%}
    {%- do outdated.append(name) -%}
  {%- endfor -%}
  {%- for name in outdated -%}
    {%- do ivm__run('alter table ' ~ ivm__quoted(target_relation) ~ ' drop constraint if exists ' ~ ivm__quote(name)) -%}
    {%- do detail.there.pop(name | lower, none) -%}
  {%- endfor -%}
  {{ return(outdated | length > 0) }}
{% endmacro %}


{#-
  The constraints of a table, asked for where the contract has constraints or runs have added some to the table: `there`, by name,
  as Delta keeps them; `ours`, the names of the ones that runs have added, by the property `ivm.checks`, and `recorded`, their SQL.
-#}
{% macro ivm__checks_there(target_relation, table) %}
  {%- if 'checks' not in table -%}
    {%- set asked = table.get('provider') == 'delta' and (ivm__checks() or 'ivm.checks=' in table.properties) -%}
    {%- set properties = ivm__properties_of(target_relation) if asked else {} -%}
    {%- set there = {} -%}
    {%- for name, expression in properties.items() if name.startswith('delta.constraints.') -%}
      {%- do there.update({name[18:]: expression}) -%}
    {%- endfor -%}
    {%- set recorded = ivm__unpacked(properties.get('ivm.checks', '')) -%}
    {%- do table.update({'checks': {'there': there, 'recorded': recorded, 'ours': (recorded or {}) | list}}) -%}
  {%- endif -%}
  {{ return(table.checks) }}
{% endmacro %}


{#- Adds the constraints that the table lacks. They are recorded first, so that it is known that a killed run added them. -#}
{% macro ivm__persist_checks(target_relation, table) %}
  {%- set checks = ivm__checks() -%}
  {%- set detail = ivm__checks_there(target_relation, table) -%}
  {%- if detail.recorded != checks and (checks or detail.ours) -%}
    {%- do ivm__run('/* ivm, published: record the constraints */ alter table ' ~ target_relation ~ " set tblproperties ('ivm.checks' = '" ~ ivm__packed(checks) ~ "')") -%}
  {%- endif -%}
  {%- for name, expression in checks.items() if not ivm__has_check(name, expression, detail.there) -%}
    {%- if name | lower in detail.there -%}
      {%- do ivm__run('alter table ' ~ ivm__quoted(target_relation) ~ ' drop constraint if exists ' ~ ivm__quote(name)) -%}
    {%- endif -%}
    {%- do ivm__run('/* ivm, published: add a constraint */ alter table ' ~ ivm__quoted(target_relation) ~ ' add constraint ' ~ ivm__quote(name) ~ ' check ' ~ ivm__in_parentheses(expression)) -%}
  {%- endfor -%}
{% endmacro %}


{#- Whether Delta has a constraint: it keeps its text without the comments before and behind it. -#}
{% macro ivm__has_check(name, expression, there) %}
  {%- set around = '(?:\\s|--[^\\n]*(?:\\n|$)|/[*](?s:.*?)[*]/)*' -%}
  {{ return(modules.re.fullmatch(around ~ modules.re.escape(there.get(name | lower, '') | trim) ~ around, expression) is not none) }}
{% endmacro %}


{#- The columns of the YAML file that are not among `columns`. -#}
{% macro ivm__described_in_vain(columns) %}
  {%- set found = [] -%}
  {%- for name, column in model.columns.items() if name not in columns and (column.quote or name | lower not in columns | map('lower')) -%}
    {%- do found.append(name) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- Warns of described columns that are not there, in dbt's words for other materializations, but before anything is written. -#}
{% macro ivm__check_descriptions(target_relation, sql, plan) %}
  {%- if config.persist_column_docs() and model.columns -%}
    {%- set unknown = ivm__described_in_vain(plan.columns or (run_query('DESCRIBE QUERY ' ~ sql).columns[0].values() | list)) -%}
    {%- if unknown -%}
      {%- do exceptions.warn('IVM-907: In relation ' ~ target_relation.render() ~ ': The following columns are specified in the schema but are not present in the database: ' ~ (unknown | join(', '))) -%}
    {%- endif -%}
  {%- endif -%}
{% endmacro %}


{#- Writes the description of the table, which it lacks, if persist_docs asks for it. -#}
{% macro ivm__persist_description(relation, table) %}
  {%- if config.persist_relation_docs() and model.description and model.description != table.comment -%}
    {%- do ivm__run('/* ivm, published: write the descriptions */ comment on table ' ~ relation ~ " is '" ~ ivm__quoted_text(model.description) ~ "'") -%}
  {%- endif -%}
{% endmacro %}


{#- Writes the descriptions that the table lacks, if persist_docs asks for them. -#}
{% macro ivm__persist_docs(target_relation, table) %}
  {%- do ivm__persist_description(target_relation, table) -%}
  {%- if config.persist_column_docs() and model.columns -%}
    {%- set comments = {} -%}
    {%- for name, comment in table.comments.items() -%}
      {%- do comments.update({name | lower: comment}) -%}
    {%- endfor -%}
    {%- set missing = [] -%}
    {%- set unknown = ivm__described_in_vain(table.comments | list) -%}
    {%- for name, column in model.columns.items() if name not in unknown and column.description and column.description != comments[name | lower] -%}
      {%- do missing.append(ivm__quote(name) ~ " comment '" ~ ivm__quoted_text(column.description) ~ "'") -%}
    {%- endfor -%}
    {%- set statements = missing if missing | length < 2 or not ivm__can('columns_at_once') else [missing | join(', ')] -%}
    {%- for columns in statements -%}
      {%- do ivm__run('/* ivm, published: write the descriptions */ alter table ' ~ target_relation ~ ' alter column ' ~ columns) -%}
    {%- endfor -%}
  {%- endif -%}
{% endmacro %}

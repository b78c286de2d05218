{#-
  An adapter's macros are found without the name of its package, a package's own macros are not. So the first macro that dbt calls in a
  project's context puts the macros of the package there. A macro of the project with the same name stays.
-#}
{% materialization ivm, adapter='spark' %}
  {%- for name, macro in context.get('spark_ivm', {}).items() if name not in context -%}
    {%- do context.update({name: macro}) -%}
  {%- endfor -%}
  {{ return(context['ivm__materialize']()) }}
{% endmaterialization %}


{% macro ivm__materialize() %}
  {%- set began = modules.datetime.datetime.now() -%}
  {%- set target_relation = this.incorporate(type='table') -%}
  {%- set grant_config = config.get('grants') -%}

  {%- do ivm__check_config() -%}
  {%- do ivm__check_session() -%}
  {#- Spark has no transactions: a hook that is to run outside of one runs as any other, where dbt would run a COMMIT before it -#}
  {%- for hook in pre_hooks + post_hooks -%}
    {%- do hook.update(transaction=true) -%}
  {%- endfor -%}
  {{ run_hooks(pre_hooks) }}
  {#- some statements have the query in parentheses -#}
  {%- set query = ivm__without_end(compiled_code) -%}

  {%- do ivm__check_contract(query) -%}
  {%- do ivm__check_place(target_relation) -%}
  {%- set option = ivm__state_option() -%}
  {%- set run = ivm__unchanged(target_relation, query) if option != 'always' -%}
  {%- set steps = ivm__steps(target_relation, query) if option == 'always' -%}
  {%- set run = run or (ivm__refresh_in_steps(target_relation, steps) if steps else ivm__refresh_in_chunks(target_relation, query, parts=option == 'auto')) -%}
  {%- if run.code == 'parts' -%}
    {%- set steps = ivm__steps(target_relation, query) -%}
    {%- set run = ivm__refresh_in_steps(target_relation, steps) if steps else ivm__refresh_in_chunks(target_relation, query) -%}
  {%- endif -%}
  {%- set rewritten = run.code in ['backfill', 'full'] or run.decision.path == 'reshape' or run.get('rewritten') -%}

  {%- if run.decision.path != 'skip' -%}
    {%- do apply_grants(target_relation, grant_config, should_revoke(run.existing, full_refresh_mode=rewritten)) -%}
    {%- if run.get('unpublished') -%}
      {#- the table still has the old SELECT's rows: it may lack the new columns, and its rows may break the new constraints -#}
    {%- elif run.get('unchanged') -%}
      {#- such a model has no descriptions or constraints to write -#}
    {%- elif not rewritten -%}
      {%- do ivm__complete(target_relation, run.seen.target) -%}
    {%- elif config.persist_relation_docs() or config.persist_column_docs() or ivm__contract_enforced() -%}
      {%- do ivm__complete(target_relation, ivm__describe(target_relation.render())) -%}
    {%- endif -%}
  {%- endif -%}
  {%- if not steps -%}
    {%- do ivm__drop_unused_state(target_relation, run) -%}
  {%- endif -%}
  {{ run_hooks(post_hooks) }}
  {%- do ivm__remember(target_relation, run, post_hooks) -%}

  {%- if not (pre_hooks or post_hooks) and ivm__is_pinned(run.seen) and not run.seen.plan.unseen and ivm__has_adapter() -%}
    {#- the next model may use the session of this one, which has read tables with versions alone -#}
    {%- do adapter.ivm_share_session() -%}
  {%- endif -%}

  {%- do ivm__report(run, began) -%}
  {{ return({'relations': [target_relation]}) }}
{% endmacro %}


{#- A query without the semicolon that ends it. -#}
{% macro ivm__without_end(sql) %}
  {{ return(adapter.ivm_engine('without_end', sql) if ivm__has_adapter() else ivm__without_written_end(sql)) }}
{% endmacro %}

{#-
  Without the adapter nothing reads the SQL. What follows a semicolon goes if it is blanks, semicolons and comments to the line's end, in
  which no literal and no other comment can end. So does a comment behind whose backslash what follows the query would be more of it.
-#}
{% macro ivm__without_written_end(sql) %}
  {{ return(modules.re.sub('\\s*(?:;(?:[\\s;]|--[^\\n\'"`*]*(?:\\n|\\Z))*|--[^\\n\'"`*]*\\\\)\\Z', '', sql)) }}
{% endmacro %}


{#- Writes the table's descriptions and constraints. Where a run was killed before this step, the next run does it. -#}
{% macro ivm__complete(target_relation, table) %}
  {%- do ivm__persist_docs(target_relation, table) -%}
  {%- do ivm__persist_checks(target_relation, table) -%}
{% endmacro %}

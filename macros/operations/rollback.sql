{#-
  dbt run-operation ivm_rollback --args '{model: revenue, run: …}': puts the model's table back to what a run left, by its
  `run` or `invocation` in ivm_runs. `time` may replace `run`, for the version that the table had then, or `version`.
  The next run applies later changes of the sources again. Tables beside it stay as they are: they have positions of their own.
-#}
{% macro ivm_rollback(model, run=none, time=none, version=none, json=false) %}
  {%- do ivm__begin_document('ivm_rollback', json) if execute else return('') -%}
  {%- set node = ivm__model(model) -%}
  {%- set relation = ivm__relation_of(node) -%}
  {#- a session that does not let old versions be read restores none, either -#}
  {%- do ivm__settings() -%}
  {%- set target = ivm__observe_target(relation) -%}
  {%- if target.existing is none or not target.get('commits') -%}
    {%- do ivm__fail('IVM-817: ivm_rollback: ' ~ relation ~ (' does not exist: run the model first.' if target.existing is none else ' is no Delta or Iceberg table, which alone keeps what it was.')) -%}
  {%- endif -%}
  {%- set commits = ivm__of_format(target.format, 'commits_of_target')(relation, target) -%}
  {%- set asked = [run, time, version] | reject('none') | list | length -%}
  {%- if json and asked == 0 -%}
    {%- for version in ivm__versions_of_runs(relation, commits) -%}
      {%- do ivm__show([], dict(ivm__row_of(node), **version)) -%}
    {%- endfor -%}
    {{ return(ivm__end_document()) }}
  {%- endif -%}
  {%- if asked != 1 -%}
    {%- do ivm__fail("IVM-815: ivm_rollback takes one of run, time and version, such as --args '{model: " ~ model ~ ", version: 3}'." ~ ivm__versions_to_go_back_to(relation, commits)) -%}
  {%- endif -%}
  {%- set wanted = ivm__whole_number('version of ivm_rollback', version, 0) if version is not none else ivm__version_of_run(relation, commits, run) if run is not none else ivm__of_format(target.format, 'version_at')(relation, commits, time) -%}
  {%- set words = 'version ' ~ version if version is not none else 'run ' ~ run if run is not none else 'time ' ~ time -%}
  {%- set there = commits | map(attribute='version') | list -%}
  {%- if wanted is none or wanted not in there -%}
    {%- do ivm__fail('IVM-815: ivm_rollback: the history of ' ~ relation ~ ' has no ' ~ words ~ '.' ~ ivm__versions_to_go_back_to(relation, commits)) -%}
  {%- endif -%}
  {%- set found = ivm__of_format(target.format, 'position_at')(relation, target, commits, wanted) -%}
  {%- if found.position is none or found.foreign is not none -%}
    {%- do ivm__fail(
      'IVM-816: ivm_rollback: version ' ~ wanted ~ ' of ' ~ relation ~ ' is not what a run of this model left: ' ~ (found.foreign or 'it holds no position')
      ~ '. RESTORE TABLE puts the table back to it all the same; the next run then compares it with its SELECT.' ~ ivm__versions_to_go_back_to(relation, commits)) -%}
  {%- endif -%}
  {%- if wanted != commits[0].version -%}
    {%- do ivm__run(ivm__of_format(target.format, 'restore_sql')(relation, wanted)) -%}
  {%- endif -%}
  {%- set by = '' if version is not none else ', as ' ~ ('run ' ~ run ~ ' left it' if run is not none else 'it was at ' ~ time) -%}
  {%- set did = 'is at' if wanted == commits[0].version else 'was restored to' -%}
  {%- set row = dict(ivm__row_of(node), restored=wanted != commits[0].version, version=wanted, words=did ~ ' version ' ~ wanted ~ by) -%}
  {%- do ivm__show([row.table ~ ' ' ~ row.words ~ '. The next run applies later changes of the sources again.'] + (ivm__status_lines(relation, ivm__observe_target(relation))[2:] if not json else []), row) -%}
  {%- do ivm__end_document() -%}
{% endmacro %}


{#-
  The version that the run of an id, or the last run of an invocation, left: with maintenance that followed its commit, such
  as OPTIMIZE. None where no commit is the run's.
-#}
{% macro ivm__version_of_run(relation, commits, run) %}
  {%- set at = namespace(version=none) -%}
  {%- for commit in commits if at.version is none -%}
    {%- set position = ivm__position_of(commit, relation) -%}
    {%- if position is not none and (position.run == run or position.run.startswith(run ~ '-')) -%}
      {%- set at.version = commit.version -%}
    {%- endif -%}
  {%- endfor -%}
  {%- for commit in commits | reverse if at.version is not none and commit.version == at.version + 1 and ivm__is_maintenance(commit) and ivm__position_of(commit, relation) is none -%}
    {%- set at.version = commit.version -%}
  {%- endfor -%}
  {{ return(at.version) }}
{% endmacro %}


{#- The newest of rows (version, time) at a time as Spark reads it; none before the first. A time to the second counts for all of it. -#}
{% macro ivm__version_at(rows, time) %}
  {%- set asked = 'cast(' ~ ivm__text(time) ~ ' as timestamp)' -%}
  {%- set version = run_query("select max_by(version, time) from " ~ rows ~ " as c(version, time) where if(" ~ asked ~ " = date_trunc('second', " ~ asked ~ "), date_trunc('second', time), time) <= " ~ asked)[0][0] -%}
  {{ return(none if version is none else version | int) }}
{% endmacro %}


{#- The newest commits of runs, one per line. -#}
{% macro ivm__versions_to_go_back_to(relation, commits) %}
  {%- set lines = [] -%}
  {%- for version in ivm__versions_of_runs(relation, commits) -%}
    {%- do lines.append('\n  ' ~ version.written_at ~ ', version ' ~ version.version ~ ', by run ' ~ version.run) -%}
  {%- endfor -%}
  {{ return(' Runs wrote:' ~ (lines | join) if lines else ' No run of this model is in its history.') }}
{% endmacro %}

{#- The newest commits of runs, each {version, written_at, run}. -#}
{% macro ivm__versions_of_runs(relation, commits) %}
  {%- set versions = [] -%}
  {%- for commit in commits if versions | length < 10 -%}
    {%- set position = ivm__position_of(commit, relation) -%}
    {%- if position is not none -%}
      {%- do versions.append({'version': commit.version, 'written_at': ivm__time_in_words(commit.time), 'run': position.run}) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(versions) }}
{% endmacro %}

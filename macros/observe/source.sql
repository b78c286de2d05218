{#-
  A source's pinned version, and against the old position: whether it changed, how the change is read (`read_by`),
  or why the old version cannot be trusted (`broken`); `lost`: the old version's rows cannot be read any more either.
-#}
{% macro ivm__observe_source(name, old, columns, columns_known=false) %}
  {%- set pin = ivm__pin(name) -%}
  {%- set known = old is not none and old.version is not none -%}
  {%- if pin.broken is none and known and ivm__is_behind(pin, old.version) -%}
    {#- another invocation has published a newer version since this one pinned it -#}
    {%- do pin.update(ivm__head_in_format(name, ivm__observe_relation(name))) -%}
    {%- if ivm__declared(ivm__describe(name)) != pin.columns -%}
      {%- do ivm__fail_of_columns(name) -%}
    {%- endif -%}
  {%- endif -%}
  {%- set seen = {
    'version': pin.version, 'time': pin.time, 'schema': ivm__types_of(pin, columns), 'shape': ivm__shape(pin.columns),
    'id': ivm__table_id(name, pin, old) if pin.broken is none else none, 'old': none, 'changed': false,
    'read_by': none, 'hint': none, 'broken': pin.broken, 'rows': 0, 'touched': 0, 'counted': true, 'pin': pin, 'changed_bytes': 0, 'effects': [], 'moved': false, 'replaced': false, 'lost': false,
  } -%}
  {%- if pin.broken is none and old is not none and not known -%}
    {%- do seen.update({'broken': name ~ ' kept no versions when the table was computed'}) -%}
  {%- elif pin.broken is none and known -%}
    {%- do seen.update({'old': old.version}) -%}
    {%- do seen.update(ivm__source_change(name, pin, old, columns, seen, columns_known)) -%}
  {%- endif -%}
  {{ return(seen) }}
{% endmacro %}


{% macro ivm__fail_of_columns(name) %}
  {%- do ivm__fail('IVM-303: ' ~ name ~ ' got other columns while dbt ran, by another run. Nothing was written; run the model again.') -%}
{% endmacro %}


{% macro ivm__pin(name) %}
  {%- set pins = ivm__shared('pins', name) -%}
  {%- if name not in pins -%}
    {%- set relation = ivm__observe_relation(name) -%}
    {%- do pins.setdefault(name, ivm__pinned(relation, ivm__head_to_pin(name, relation))) -%}
  {%- endif -%}
  {%- set pin = ivm__used(pins[name]) -%}
  {#- models share a pin, and the session of each may have other settings -#}
  {%- set aside = ivm__of_format(pin.get('format'), 'branch_of_session')(pin) -%}
  {{ return(pin if aside is none else dict(pin, version=none, broken='the session reads the branch ' ~ aside ~ ' of ' ~ name ~ ', which spark.wap.branch names, and a branch keeps no versions')) }}
{% endmacro %}

{#- The formats whose versions can be read. What a source's table is made of decides how it is read, not what the model's is. -#}
{% macro ivm__keeps_versions(relation) %}
  {{ return(relation.kind != 'view' and relation.provider in ivm__formats()) }}
{% endmacro %}

{#- A relation's newest version and its newest commits; `broken`: why it has none that can be read. -#}
{% macro ivm__head_in_format(name, relation) %}
  {%- if not ivm__keeps_versions(relation) -%}
    {{ return({'commits': [], 'version': none, 'time': none, 'id': none, 'bytes': none, 'broken': name ~ ' is a ' ~ ivm__kind_in_words(relation) ~ ', which keeps no versions'}) }}
  {%- endif -%}
  {{ return(ivm__of_format(relation.provider, 'pinned')(name, relation)) }}
{% endmacro %}

{#- Whether a version is newer than the pinned one. -#}
{% macro ivm__is_behind(pin, version) %}
  {{ return(ivm__of_format(pin.get('format'), 'is_behind')(pin, version)) }}
{% endmacro %}

{#- Such as `parquet table`. A temporary view has no kind of its own in the catalog, nor a provider. -#}
{% macro ivm__kind_in_words(relation) %}
  {{ return('view' if relation.kind == 'view' else 'temporary view' if relation.provider == 'temporary' else relation.provider ~ ' table') }}
{% endmacro %}

{% macro ivm__pinned(relation, head) %}
  {{ return(dict(head, columns=ivm__declared(relation), declared=relation.get('declared') or [], properties=relation.properties, use=head.get('use', {}))) }}
{% endmacro %}


{#-
  The pin that a model reads. While only one model has read it, that model may move it (`ivm__move_pin`). A second reader makes
  it stay, or reads the pin that it was moved to: whoever sets `next` first, the mover or the second reader, settles which.
-#}
{% macro ivm__used(pin) %}
  {%- set reader = ivm__reader() -%}
  {%- if pin.use.setdefault('by', reader) == reader -%}
    {{ return(pin) }}
  {%- endif -%}
  {%- set next = pin.use.setdefault('next', 'stays') -%}
  {{ return(ivm__used(next) if next is mapping else pin) }}
{% endmacro %}

{% macro ivm__reader() %}
  {{ return(model.unique_id if model is defined and model else '') }}
{% endmacro %}


{#- Pins a source again, at `head`, for this model and later readers. Returns whether it did: not where another model read the pin. -#}
{% macro ivm__move_pin(name, head) %}
  {%- set pins = ivm__shared('pins', name) -%}
  {%- set moved = dict(pins[name], **dict(head, use={'by': ivm__reader()})) -%}
  {%- if pins[name].use.get('by') != ivm__reader() or pins[name].use.setdefault('next', moved) is not sameas moved -%}
    {{ return(false) }}
  {%- endif -%}
  {%- do pins.update({name: moved}) -%}
  {{ return(true) }}
{% endmacro %}


{#-
  What a run that wrote nothing has observed of its table is kept for the models that read it: they need not observe it again.
  Not where the model has hooks, which may write, or where the name has other characters, which the engine spells otherwise.
-#}
{% macro ivm__remember(target_relation, run, hooks) %}
  {%- set target = run.seen.target -%}
  {%- set name = target_relation.render() | replace('`', '') | lower -%}
  {#- path noop with another code: rows invalidated by hand were replaced after the table was observed -#}
  {%- if run.decision.path == 'noop' and run.code == 'noop' and not hooks and target.format == 'delta' and target.get('commits') and modules.re.fullmatch('[a-z0-9_]+[.][a-z0-9_]+', name) -%}
    {%- if run.get('unchanged') -%}
      {%- do ivm__memory('looked at').setdefault(name, dict(ivm__head_of(target.commits), use={})) -%}
    {%- else -%}
      {%- do ivm__memory('relations').setdefault(name, dict(target.described, name=name)) -%}
      {%- do ivm__memory('pins').setdefault(name, ivm__pinned(target.described, ivm__head_of(target.commits))) -%}
    {%- endif -%}
  {%- endif -%}
{% endmacro %}


{#- The latest version of a table, its commit time, and its newest commits. -#}
{% macro ivm__head_of(commits) %}
  {{ return({'commits': commits, 'version': commits[0].version, 'time': commits[0].time, 'id': commits[0].get('table'), 'bytes': commits[0].get('bytes'), 'broken': none}) }}
{% endmacro %}


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


{#-
  The columns that the model reads and that the table did not have at its old version: with them that version cannot be read. None
  where it is not known any more which columns it had.
-#}
{% macro ivm__columns_come(name, old, columns, seen) %}
  {%- if old.get('shape', seen.shape) == seen.shape -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set new = columns | reject('in', old.schema) | list -%}
  {%- set then = ivm__columns_at(name, old.version) if new else [] -%}
  {{ return(none if then is none else new | map('lower') | reject('in', then | map('first') | map('lower') | list) | list) }}
{% endmacro %}


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


{#- A hash of all columns and their types, to see whether any of them was altered. -#}
{% macro ivm__shape(columns) %}
  {{ return(local_md5(tojson(columns))[:16]) }}
{% endmacro %}


{#- The types of the columns that the model reads. -#}
{% macro ivm__types_of(pin, columns) %}
  {%- set types = {} -%}
  {%- for column in pin.columns if column[0] in columns -%}
    {%- do types.update({column[0]: column[1]}) -%}
  {%- endfor -%}
  {{ return(types) }}
{% endmacro %}


{#-
  In words, the columns that the model has read (`then`) and that are gone now or have another type. A run over a server kept a CHAR
  column as a string, and Delta makes no CHAR of a string.
-#}
{% macro ivm__retyped(then, columns) %}
  {%- set now = dict(columns) -%}
  {%- set found = [] -%}
  {%- for column, type in then.items() if now.get(column) != type and not (type == 'string' and now.get(column, '').startswith('char(')) -%}
    {%- do found.append(column ~ ' (' ~ type ~ ', now ' ~ now.get(column, 'gone') ~ ')') -%}
  {%- endfor -%}
  {{ return(found | join(', ')) }}
{% endmacro %}


{#- Whether columns that the model has read (`then`) are in another order now. -#}
{% macro ivm__is_reordered(then, columns) %}
  {%- set now = columns | map('first') | select('in', then) | list -%}
  {{ return((then | select('in', now) | list) != now) }}
{% endmacro %}


{#-
  A table's commits since a version: `since`, newest first, and `then`, the commit of that version. `broken`: why it is not the version
  that the position knows, or is not known any more.
-#}
{% macro ivm__line_since(name, pin, old) %}
  {{ return(ivm__of_format(pin.get('format'), 'line')(name, pin, old)) }}
{% endmacro %}

{#- The commits after a version, up to another one, newest first. -#}
{% macro ivm__commits_between(pin, old, new) %}
  {{ return(ivm__of_format(pin.get('format'), 'between')(pin, old, new)) }}
{% endmacro %}

{% macro ivm__source_change(name, pin, old, columns, seen, columns_known) %}
  {%- set version = old.version -%}
  {%- set line = ivm__line_since(name, pin, old) -%}
  {%- if line.broken -%}
    {{ return({'broken': line.broken, 'lost': true}) }}
  {%- endif -%}
  {%- set since, then = line.since, line.then -%}
  {%- set retyped = ivm__retyped(old.schema, pin.columns) -%}
  {%- if retyped -%}
    {{ return({'broken': 'columns of ' ~ name ~ ' have changed: ' ~ retyped, 'moved': true}) }}
  {%- elif since and not columns_known and ivm__is_reordered(old.schema, pin.columns) -%}
    {{ return({'broken': ivm__reordered(name), 'moved': true}) }}
  {%- endif -%}
  {%- set come = ivm__columns_come(name, old, columns, seen) if since and not columns_known else [] -%}
  {%- if come is none -%}
    {{ return({'broken': 'the columns that ' ~ name ~ ' had at version ' ~ version ~ ' cannot be read any more', 'moved': true, 'lost': true}) }}
  {%- elif come -%}
    {{ return({'broken': name ~ ' had no ' ~ (come | join(', ')) ~ ' at version ' ~ version, 'moved': true}) }}
  {%- elif not since -%}
    {{ return({}) }}
  {%- endif -%}
  {%- set done = ivm__done_since(name, pin, version, since) -%}
  {%- set effects = done.effects | list -%}
  {%- if ivm__columns_replaced(done.replacing, columns) -%}
    {%- do effects.append('columns') -%}
  {%- endif -%}
  {#- a write may alter columns too -#}
  {%- set altered = old.get('shape', seen.shape) != seen.shape or ivm__of_format(pin.get('format'), 'is_altered')(old, seen) -%}
  {%- if altered and 'schema' not in effects -%}
    {%- do effects.append('schema') -%}
  {%- endif -%}
  {%- set changed = done.changes or 'columns' in effects -%}
  {%- set gone = (done.vacuumed or ivm__lost_files(name, version, pin.version, done.removing)) if changed else none -%}
  {%- set broken = gone ~ ' of ' ~ name if gone else ivm__of_format(pin.get('format'), 'why_refused')(name, pin, then) if changed else none -%}
  {%- if broken -%}
    {{ return({'broken': broken, 'moved': true, 'lost': true, 'rows': done.rows}) }}
  {%- endif -%}
  {%- set feed = ivm__feed(name, pin, done, effects) -%}
  {{ return({'changed': changed, 'moved': true, 'effects': effects, 'rows': done.rows, 'touched': done.touched, 'changed_bytes': done.bytes, 'counted': done.counted, 'replaced': done.replaced, 'read_by': feed.read_by if changed else none, 'hint': feed.hint}) }}
{% endmacro %}


{#-
  What a table's commits since a version say, for all models that read it: what the commits did to rows, to how many, and
  whether one of them makes the change feed useless. Worked out once per invocation, since a busy table has many commits.
-#}
{% macro ivm__done_since(name, pin, version, since) %}
  {%- set known = ivm__memory('done') -%}
  {%- set key = [name, version, pin.version] | join(' ') -%}
  {%- if key not in known -%}
    {%- set effects = {} -%}
    {%- set done = namespace(rows=0, touched=0, bytes=0, counted=true, replaced=false, switched=false, vectors=false) -%}
    {%- set removing = [] -%}
    {%- for commit in since -%}
      {%- set effect = ivm__commit_effect(commit) -%}
      {%- do commit.update({'effect': effect}) -%}
      {%- set done.vectors = done.vectors or commit.get('marks', false) -%}
      {%- do effects.setdefault(effect, true) -%}
      {%- do removing.append(commit) if ivm__may_remove_files(commit) -%}
      {%- if effect in ['append', 'change'] -%}
        {%- set did = ivm__commit_rows(commit) -%}
        {%- set done.rows = done.rows + did.inserted + did.deleted -%}
        {#- an updated row counts as one deleted and one inserted row, but is touched once -#}
        {%- set done.touched = done.touched + ([did.inserted, did.deleted] | max) -%}
        {%- set done.bytes = done.bytes + ivm__commit_bytes(commit) -%}
        {%- set done.counted = done.counted and did.counted -%}
        {%- set done.replaced = done.replaced or ivm__replaces(commit) -%}
        {%- set done.vectors = done.vectors or (effect != 'append' and ivm__deletes_vectors(commit)) -%}
      {%- elif 'TBLPROPERTIES' in commit.operation -%}
        {#- an engine that names no properties may have switched the feed, too -#}
        {%- set named = commit.parameters | string | lower -%}
        {%- set done.switched = done.switched or 'enablechangedatafeed' in named or 'properties' not in named -%}
      {%- endif -%}
    {%- endfor -%}
    {%- do known.setdefault(key, {
      'effects': effects | list, 'changes': 'append' in effects or 'change' in effects, 'rows': done.rows, 'touched': done.touched, 'bytes': done.bytes, 'counted': done.counted,
      'replaced': done.replaced, 'switched': done.switched, 'vectors': done.vectors, 'rewritten': since | selectattr('rewrites', 'defined') | selectattr('rewrites') | list | length > 0, 'vacuumed': ivm__vacuumed(since, removing),
      'removing': removing | map(attribute='version') | sort,
      'restored': since | selectattr('operation', 'in', ['RESTORE', 'DROP FEATURE']) | list | length > 0,
      'replacing': since | selectattr('operation', 'in', ['DROP COLUMNS', 'RENAME COLUMN', 'REPLACE COLUMNS']) | list,
    }) -%}
  {%- endif -%}
  {{ return(known[key]) }}
{% endmacro %}


{#-
  Sources that were replaced, as a table model replaces its table in every run, may have the same rows as before. The history
  shows only how many rows were written, so the two versions are compared before anything is computed from the source. Where
  no row differs, the source has not changed. All of them are compared by one statement.
-#}
{% macro ivm__compare_replaced(seen) %}
  {%- set target, replaced = seen.target, {} -%}
  {%- set rebuilt = target.position is none or target.foreign is not none or flags.FULL_REFRESH or seen.sources.values() | selectattr('broken') | list -%}
  {%- for name, source in seen.sources.items() if not rebuilt and not seen.at_once and source.changed and source.replaced and seen.plan.sources[name].diff is not none -%}
    {%- do replaced.update({name: source}) -%}
  {%- endfor -%}
  {%- for name, n in ivm__differing_rows(seen, replaced).items() -%}
    {%- do replaced[name].update({'rows': n, 'touched': n, 'counted': true}) -%}
    {%- if n == 0 -%}
      {%- do replaced[name].update({'changed': false, 'read_by': none}) -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}

{#-
  How many rows differ, by source, counted once per invocation for the same versions and columns. Where no row differs in some columns,
  most likely none differs at all: when a second model asks for other columns, all are compared, which also answers later models.
-#}
{% macro ivm__differing_rows(seen, sources) %}
  {%- set known, whole, read, found = {}, [], [], {} -%}
  {%- for name, source in sources.items() -%}
    {%- do known.update({name: ivm__memory('differing').setdefault([name, source.old, source.version] | join(' '), {})}) -%}
    {%- if not ivm__is_known_equal(known[name], seen.plan.sources[name].columns) and ivm__is_known_equal(known[name], []) and 'schema' not in source.effects -%}
      {%- do whole.append([known[name], ivm__whole_source(name) if ivm__has_adapter() else none]) -%}
    {%- endif -%}
  {%- endfor -%}
  {%- do ivm__count_differing(seen, whole) -%}
  {%- for name in sources if not ivm__is_known_equal(known[name], seen.plan.sources[name].columns) -%}
    {%- do read.append([known[name], seen.plan.sources[name]]) -%}
  {%- endfor -%}
  {%- do ivm__count_differing(seen, read) -%}
  {%- for name in sources -%}
    {%- set columns = seen.plan.sources[name].columns -%}
    {%- do found.update({name: 0 if ivm__is_known_equal(known[name], columns) else known[name][tojson(columns)]}) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}

{#- Adds to what is known of each source how many rows differ in the columns that are read. -#}
{% macro ivm__count_differing(seen, asked) %}
  {%- set counts, of = [], [] -%}
  {%- for known, read in asked if read and read.diff is not none and tojson(read.columns) not in known -%}
    {%- do counts.append('(select coalesce(sum(abs(__ivm_w)), 0) from (\n' ~ ivm__fill(read.diff, seen) ~ '\n)) as n' ~ loop.index) -%}
    {%- do of.append([known, tojson(read.columns)]) -%}
  {%- endfor -%}
  {%- if counts -%}
    {%- set row = run_query(ivm__step(seen, 'compare replaced tables with what they were', 'select ' ~ (counts | join(',\n'))))[0] -%}
    {%- for known, columns in of -%}
      {%- do known.update({columns: row[loop.index0] | int}) -%}
    {%- endfor -%}
  {%- endif -%}
{% endmacro %}

{#- Whether the columns are among columns that were compared, and no row differed. -#}
{% macro ivm__is_known_equal(known, columns) %}
  {%- for compared, n in dict(known).items() if n == 0 and columns | reject('in', fromjson(compared)) | list | length == 0 -%}
    {{ return(true) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}

{#- How a table is read as a source with all its columns. Only the adapter plans a query during a run. -#}
{% macro ivm__whole_source(name) %}
  {%- set request = {'sql': 'select * from ' ~ ivm__quoted(name), 'relations': [ivm__observe_relation(name)], 'changed': []} -%}
  {{ return(adapter.ivm_engine('compile_request', request).get('plan', {}).get('sources', {}).get(name)) }}
{% endmacro %}


{#-
  Whether a column that the model reads may be another column under the old name: dropped and added again, or renamed in a
  circle. A commit has the names as JSON within JSON, with more quotes and backslashes at each level: all are ignored. A commit of
  an engine that writes no names, such as Trino, may mean any column.
-#}
{% macro ivm__columns_replaced(commits, columns) %}
  {%- for commit in commits -%}
    {%- set parameters = modules.re.sub('["\'\\\\]', '', commit.parameters | string) -%}
    {%- if 'columns' not in parameters and 'oldColumnPath' not in parameters -%}
      {{ return(true) }}
    {%- endif -%}
    {%- for column in columns if modules.re.sub('["\'\\\\]', '', column) in parameters -%}
      {{ return(true) }}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}


{#- How a change is read. append: only rows were added; feed: by the change data feed; diff: the two versions are compared. -#}
{% macro ivm__feed(name, pin, done, effects) %}
  {{ return(ivm__of_format(pin.get('format'), 'feed')(name, pin, done, effects)) }}
{% endmacro %}


{#-
  Whether a commit replaced the table: its feed would be all old rows and all new rows, and comparing the two versions gives
  fewer. A table that another one was cloned over may also lack the feed, or have other columns under the same names.
-#}
{% macro ivm__replaces(commit) %}
  {{ return(commit.get('replaces', false) or commit.operation == 'CLONE' or 'REPLACE TABLE' in commit.operation or ivm__overwrites(commit)) }}
{% endmacro %}


{#- Whether it is an INSERT OVERWRITE of the whole table, which may give it other columns, and not of single partitions. -#}
{% macro ivm__overwrites(commit) %}
  {{ return(commit.operation == 'WRITE' and commit.parameters.get('isDynamicPartitionOverwrite') | string | lower != 'true' and commit.parameters.get('mode') == 'Overwrite' and not commit.parameters.get('predicate')) }}
{% endmacro %}


{#-
  Whether a commit's feed may be unreadable: it is where DELETE or REPLACE WHERE deletes 26,000 rows or more of one file that
  already had a deletion vector. A commit does not show its rows by file: more than half as many in all count as too many.
-#}
{% macro ivm__deletes_vectors(commit) %}
  {{ return(commit.operation in ['DELETE', 'WRITE'] and commit.metrics.get('numDeletedRows', '0' if commit.metrics else '99999') | int > 13000) }}
{% endmacro %}


{#-
  Why the old version cannot be read, or none: a local session looks for its files, which a VACUUM may have taken that left no commit,
  as on many object stores, and for its commits.
-#}
{% macro ivm__lost_files(name, after, until, removing) %}
  {%- if not ivm__has_adapter() -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set known = ivm__memory('lost') -%}
  {%- set key = [name, after, until] | join(' ') -%}
  {%- if key not in known -%}
    {%- do known.setdefault(key, adapter.ivm_of_table('delta', 'lost', name, after, removing)) -%}
  {%- endif -%}
  {{ return({'files': 'a VACUUM that left no commit removed files of the old version', 'log': 'a clean-up of the log removed commits of the old version'}.get(known[key])) }}
{% endmacro %}


{#-
  Whether a commit may have taken files out of the table, or written files of its change feed: a compaction does, and so does a MERGE that
  only inserted rows, but wrote a file again for rows that matched and stayed.
-#}
{% macro ivm__may_remove_files(commit) %}
  {%- set counts = namespace(files=false) -%}
  {%- for name, count in commit.metrics.items() if modules.re.fullmatch('num(Target)?(FilesRemoved|RemovedFiles|ChangeFilesAdded|AddedChangeFiles|DeletionVectors(Added|Updated|Removed))', name) and count | string != '0' -%}
    {%- set counts.files = true -%}
  {%- endfor -%}
  {{ return((counts.files or ivm__commit_effect(commit) != 'append') and commit.operation not in ['VACUUM START', 'VACUUM END', 'SET TBLPROPERTIES']) }}
{% endmacro %}


{#-
  Why files of the old version may be gone, or none. `removing`: the commits that took files out of the table, newest first. A
  VACUUM deletes such files where the oldest commit is older than its retention.
-#}
{% macro ivm__vacuumed(since, removing) %}
  {%- set first = removing | last -%}
  {%- if not removing or first.time is string -%}
    {{ return(none) }}
  {%- endif -%}
  {%- for commit in since if commit.operation == 'VACUUM START' -%}
    {%- set retention = (commit.parameters.get('specifiedRetentionMillis') or commit.parameters.get('defaultRetentionMillis') or '604800000') | int -%}
    {%- if first.time < commit.time - retention -%}
      {{ return('a VACUUM removed files of the old version') }}
    {%- endif -%}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}

{#- The one version at which all models of an invocation read a source: its pin. -#}

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


{#- The pin of a source, or, where no model has needed its columns yet, its head; none where it has no versions. -#}
{% macro ivm__look(name) %}
  {%- set pins, looked = ivm__shared('pins', name), ivm__shared('looked at', name) -%}
  {%- if name in pins -%}
    {{ return(ivm__used(pins[name])) }}
  {%- elif name not in looked -%}
    {%- set asked = ivm__catch_errors('', ivm__history, ivm__quoted(name), ivm__history_page()) -%}
    {%- do looked.setdefault(name, dict(ivm__head_of(asked.value), use={}) if asked.get('value') else none) -%}
  {%- endif -%}
  {{ return(looked[name]) }}
{% endmacro %}

{#-
  The head that a source is pinned at. All models of an invocation read one version: where a model has found nothing to do by an
  earlier head, it is that head, unless another table has its name now. Fails where the source has had other columns since.
-#}
{% macro ivm__head_to_pin(name, relation) %}
  {%- set looked = ivm__shared('looked at', name).get(name) -%}
  {%- set relied_on = looked and looked.use -%}
  {%- set head = looked if looked and not relied_on else ivm__head_in_format(name, relation) -%}
  {%- if not relied_on or head.broken is not none or head.version < looked.version or ivm__time_of(head.commits, looked.version) not in [none, looked.time] -%}
    {{ return(head) }}
  {%- elif head.version != looked.version and ivm__columns_of('SELECT * FROM ' ~ ivm__quoted(name) ~ ' VERSION AS OF ' ~ looked.version) != relation.columns -%}
    {%- do ivm__fail_of_columns(name) -%}
  {%- endif -%}
  {{ return(dict(head, version=looked.version, time=looked.time, use=looked.use)) }}
{% endmacro %}

{#- A Delta table as a source: its head, its commits since a version, and how its change is read. -#}
{% macro ivm__delta_pinned(name, relation) %}
  {{ return(ivm__head_of(ivm__history(ivm__quoted(name), ivm__history_page()))) }}
{% endmacro %}


{#- The session reads no branch in place of a table. -#}
{% macro ivm__delta_branch_of_session(pin) %}
  {{ return(none) }}
{% endmacro %}


{% macro ivm__delta_is_behind(pin, version) %}
  {{ return(pin.version < version) }}
{% endmacro %}


{% macro ivm__delta_table_id(name, pin, old) %}
  {{ return(pin.id or (old or {}).get('id') or ivm__own_id(name, pin)) }}
{% endmacro %}


{% macro ivm__delta_between(pin, old, new) %}
  {{ return(pin.commits | selectattr('version', 'gt', old) | selectattr('version', 'le', new) | list) }}
{% endmacro %}


{#- Whether columns were altered that the shape of the table does not show: Delta logs each alteration. -#}
{% macro ivm__delta_is_altered(old, seen) %}
  {{ return(false) }}
{% endmacro %}


{% macro ivm__delta_moved_head(name, pin) %}
  {%- set head = ivm__head_of(ivm__history_down_to(ivm__quoted(name), pin.version)) -%}
  {{ return({'head': head, 'since': head.commits | selectattr('version', 'gt', pin.version) | list}) }}
{% endmacro %}


{% macro ivm__delta_line(name, pin, old) %}
  {%- set version = old.version -%}
  {%- if pin.version < version -%}
    {{ return({'broken': name ~ ' was dropped and created again (it is at version ' ~ pin.version ~ ', it was at ' ~ version ~ ')'}) }}
  {%- endif -%}
  {%- if pin.commits[-1].version > version -%}
    {#- the head may have moved since it was pinned: ask for some more, then for all -#}
    {%- do pin.update({'commits': ivm__history(ivm__quoted(name), pin.version - version + 21)}) -%}
    {%- if pin.commits[-1].version > version -%}
      {%- do pin.update({'commits': ivm__history(ivm__quoted(name))}) -%}
    {%- endif -%}
  {%- endif -%}
  {%- set since = ivm__commits_between(pin, version, pin.version) -%}
  {%- set then = pin.commits | selectattr('version', 'equalto', version) | first | default(none) -%}
  {%- if then is none -%}
    {{ return({'broken': 'version ' ~ version ~ ' of ' ~ name ~ ' has expired: its history no longer reaches back to it'}) }}
  {%- elif ivm__is_another(name, pin, old, then, since) -%}
    {%- set same = old.get('id') is not none and not ivm__may_have_another_id(since) and ivm__own_id(name, pin) == old.id -%}
    {%- set why = 'version ' ~ version ~ ' of ' ~ name ~ ' has another commit time than when the table was computed' if same else name ~ ' was dropped and created again since version ' ~ version -%}
    {{ return({'broken': why}) }}
  {%- endif -%}
  {{ return({'since': since, 'then': then, 'broken': none}) }}
{% endmacro %}


{#- See ivm__feed. -#}
{% macro ivm__delta_feed(name, pin, done, effects) %}
  {%- if done.replaced -%}
    {{ return({'read_by': 'diff', 'hint': none}) }}
  {%- elif done.restored -%}
    {#- its feed lacks what the versions in between had, or cannot be read because of other columns or of deletion vectors, or
        says nothing of rows that these marked before the table lost them -#}
    {{ return({'read_by': 'diff', 'hint': name ~ ' was restored or lost a feature, so two versions of it are compared this once'}) }}
  {%- elif name in ivm__memory('misread') -%}
    {{ return({'read_by': 'diff', 'hint': name ~ ' may have changed by text that is no UTF-8 or by a day of October 1582, for which the change feed gives another value, so two versions of it are compared this once'}) }}
  {%- elif not ivm__is_on('delta.enableChangeDataFeed', pin.properties) or done.switched -%}
    {{ return({'read_by': 'diff', 'hint': name ~ ' has no change data feed for these versions, so two versions of it are compared: set delta.enableChangeDataFeed=true on it to read only what changed'}) }}
  {%- elif 'schema' in effects -%}
    {{ return({'read_by': 'diff', 'hint': 'columns of ' ~ name ~ ' were altered, so two versions of it are compared this once'}) }}
  {%- elif effects | reject('in', ['append', 'none']) | list | length == 0 -%}
    {{ return({'read_by': 'append', 'hint': none}) }}
  {%- elif done.vectors and ('delta.feature.deletionVectors=' in (pin.properties or '') or ivm__is_on('delta.enableDeletionVectors', pin.properties)) -%}
    {{ return({'read_by': 'diff', 'hint': name ~ ' lost many rows at once under deletion vectors, whose change feed can be unreadable then, so two versions of it are compared'}) }}
  {%- endif -%}
  {{ return({'read_by': 'feed', 'hint': none}) }}
{% endmacro %}


{#- In words, why Delta does not read a table's version, that of the commit `then`, though its files are there; or none. -#}
{% macro ivm__delta_why_refused(name, pin, then) %}
  {%- do ivm__settings() -%}
  {%- set kept = ivm__retention(pin.properties, 'delta.deletedFileRetentionDuration', 'interval 1 week') -%}
  {%- set age = modules.datetime.datetime.now().timestamp() * 1000 - ivm__as_milliseconds(then.time) -%}
  {%- set limited = ivm__memory('limited')[ivm__reader()] and age > kept.milliseconds -%}
  {{ return('version ' ~ then.version ~ ' of ' ~ name ~ ' is older than ' ~ kept.words ~ ', and ' ~ ivm__limit_of_versions() ~ ' lets none be read that is older: set it to false' if limited else none) }}
{% endmacro %}


{#- The commits that a table which was computed from a version does not show. -#}
{% macro ivm__delta_unread(name, pin, version) %}
  {%- set pin = pin if pin.version <= version else dict(pin, commits=ivm__history_down_to(ivm__quoted(name), version)) -%}
  {{ return(ivm__commits_between(pin, version, pin.version)) }}
{% endmacro %}


{% macro ivm__delta_has_feed(pin) %}
  {{ return('delta.enablechangedatafeed=true' in (pin.properties | lower)) }}
{% endmacro %}


{#- Until when an old version can surely be read, in milliseconds, and why not longer; none for the newest version. -#}
{% macro ivm__delta_end_of_version(name, pin, version) %}
  {%- if pin.version <= version -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set commits = ivm__history_down_to(ivm__quoted(name), version) -%}
  {%- set then = commits | selectattr('version', 'equalto', version) | first -%}
  {%- if not then -%}
    {{ return({'time': 0, 'why': 'its history no longer reaches back to it'}) }}
  {%- endif -%}
  {%- set log = ivm__retention(pin.properties, 'delta.logRetentionDuration', 'interval 30 days') -%}
  {%- set files = ivm__retention(pin.properties, 'delta.deletedFileRetentionDuration', 'interval 1 week') -%}
  {%- set end = {'time': ivm__as_milliseconds(then.time) + log.milliseconds, 'why': 'its log keeps commits for ' ~ log.words} -%}
  {%- for commit in commits if commit.version > version and ivm__may_remove_files(commit) -%}
    {%- set vacuumed = ivm__as_milliseconds(commit.time) + files.milliseconds -%}
    {%- if vacuumed < end.time -%}
      {%- do end.update({'time': vacuumed, 'why': 'a VACUUM may take files that were removed ' ~ files.words ~ ' ago, as version ' ~ commit.version ~ ' removed some'}) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(end) }}
{% endmacro %}


{% macro ivm__delta_source_in_words(name, pin, source) %}
  {%- set behind = pin.version - (source.version or 0) -%}
  {%- set commits = ivm__history_down_to(ivm__quoted(name), source.version) if source.version is not none and behind >= 0 else [] -%}
  {%- set then = commits | selectattr('version', 'equalto', source.version) | first -%}
  {%- set another = behind < 0 or (then and ivm__is_another(name, pin, source, then, commits | selectattr('version', 'gt', source.version) | list)) -%}
  {{ return(name ~ ' at version ' ~ source.version ~ (', and it was dropped and created again' if another else ', up to date' if behind == 0 else ', ' ~ ivm__counted(behind, 'commit') ~ ' behind')) }}
{% endmacro %}

{#-
  The settings of the session that change what a query answers, where they differ from Spark's defaults, and the time
  zone. A model's hooks may SET some, so they are read once per model.
-#}
{% macro ivm__settings() %}
  {%- set known = ivm__memory('settings') -%}
  {%- set asker = model.unique_id if model is defined and model else '' -%}
  {%- if asker not in known -%}
    {%- set defaults = ivm__answering_settings() -%}
    {%- set values = {} -%}
    {%- set limit = ivm__limit_of_versions() -%}
    {%- set there = ivm__settings_of_session(defaults | list + [limit]) -%}
    {%- if limit not in there -%}
      {%- do ivm__set({limit: 'false'}) -%}
    {%- endif -%}
    {%- do ivm__memory('limited').update({asker: there.pop(limit, 'false') | lower == 'true'}) -%}
    {%- if 'spark.sql.session.timeZone' not in there -%}
      {%- do there.update({'spark.sql.session.timeZone': ivm__zone_of_server()}) -%}
    {%- endif -%}
    {%- for name, value in there.items() if ivm__setting(name, value) != defaults[name] -%}
      {%- do values.update({name: ivm__setting(name, value)}) -%}
    {%- endfor -%}
    {%- do known.setdefault(asker, values) -%}
  {%- endif -%}
  {{ return(known[asker]) }}
{% endmacro %}


{#-
  The setting by which Delta reads no version older than the time for which a table keeps removed files, whether or not they are
  there: then a table that had no change for a week cannot be compared with its past. Where the session does not say otherwise it is switched off.
-#}
{% macro ivm__limit_of_versions() %}
  {{ return('spark.databricks.delta.vacuum.enforceTimeTravelWithinDeletedFileRetentionDuration') }}
{% endmacro %}

{#- A setting's value as it is compared: in lower case, since the name of a mode may be written in either. -#}
{% macro ivm__setting(name, value) %}
  {{ return(value if name in ['spark.sql.session.timeZone', 'spark.sql.columnNameOfCorruptRecord'] else value | lower) }}
{% endmacro %}


{#- The values of the named settings, where they are set. -#}
{% macro ivm__settings_of_session(names) %}
  {%- set read = adapter.ivm_settings(names) if ivm__has_adapter() else none -%}
  {%- if read is not none -%}
    {{ return(read) }}
  {%- endif -%}
  {%- set values = {} -%}
  {#- not by run_query: Spark would take a query comment at the end for a part of the statement -#}
  {%- set _, cursor = adapter.add_query('SET', auto_begin=false) -%}
  {%- for row in cursor.fetchall() if row[0] in names -%}
    {%- do values.update({row[0]: row[1]}) -%}
  {%- endfor -%}
  {{ return(values) }}
{% endmacro %}


{#- The time zone of a session where nobody sets one; it is the same in the whole invocation. -#}
{% macro ivm__zone_of_server() %}
  {%- set known = ivm__memory('zone') -%}
  {%- if 'zone' not in known -%}
    {%- do known.setdefault('zone', run_query('select current_timezone()')[0][0]) -%}
  {%- endif -%}
  {{ return(known['zone']) }}
{% endmacro %}


{#- Spark's settings that change what a query answers, each with its default. -#}
{% macro ivm__answering_settings() %}
  {{ return({
    'spark.sql.analyzer.preferColumnOverLcaInArrayIndex': 'true',
    'spark.sql.ansi.doubleQuotedIdentifiers': 'false',
    'spark.sql.ansi.enabled': 'true',
    'spark.sql.ansi.enforceReservedKeywords': 'false',
    'spark.sql.ansi.relationPrecedence': 'false',
    'spark.sql.assumeAnsiFalseIfNotPersisted.enabled': 'true',
    'spark.sql.caseSensitive': 'false',
    'spark.sql.columnNameOfCorruptRecord': '_corrupt_record',
    'spark.sql.csv.parser.columnPruning.enabled': 'true',
    'spark.sql.decimalOperations.allowPrecisionLoss': 'true',
    'spark.sql.enforceTypeCoercionBeforeUnionDeduplication.enabled': 'true',
    'spark.sql.execution.pythonUDF.arrow.enabled': 'false',
    'spark.sql.execution.pythonUDF.pandas.intToDecimalCoercionEnabled': 'false',
    'spark.sql.files.ignoreCorruptFiles': 'false',
    'spark.sql.files.ignoreMissingFiles': 'false',
    'spark.sql.function.concatBinaryAsString': 'false',
    'spark.sql.function.eltOutputAsString': 'false',
    'spark.sql.groupByAliases': 'true',
    'spark.sql.groupByOrdinal': 'true',
    'spark.sql.icu.caseMappings.enabled': 'true',
    'spark.sql.json.enableExactStringParsing': 'true',
    'spark.sql.json.enablePartialResults': 'true',
    'spark.sql.jsonGenerator.ignoreNullFields': 'true',
    'spark.sql.jsonGenerator.writeNullIfWithDefaultValue': 'true',
    'spark.sql.lateralColumnAlias.enableImplicitResolution': 'true',
    'spark.sql.legacy.allowNegativeScaleOfDecimal': 'false',
    'spark.sql.legacy.allowNullComparisonResultInArraySort': 'false',
    'spark.sql.legacy.bangEqualsNot': 'false',
    'spark.sql.legacy.castComplexTypesToString.enabled': 'false',
    'spark.sql.legacy.charVarcharAsString': 'false',
    'spark.sql.legacy.codingErrorAction': 'false',
    'spark.sql.legacy.collationAwareHashFunctions': 'false',
    'spark.sql.legacy.consecutiveStringLiterals.enabled': 'false',
    'spark.sql.legacy.createEmptyCollectionUsingStringType': 'false',
    'spark.sql.legacy.csv.enableDateTimeParsingFallback': '',
    'spark.sql.legacy.ctePrecedencePolicy': 'corrected',
    'spark.sql.legacy.decimal.retainFractionDigitsOnTruncate': 'false',
    'spark.sql.legacy.disableMapKeyNormalization': 'false',
    'spark.sql.legacy.execution.pythonUDF.pandas.conversion.enabled': 'false',
    'spark.sql.legacy.exponentLiteralAsDecimal.enabled': 'false',
    'spark.sql.legacy.followThreeValuedLogicInArrayExists': 'true',
    'spark.sql.legacy.fromDayTimeString.enabled': 'false',
    'spark.sql.legacy.groupingIdWithAppendedUserGroupBy': 'false',
    'spark.sql.legacy.histogramNumericPropagateInputType': 'true',
    'spark.sql.legacy.inSubqueryNullability': 'false',
    'spark.sql.legacy.integerGroupingId': 'false',
    'spark.sql.legacy.interval.enabled': 'false',
    'spark.sql.legacy.javaCharsets': 'false',
    'spark.sql.legacy.json.allowEmptyString.enabled': 'false',
    'spark.sql.legacy.json.enableDateTimeParsingFallback': '',
    'spark.sql.legacy.literal.pickMinimumPrecision': 'true',
    'spark.sql.legacy.lpadRpadAlwaysReturnString': 'false',
    'spark.sql.legacy.negativeIndexInArrayInsert': 'false',
    'spark.sql.legacy.noCharPaddingInPredicate': 'false',
    'spark.sql.legacy.nullInEmptyListBehavior': '',
    'spark.sql.legacy.parquet.returnNullStructIfAllFieldsMissing': 'false',
    'spark.sql.legacy.parser.havingWithoutGroupByAsWhere': 'false',
    'spark.sql.legacy.percentileDiscCalculation': 'false',
    'spark.sql.legacy.scalarSubqueryAllowGroupByNonEqualityCorrelatedPredicate': 'false',
    'spark.sql.legacy.scalarSubqueryCountBugBehavior': 'false',
    'spark.sql.legacy.setopsPrecedence.enabled': 'false',
    'spark.sql.legacy.sizeOfNull': 'true',
    'spark.sql.legacy.statisticalAggregate': 'false',
    'spark.sql.legacy.timeParserPolicy': 'corrected',
    'spark.sql.legacy.truncateForEmptyRegexSplit': 'false',
    'spark.sql.legacy.typeCoercion.datetimeToString.enabled': 'false',
    'spark.sql.legacy.useCurrentConfigsForView': 'false',
    'spark.sql.legacy.useLegacyXMLParser': 'false',
    'spark.sql.mapKeyDedupPolicy': 'exception',
    'spark.sql.mapZipWithUsesJavaCollections': 'true',
    'spark.sql.mergeNestedTypeCoercion.enabled': 'false',
    'spark.sql.optimizer.decorrelateExistsSubqueryLegacyIncorrectCountHandling.enabled': 'false',
    'spark.sql.optimizer.decorrelateInnerQuery.enabled': 'true',
    'spark.sql.optimizer.decorrelateSubqueryLegacyIncorrectCountHandling.enabled': 'false',
    'spark.sql.orderByOrdinal': 'true',
    'spark.sql.parquet.datetimeRebaseModeInRead': 'corrected',
    'spark.sql.parquet.int96RebaseModeInRead': 'corrected',
    'spark.sql.parquet.int96TimestampConversion': 'false',
    'spark.sql.parser.escapedStringLiterals': 'false',
    'spark.sql.parser.quotedRegexColumnNames': 'false',
    'spark.sql.preserveCharVarcharTypeInfo': 'false',
    'spark.sql.prioritizeOrdinalResolutionInSort.enabled': 'true',
    'spark.sql.readSideCharPadding': 'true',
    'spark.sql.runCollationTypeCastsBeforeAliasAssignment.enabled': 'true',
    'spark.sql.stableDerivedColumnAlias.enabled': 'false',
    'spark.sql.storeAssignmentPolicy': 'ansi',
    'spark.sql.timestampType': 'timestamp_ltz',
    'spark.sql.variable.substitute': 'true',
    'spark.sql.variant.allowDuplicateKeys': 'false',
    'spark.sql.session.timeZone': '',
  }) }}
{% endmacro %}


{#- What the model's answer depends on besides its text and its sources: settings, an option, and versions of the author's functions. -#}
{% macro ivm__circumstances(node=none) %}
  {%- set found = dict(ivm__settings()) -%}
  {%- for name, version in ivm__option('functions', {}, node).items() -%}
    {%- do found.update({'function ' ~ (name | lower): version | string}) -%}
  {%- endfor -%}
  {%- if ivm__option('doubles', 'same', node) == 'close' -%}
    {%- do found.update({'meta.ivm_doubles': 'close'}) -%}
  {%- endif -%}
  {{ return(found) }}
{% endmacro %}


{#-
  In words, the settings and function versions that differ from the ones that the table was computed under, or none. The
  time zone counts where the query reads or makes times, and meta.ivm_doubles where it is no more what rows of the table may need.
-#}
{% macro ivm__other_settings(seen, node=none) %}
  {%- set then = seen.target.position.get('settings') -%}
  {%- if then is none -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set now = ivm__circumstances(node) -%}
  {%- set then = ivm__as_compared(then) -%}
  {%- set words = [] -%}
  {%- for name in dict(then, **now) if then.get(name) != now.get(name) and (seen.plan.zoned or name != 'spark.sql.session.timeZone') and (name != 'meta.ivm_doubles' or (name in then and seen.plan.wavering)) -%}
    {%- do words.append(name ~ ' was ' ~ ivm__setting_in_words(then, name) ~ ' and is ' ~ ivm__setting_in_words(now, name)) -%}
  {%- endfor -%}
  {{ return(words | join(', ') or none) }}
{% endmacro %}


{#-
  The names of the settings that have another value for a view than in the session. Spark keeps with a view the settings that
  were set when it was made, and reads it under these and the defaults of all others. Where the connection cannot show the
  settings of a view, they are taken to differ.
-#}
{% macro ivm__settings_of_view(captured) %}
  {%- set now = ivm__settings() -%}
  {%- set defaults = ivm__answering_settings() -%}
  {%- if captured is none or now.get('spark.sql.legacy.useCurrentConfigsForView') == 'true' -%}
    {{ return([]) }}
  {%- endif -%}
  {%- if captured == 'unknown' -%}
    {{ return(['settings that it was made under, which this Spark does not show']) }}
  {%- endif -%}
  {#- Spark 3.5 computes without ANSI where nothing is set -#}
  {%- set captured = captured if 'spark.sql.ansi.enabled' in captured else dict(captured, **{'spark.sql.ansi.enabled': ivm__can('ansi_by_default') | string | lower}) -%}
  {%- set differing = [] -%}
  {%- for name, value in defaults.items() -%}
    {%- set kept = captured[name] if name in captured else ivm__zone_of_server() if name == 'spark.sql.session.timeZone' else value -%}
    {%- if ivm__setting(name, kept) != now.get(name, value) -%}
      {%- do differing.append(name) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(differing) }}
{% endmacro %}


{#- The settings of a position as they are compared: positions of earlier versions also have settings at their defaults. -#}
{% macro ivm__as_compared(then) %}
  {%- set defaults = ivm__answering_settings() -%}
  {%- set found = {} -%}
  {%- for name, value in then.items() if name not in defaults or ivm__setting(name, value) != defaults[name] -%}
    {%- do found.update({name: ivm__setting(name, value) if name in defaults else value}) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}

{% macro ivm__setting_in_words(values, name) %}
  {{ return(values.get(name) or ivm__answering_settings().get(name) or 'not set') }}
{% endmacro %}

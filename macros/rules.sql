{#-
  What a run does, and when, is in tables of the engine, `spark_ivm.planning.rules`. A rule names facts; each of them is a
  macro `ivm__fact_<name>` (macros/facts), which gives words, or true or false, and is asked once, when a rule comes to it.
-#}

{#-
  The first rule of a question that holds, {then, reason, words, code}; `words` are what its facts say, `code` is the first fact that
  had to hold, or what is done. `at` is what facts are asked of,
  with `seen` in it, and `at.facts` what facts have said so far.
-#}
{% macro ivm__first_rule(question, at) %}
  {%- for rule in ivm__rules()[question] -%}
    {%- set holds = namespace(all=true) -%}
    {%- for fact, wanted in rule.when if holds.all -%}
      {#- most facts are known: to call a macro for nothing costs a tenth of a millisecond -#}
      {%- set holds.all = ((at.facts[fact] if fact in at.facts else ivm__fact(at, fact)) and true or false) == wanted -%}
    {%- endfor -%}
    {%- if holds.all -%}
      {%- set words = ivm__words_of_facts(rule, at.facts) -%}
      {%- set code = rule.when | selectattr(1) | map(attribute=0) | first | default(rule.then) -%}
      {{ return({'then': rule.then, 'reason': rule.why.format(**at.facts) or words, 'words': words, 'code': code}) }}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}


{% macro ivm__words_of_facts(rule, facts) %}
  {%- set words = [] -%}
  {%- for fact, wanted in rule.when if wanted and facts[fact] is string -%}
    {%- do words.append(facts[fact]) -%}
  {%- endfor -%}
  {{ return(words | join('; ')) }}
{% endmacro %}


{% macro ivm__fact(at, name) %}
  {%- if name not in at.facts -%}
    {%- do at.facts.update({name: context['ivm__fact_' ~ name](at)}) -%}
  {%- endif -%}
  {{ return(at.facts[name]) }}
{% endmacro %}


{#- The rules by question. -#}
{% macro ivm__rules() %}
  {%- set known = ivm__memory('rules') -%}
  {%- do known.update(ivm__engine().rules) if not known -%}
  {{ return(known) }}
{% endmacro %}

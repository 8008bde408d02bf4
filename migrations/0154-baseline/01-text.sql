-- Words as search and the lists of people compare them: without accents, case, and apostrophes, by their English stem.
-- Nothing is a stop word here; the provider's small words are left out of what is asked.
create extension unaccent;
create extension pg_trgm;

create text search dictionary portal_stem (template = snowball, language = english);
create text search configuration portal_words (copy = simple);
alter text search configuration portal_words alter mapping replace simple with portal_stem;

create function plain_words(wording text) returns text language sql stable parallel safe return
  btrim(regexp_replace(replace(replace(lower(unaccent(wording)), '''', ''), 'ʼ', ''), '[^[:alnum:]]+', ' ', 'g'));

create function stem_of(word text) returns text language sql stable parallel safe return
  coalesce((ts_lexize('portal_stem', word))[1], word);

-- The word itself and the word without each one of its letters: two words that differ by one typing error share one of
-- them.
create function spellings_of(word text) returns text[] language sql immutable parallel safe return (
  select array_agg(distinct overlay(word placing '' from place for 1)) || word from generate_series(1, length(word)) as place
);

-- The words of a plain text that search learns to spell.
create function spelled_words(wording text) returns setof text language sql immutable parallel safe as $$
  select word from string_to_table(wording, ' ') as word where length(word) between 2 and 40
$$;

-- Which words search knows already is looked up word by word: to read all of them took longer than the rest of an edit. Where nothing changed there is
-- nothing to index.
create or replace function add_search_words (wordings text[]) returns void language sql as $$
  insert into search_word (word, stem, spellings)
  select word, stem_of(word), spellings_of(word)
  from (select distinct spelled_words(wording) as word from unnest(wordings) as wording) as spelled
  where not exists (select from search_word where search_word.word = spelled.word)
  order by word
  on conflict do nothing
$$;

create or replace function index_activities (ids bigint[]) returns void language plpgsql as $$
begin
  if ids = '{}' then
    return;
  end if;
  delete from search_entry where (ids is null or activity_id = any (ids))
    and not exists (select 1 from activity where activity.id = search_entry.activity_id and activity.shown);
  insert into search_entry as entry (activity_id, list, release_at, ends_at, title, about, whole, text)
  select id, list, release_at, ends_at, strip(to_tsvector('portal_words', source.title)) || field.marks, field.about, own.whole,
    case when source.texts <> '' then own.whole || strip(to_tsvector('portal_words', source.texts)) end
  from search_source as source
    cross join lateral (select array_to_tsvector(source.marks) as marks, strip(to_tsvector('portal_words', source.about)) || array_to_tsvector(source.marks) as about offset 0) as field
    cross join lateral (select field.about || strip(to_tsvector('portal_words', source.rest)) as whole offset 0) as own
  where ids is null or id = any (ids)
  on conflict (activity_id) do update
    set list = excluded.list, release_at = excluded.release_at, ends_at = excluded.ends_at, title = excluded.title, about = excluded.about, whole = excluded.whole, text = excluded.text
    where (entry.list, entry.release_at, entry.ends_at, entry.title, entry.about, entry.whole, entry.text)
      is distinct from (excluded.list, excluded.release_at, excluded.ends_at, excluded.title, excluded.about, excluded.whole, excluded.text);
  insert into search_word (word, stem, spellings)
  select word, stem_of(word), spellings_of(word)
  from (select distinct spelled_words(concat_ws(' ', about, rest, texts)) as word from search_source where ids is null or id = any (ids)) as spelled
  where not exists (select from search_word where search_word.word = spelled.word)
  order by word
  on conflict do nothing;
end $$;

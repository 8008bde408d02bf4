-- How many items each list has by the day (UTC) of their release. A total is a sum over days, and a later page begins
-- at its day.
create table list_day_count (
  list text not null,
  facet text not null check (facet in ('all', 'category', 'company')),
  facet_id bigint not null,
  day date not null,
  items integer not null,
  primary key (list, facet, facet_id, day)
);

create function count_in_lists() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into list_day_count as known (list, facet, facet_id, day, items)
    select list, facet, facet_id, (release_at at time zone 'UTC')::date, count(*)
    from new_rows cross join lateral (values ('all', 0), ('company', company_id)) as one (facet, facet_id)
    where shown group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (list, facet, facet_id, day) do update set items = known.items + excluded.items;
  end if;
  if tg_op <> 'INSERT' then
    insert into list_day_count as known (list, facet, facet_id, day, items)
    select list, facet, facet_id, (release_at at time zone 'UTC')::date, -count(*)
    from old_rows cross join lateral (values ('all', 0), ('company', company_id)) as one (facet, facet_id)
    where shown group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (list, facet, facet_id, day) do update set items = known.items + excluded.items;
  end if;
  return null;
end $$;
create trigger activity_counted_new after insert on activity referencing new table as new_rows
  for each statement execute function count_in_lists();
create trigger activity_counted_changed after update on activity
  referencing old table as old_rows new table as new_rows for each statement
  execute function count_in_lists();
create trigger activity_counted_gone after delete on activity referencing old table as old_rows
  for each statement execute function count_in_lists();

create function count_in_categories() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into list_day_count as known (list, facet, facet_id, day, items)
    select list, 'category', category_id, (release_at at time zone 'UTC')::date, count(*)
    from new_rows where shown group by 1, 3, 4 order by 1, 3, 4
    on conflict (list, facet, facet_id, day) do update set items = known.items + excluded.items;
  end if;
  if tg_op <> 'INSERT' then
    insert into list_day_count as known (list, facet, facet_id, day, items)
    select list, 'category', category_id, (release_at at time zone 'UTC')::date, -count(*)
    from old_rows where shown group by 1, 3, 4 order by 1, 3, 4
    on conflict (list, facet, facet_id, day) do update set items = known.items + excluded.items;
  end if;
  return null;
end $$;
create trigger activity_category_counted_new after insert on activity_category referencing new table as new_rows
  for each statement execute function count_in_categories();
create trigger activity_category_counted_changed after update on activity_category
  referencing old table as old_rows new table as new_rows for each statement
  execute function count_in_categories();
create trigger activity_category_counted_gone after delete on activity_category referencing old table as old_rows
  for each statement execute function count_in_categories();

-- One row per activity that lists may show. `title` holds the words of the title, `about` these and who and what it is
-- about, `whole` all. Among the words of each are its list, company, and categories (~s:live, ~b:7, ~c:3), so that one
-- index answers words and filters together.
create table search_entry (
  activity_id bigint primary key references activity on delete cascade,
  list text not null,
  release_at timestamptz not null,
  ends_at timestamptz,
  title tsvector not null,
  about tsvector not null,
  whole tsvector not null,
  -- what is said in the item and in its handouts, ranked behind its own words; null without any
  text tsvector
);
alter table search_entry alter column title set statistics 500, alter column about set statistics 500,
  alter column whole set statistics 500, alter column text set statistics 500;
create index search_entry_order on search_entry (list, release_at desc, activity_id desc);
create index search_entry_title_ondemand on search_entry using gin (title) with (fastupdate = off)
  where list = 'ondemand';
create index search_entry_about_ondemand on search_entry using gin (about) with (fastupdate = off)
  where list = 'ondemand';
create index search_entry_whole_ondemand on search_entry using gin (whole) with (fastupdate = off)
  where list = 'ondemand';
create index search_entry_text_ondemand on search_entry using gin (text) with (fastupdate = off)
  where list = 'ondemand' and text is not null;
create index search_entry_title_podcasts on search_entry using gin (title) with (fastupdate = off)
  where list = 'podcasts';
create index search_entry_about_podcasts on search_entry using gin (about) with (fastupdate = off)
  where list = 'podcasts';
create index search_entry_whole_podcasts on search_entry using gin (whole) with (fastupdate = off)
  where list = 'podcasts';
create index search_entry_text_podcasts on search_entry using gin (text) with (fastupdate = off)
  where list = 'podcasts' and text is not null;
create index search_entry_title_tutorials on search_entry using gin (title) with (fastupdate = off)
  where list = 'tutorials';
create index search_entry_about_tutorials on search_entry using gin (about) with (fastupdate = off)
  where list = 'tutorials';
create index search_entry_whole_tutorials on search_entry using gin (whole) with (fastupdate = off)
  where list = 'tutorials';
create index search_entry_text_tutorials on search_entry using gin (text) with (fastupdate = off)
  where list = 'tutorials' and text is not null;

-- Every word of the catalogue as it is spelled there: for beginnings and for typing errors. A word may outlive its last
-- use.
create table search_word (
  word text collate "C" primary key,
  stem text not null,
  spellings text[] not null
);
create index search_word_stem on search_word (stem);
create index search_word_spellings on search_word using gin (spellings);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

-- Names that can be suggested while someone types.
create table search_name (
  kind text not null check (kind in ('speaker', 'company', 'category')),
  named_id bigint not null,
  name text not null,
  words text collate "C" not null,
  primary key (kind, named_id)
);
create index search_name_words on search_name using gin (words gin_trgm_ops);

-- Brings the index of these activities up to date; null stands for all of them.
create function index_activities(ids bigint[]) returns void language plpgsql as $$
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

create function index_renamed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_name where kind = tg_table_name and named_id = old.id;
    return null;
  end if;
  insert into search_name (kind, named_id, name, words) values (tg_table_name, new.id, new.name, plain_words(new.name))
    on conflict (kind, named_id) do update set name = excluded.name, words = excluded.words;
  if tg_op = 'UPDATE' then
    perform index_activities(array(
      select id from activity where tg_table_name = 'company' and company_id = new.id
      union select activity_id from activity_speaker where tg_table_name = 'speaker' and speaker_id = new.id
      union select activity_id from activity_category where tg_table_name = 'category' and category_id = new.id));
  end if;
  return null;
end $$;
create trigger speaker_named after insert or delete on speaker for each row execute function index_renamed();
create trigger speaker_renamed after update on speaker
  for each row when (old.name <> new.name) execute function index_renamed();
create trigger company_named after insert or delete on company for each row execute function index_renamed();
create trigger company_renamed after update on company
  for each row when (old.name <> new.name) execute function index_renamed();
create trigger category_named after insert or delete on category for each row execute function index_renamed();
create trigger category_renamed after update on category
  for each row when (old.name <> new.name) execute function index_renamed();

create function index_renamed_show() returns trigger language plpgsql as $$
begin
  perform index_activities(array(select id from activity where show_id = new.id));
  return null;
end $$;
create trigger podcast_show_renamed after update on podcast_show
  for each row when (old.title <> new.title) execute function index_renamed_show();

-- Makes the whole index anew from the catalogue, after a load that went around the triggers.
create function rebuild_catalogue_index() returns void language plpgsql as $$
begin
  update activity_category set list = activity.list, release_at = activity.release_at, shown = activity.shown
    from activity where activity.id = activity_category.activity_id
      and (activity_category.list, activity_category.release_at, activity_category.shown) is distinct from (activity.list, activity.release_at, activity.shown);
  delete from list_day_count;
  insert into list_day_count (list, facet, facet_id, day, items)
    select list, facet, facet_id, (release_at at time zone 'UTC')::date, count(*)
    from activity cross join lateral (values ('all', 0), ('company', company_id)) as one (facet, facet_id) where shown group by 1, 2, 3, 4
    union all
    select list, 'category', category_id, (release_at at time zone 'UTC')::date, count(*) from activity_category where shown group by 1, 3, 4;
  delete from search_name;
  insert into search_name (kind, named_id, name, words)
    select 'speaker', id, name, plain_words(name) from speaker
    union all select 'company', id, name, plain_words(name) from company
    union all select 'category', id, name, plain_words(name) from category;
  delete from search_word;
  perform add_search_words(array(select plain_words(term) from synonym));
  perform index_activities(null);
  perform index_books(null);
end $$;

-- Every process keeps answers for visitors in memory and drops them at this notification.
create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

create function stems_of(wording text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(stem_of(word) order by place), '{}')
  from string_to_table(plain_words(wording), ' ') with ordinality as spelled (word, place)
  where word <> '' and not exists (select 1 from small_word where small_word.word = spelled.word)
$$;

create function fill_synonym() returns trigger language plpgsql as $$
begin
  new.stems := stems_of(new.term);
  return new;
end $$;
create trigger synonym_fill before insert or update on synonym for each row execute function fill_synonym();

-- Adds the words of these texts to the words that search knows. Known ones are looked up word by word, because reading
-- all of them takes longer than the rest of an edit.
create function add_search_words(wordings text[]) returns void language sql as $$
  insert into search_word (word, stem, spellings)
  select word, stem_of(word), spellings_of(word)
  from (select distinct spelled_words(wording) as word from unnest(wordings) as wording) as spelled
  where not exists (select from search_word where search_word.word = spelled.word)
  order by word
  on conflict do nothing
$$;

create function index_synonyms() returns trigger language plpgsql as $$
begin
  perform add_search_words(array(select plain_words(term) from new_rows));
  return null;
end $$;
create trigger synonym_indexed after insert on synonym referencing new table as new_rows
  for each statement execute function index_synonyms();

-- As much of a text as search reads: about a hundred and fifty pages.
create function searched_text(variadic wordings text[]) returns text language sql immutable parallel safe return
  left(array_to_string(wordings, ' '), 400000);

-- eBooks are few. They have the same three sets of words and no separate text: what is in the PDF counts as the whole.
create table search_book (
  book_id bigint primary key references book on delete cascade,
  title tsvector not null,
  about tsvector not null,
  whole tsvector not null
);

create function index_books(ids bigint[]) returns void language plpgsql as $$
begin
  delete from search_book where (ids is null or book_id = any (ids))
    and not exists (select 1 from book where book.id = search_book.book_id and book.published);
  with source as (
    select book.id, plain_words(book.title) as title,
      plain_words(concat_ws(' ', book.title, book.subtitle, company.name, book.blurb, (
        select string_agg(category.name, ' ' order by category.id) from book_category join category on category.id = book_category.category_id
        where book_category.book_id = book.id))) as about,
      plain_words(searched_text(file_text.text)) as texts
    from book join company on company.id = book.company_id left join file_text on file_text.file_id = book.pdf_file_id
    where book.published and (ids is null or book.id = any (ids))
  ), spelled as (select add_search_words(array(select concat_ws(' ', about, texts) from source)))
  insert into search_book as entry (book_id, title, about, whole)
  select id, strip(to_tsvector('portal_words', title)), strip(to_tsvector('portal_words', about)), strip(to_tsvector('portal_words', concat_ws(' ', about, texts)))
  from source left join spelled on true
  on conflict (book_id) do update set title = excluded.title, about = excluded.about, whole = excluded.whole;
end $$;

create function index_changed_books() returns trigger language plpgsql as $$
begin
  perform index_books(array(select distinct id from new_rows));
  return null;
end $$;
create trigger book_indexed_new after insert on book referencing new table as new_rows
  for each statement execute function index_changed_books();
create trigger book_indexed_changed after update on book referencing new table as new_rows
  for each statement execute function index_changed_books();

create function index_recategorized_books() returns trigger language plpgsql as $$
begin
  perform index_books(array(select distinct book_id from new_rows));
  return null;
end $$;
create trigger book_category_indexed_new after insert on book_category referencing new table as new_rows
  for each statement execute function index_recategorized_books();
create trigger book_category_indexed_gone after delete on book_category referencing old table as new_rows
  for each statement execute function index_recategorized_books();

create function index_renamed_of_books() returns trigger language plpgsql as $$
begin
  perform index_books(array(
    select id from book where tg_table_name = 'company' and company_id = new.id
    union select book_id from book_category where tg_table_name = 'category' and category_id = new.id));
  return null;
end $$;
create trigger company_renamed_for_books after update on company
  for each row when (old.name <> new.name) execute function index_renamed_of_books();
create trigger category_renamed_for_books after update on category
  for each row when (old.name <> new.name) execute function index_renamed_of_books();

create function index_file_text() returns trigger language plpgsql as $$
begin
  perform index_activities(array(select activity.id from activity join new_rows on activity.pdf_file_id = new_rows.file_id
    union select activity.id from activity join new_rows on activity.captions_file_id = new_rows.file_id
    union select handout.activity_id from handout join new_rows on handout.file_id = new_rows.file_id
      where handout.position > 0));
  perform index_books(array(select book.id from book join new_rows on book.pdf_file_id = new_rows.file_id));
  return null;
end $$;
create trigger file_text_indexed_new after insert on file_text referencing new table as new_rows
  for each statement execute function index_file_text();
create trigger file_text_indexed_changed after update on file_text referencing new table as new_rows
  for each statement execute function index_file_text();

-- The words of the handouts after the first one, which is the activity's own PDF; null without any.
create function further_handouts(id bigint) returns text language sql stable parallel safe return (
  select
    string_agg(
      file_text.text,
      ' '
      order by
        handout.position
    )
  from
    handout
    join file_text on file_text.file_id = handout.file_id
  where
    handout.activity_id = further_handouts.id
    and handout.position > 0
);

-- Search finds an activity by all of its handouts.
create view search_source as
select
  activity.id,
  activity.list,
  activity.release_at,
  activity.ends_at,
  plain_words (activity.title) as title,
  plain_words (
    concat_ws(
      ' ',
      activity.title,
      case
        when activity.has_more_speakers then array_to_string(shown_speakers (activity.id), ' ')
        else speaker.name
      end,
      company.name,
      podcast_show.title,
      (
        select
          string_agg(
            category.name,
            ' '
            order by
              category.id
          )
        from
          activity_category
          join category on category.id = activity_category.category_id
        where
          activity_category.activity_id = activity.id
      ),
      activity.blurb
    )
  ) as about,
  plain_words (
    concat_ws(
      ' ',
      activity.description,
      array_to_string(activity.objectives, ' '),
      nullif(activity.search_words, '')
    )
  ) as rest,
  array['~s:' || activity.list, '~b:' || activity.company_id] || array(
    select
      '~c:' || category_id
    from
      activity_category
    where
      activity_id = activity.id
  ) as marks,
  plain_words (
    searched_text (nullif(activity.transcript, ''), hand_out.text, further_handouts (activity.id), captions.text)
  ) as texts
from
  activity
  join company on company.id = activity.company_id
  left join speaker on speaker.id = activity.speaker_id
  left join podcast_show on podcast_show.id = activity.show_id
  left join file_text as hand_out on hand_out.file_id = activity.pdf_file_id
  left join file_text as captions on captions.file_id = activity.captions_file_id
where
  activity.shown;

-- An import writes each activity in several statements. With `portal.index_later` on in a transaction, the triggers
-- index nothing, and the import does it once at its end.
create function is_indexed_later() returns boolean language sql stable return
  coalesce(current_setting('portal.index_later', true), '') = 'on';

create function index_changed_activities() returns trigger language plpgsql as $$
begin
  if not is_indexed_later() then
    perform index_activities(array(select distinct id from new_rows));
  end if;
  return null;
end $$;
create trigger activity_indexed_new after insert on activity referencing new table as new_rows
  for each statement execute function index_changed_activities();
create trigger activity_indexed_changed after update on activity referencing new table as new_rows
  for each statement execute function index_changed_activities();

create function index_recategorized_activities() returns trigger language plpgsql as $$
begin
  if not is_indexed_later() then
    perform index_activities(array(select distinct activity_id from new_rows));
  end if;
  return null;
end $$;
create trigger activity_category_indexed_new after insert on activity_category referencing new table as new_rows
  for each statement execute function index_recategorized_activities();
create trigger activity_category_indexed_gone after delete on activity_category referencing old table as new_rows
  for each statement execute function index_recategorized_activities();

create function index_spoken_activities() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if is_indexed_later() then
    return null;
  end if;
  ids := array(
    select distinct activity.id from new_rows join activity on activity.id = new_rows.activity_id and activity.has_more_speakers);
  if cardinality(ids) > 0 then
    perform index_activities(ids);
  end if;
  return null;
end $$;
create trigger activity_speaker_indexed_new after insert on activity_speaker referencing new table as new_rows
  for each statement execute function index_spoken_activities();
create trigger activity_speaker_indexed_gone after delete on activity_speaker referencing old table as new_rows
  for each statement execute function index_spoken_activities();

create function index_handouts() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if is_indexed_later() then
    return null;
  end if;
  ids := array(select distinct activity_id from new_rows where position > 0);
  if cardinality(ids) > 0 then
    perform index_activities(ids);
  end if;
  return null;
end $$;
create trigger handout_indexed_new after insert on handout referencing new table as new_rows
  for each statement execute function index_handouts();
create trigger handout_indexed_gone after delete on handout referencing old table as new_rows
  for each statement execute function index_handouts();

-- The words of searches that found nothing, as sums per day in the provider's time zone, without a person
-- (docs/specification/reporting.md, RO-43).
create table search_miss (
  day date not null,
  words text not null,
  searches integer not null default 1,
  primary key (day, words)
);

do $$
declare
  changing text;
begin
  foreach changing in array array[
    'activity', 'activity_category', 'company', 'category', 'speaker', 'podcast_show', 'book', 'book_category', 'blurb',
    'small_word', 'provider_setting', 'ad', 'ad_banner', 'featured_item', 'file_text', 'synonym'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %I for each statement
      execute function notify_catalogue_changed()', changing || '_notifies', changing);
  end loop;
end $$;

create trigger activity_speaker_notified after insert or update or delete or truncate on activity_speaker
  for each statement execute function notify_catalogue_changed ();
create trigger ad_slot_changed after insert or update or delete or truncate on ad_slot
  for each statement execute function notify_catalogue_changed ();

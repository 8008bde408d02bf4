-- Finding things: lists that cost the same whatever their length, search by words, and word to every process when the catalogue changes.
-- What the lists show: an activity that is published and not called off; an episode also needs a published show.
alter table activity
add column shown boolean not null default true;

create function decide_shown () returns trigger language plpgsql as $$
begin
  new.shown := new.published and new.called_off_at is null
    and (new.show_id is null or exists (select 1 from podcast_show where id = new.show_id and published));
  return new;
end $$;

create trigger activity_decide_shown
before insert or update on activity for each row
execute function decide_shown ();

create function decide_shown_of_show () returns trigger language plpgsql as $$
begin
  update activity set shown = new.published where show_id = new.id;
  return null;
end $$;

create trigger podcast_show_published
after update of published on podcast_show for each row when (old.published <> new.published)
execute function decide_shown_of_show ();

-- A webinar lasts less than a week: the upcoming ones are found by their start.
create index activity_list on activity (shelf, release_at desc, id desc) include (ends_at)
where
  shown;

create index activity_company_list on activity (company_id, shelf, release_at desc, id desc) include (ends_at)
where
  shown;

drop index activity_shelf;

drop index activity_live;

drop index activity_company;

-- A category's list walks an index of its own: what orders the list stands beside the category.
alter table activity_category
add column shelf text,
add column release_at timestamptz,
add column shown boolean;

create function fill_activity_category () returns trigger language plpgsql as $$
begin
  if new.shelf is null then
    select shelf, release_at, shown into new.shelf, new.release_at, new.shown from activity where id = new.activity_id;
  end if;
  return new;
end $$;

create trigger activity_category_fill
before insert on activity_category for each row
execute function fill_activity_category ();

create function activity_category_follow () returns trigger language plpgsql as $$
begin
  update activity_category set shelf = new.shelf, release_at = new.release_at, shown = new.shown where activity_id = new.id;
  return null;
end $$;

create trigger activity_followed
after update on activity for each row when (
  old.shelf <> new.shelf
  or old.release_at <> new.release_at
  or old.shown <> new.shown
)
execute function activity_category_follow ();

create index activity_category_list on activity_category (category_id, shelf, release_at desc, activity_id desc)
where
  shown;

-- How many items each list has by the day (UTC) of their release. A total is a sum over days, and a late page begins at its day.
create table shelf_day (
  shelf text not null,
  facet text not null check (facet in ('all', 'category', 'company')),
  facet_id bigint not null,
  day date not null,
  items integer not null,
  primary key (shelf, facet, facet_id, day)
);

create function count_on_shelves () returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into shelf_day as known (shelf, facet, facet_id, day, items)
    select shelf, facet, facet_id, (release_at at time zone 'UTC')::date, count(*)
    from new_rows cross join lateral (values ('all', 0), ('company', company_id)) as one (facet, facet_id)
    where shown group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (shelf, facet, facet_id, day) do update set items = known.items + excluded.items;
  end if;
  if tg_op <> 'INSERT' then
    insert into shelf_day as known (shelf, facet, facet_id, day, items)
    select shelf, facet, facet_id, (release_at at time zone 'UTC')::date, -count(*)
    from old_rows cross join lateral (values ('all', 0), ('company', company_id)) as one (facet, facet_id)
    where shown group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (shelf, facet, facet_id, day) do update set items = known.items + excluded.items;
  end if;
  return null;
end $$;

create trigger activity_counted_new
after insert on activity referencing new table as new_rows for each statement
execute function count_on_shelves ();

create trigger activity_counted_changed
after update on activity referencing old table as old_rows new table as new_rows for each statement
execute function count_on_shelves ();

create trigger activity_counted_gone
after delete on activity referencing old table as old_rows for each statement
execute function count_on_shelves ();

create function count_in_categories () returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into shelf_day as known (shelf, facet, facet_id, day, items)
    select shelf, 'category', category_id, (release_at at time zone 'UTC')::date, count(*)
    from new_rows where shown group by 1, 3, 4 order by 1, 3, 4
    on conflict (shelf, facet, facet_id, day) do update set items = known.items + excluded.items;
  end if;
  if tg_op <> 'INSERT' then
    insert into shelf_day as known (shelf, facet, facet_id, day, items)
    select shelf, 'category', category_id, (release_at at time zone 'UTC')::date, -count(*)
    from old_rows where shown group by 1, 3, 4 order by 1, 3, 4
    on conflict (shelf, facet, facet_id, day) do update set items = known.items + excluded.items;
  end if;
  return null;
end $$;

create trigger activity_category_counted_new
after insert on activity_category referencing new table as new_rows for each statement
execute function count_in_categories ();

create trigger activity_category_counted_changed
after update on activity_category referencing old table as old_rows new table as new_rows for each statement
execute function count_in_categories ();

create trigger activity_category_counted_gone
after delete on activity_category referencing old table as old_rows for each statement
execute function count_in_categories ();

-- Search. Words are compared without accents, case and apostrophes, by their English stem; nothing is a stop word here, the provider's small
-- words are left out of what is asked.
create text search dictionary portal_stem (template = snowball, language = english);

create text search configuration portal_words (
  copy = simple
);

alter text search configuration portal_words
alter mapping replace simple
with
  portal_stem;

create function plain_words (wording text) returns text language sql stable parallel safe return btrim(
  regexp_replace(replace(replace(lower(unaccent (wording)), '''', ''), 'ʼ', ''), '[^[:alnum:]]+', ' ', 'g')
);

create function stem_of (word text) returns text language sql stable parallel safe return coalesce((ts_lexize('portal_stem', word)) [1], word);

/* The word itself and the word without each one of its letters: two words that differ by one typing error share one of them. */
create function spellings_of (word text) returns text[] language sql immutable parallel safe return (
  select
    array_agg(
      distinct overlay(
        word placing ''
        from
          place for 1
      )
    ) || word
  from
    generate_series(1, length(word)) as place
);

-- One row an activity that lists may show. `title` holds the words of the title, `about` these and who and what it is about, `whole` all. Among
-- the words of each stand its shelf, company and categories (~s:live, ~b:7, ~c:3), so that one index answers words and filters together.
create table search_entry (
  activity_id bigint primary key references activity on delete cascade,
  shelf text not null,
  release_at timestamptz not null,
  ends_at timestamptz,
  title tsvector not null,
  about tsvector not null,
  whole tsvector not null
);

create index search_entry_order on search_entry (shelf, release_at desc, activity_id desc);

create index search_entry_title on search_entry using gin (title)
with
  (fastupdate = off);

create index search_entry_about on search_entry using gin (about)
with
  (fastupdate = off);

create index search_entry_whole on search_entry using gin (whole)
with
  (fastupdate = off);

alter table search_entry
alter column title
set
  statistics 500,
alter column about
set
  statistics 500,
alter column whole
set
  statistics 500;

-- Every word of the catalogue as it is spelled there: for beginnings and for typing errors. A word may outlive its last use.
create table search_word (word text collate "C" primary key, stem text not null, spellings text[] not null);

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

create view search_source as
select
  activity.id,
  activity.shelf,
  activity.release_at,
  activity.ends_at,
  plain_words (activity.title) as title,
  plain_words (
    concat_ws(
      ' ',
      activity.title,
      speaker.name,
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
  plain_words (concat_ws(' ', activity.description, array_to_string(activity.objectives, ' '))) as rest,
  array['~s:' || activity.shelf, '~b:' || activity.company_id] || array(
    select
      '~c:' || category_id
    from
      activity_category
    where
      activity_id = activity.id
  ) as marks
from
  activity
  join company on company.id = activity.company_id
  left join speaker on speaker.id = activity.speaker_id
  left join podcast_show on podcast_show.id = activity.show_id
where
  activity.shown;

/* Brings the index of these activities up to date; null stands for all of them. */
create function index_activities (ids bigint[]) returns void language plpgsql as $$
begin
  delete from search_entry where (ids is null or activity_id = any (ids))
    and not exists (select 1 from activity where activity.id = search_entry.activity_id and activity.shown);
  insert into search_entry as entry (activity_id, shelf, release_at, ends_at, title, about, whole)
  select id, shelf, release_at, ends_at, strip(to_tsvector('portal_words', source.title)) || field.marks, field.about, field.about || strip(to_tsvector('portal_words', rest))
  from search_source as source
    cross join lateral (select array_to_tsvector(source.marks) as marks, strip(to_tsvector('portal_words', source.about)) || array_to_tsvector(source.marks) as about offset 0) as field
  where ids is null or id = any (ids)
  on conflict (activity_id) do update
    set shelf = excluded.shelf, release_at = excluded.release_at, ends_at = excluded.ends_at, title = excluded.title, about = excluded.about, whole = excluded.whole
    where (entry.shelf, entry.release_at, entry.ends_at, entry.title, entry.about, entry.whole)
      is distinct from (excluded.shelf, excluded.release_at, excluded.ends_at, excluded.title, excluded.about, excluded.whole);
  insert into search_word (word, stem, spellings)
  select word, stem_of(word), spellings_of(word) from (
    select distinct word from search_source cross join lateral string_to_table(concat_ws(' ', about, rest), ' ') as word
    where (ids is null or id = any (ids)) and length(word) between 2 and 40
    except select word from search_word order by word) as fresh
  on conflict do nothing;
end $$;

create function index_changed_activities () returns trigger language plpgsql as $$
begin
  perform index_activities(array(select distinct id from new_rows));
  return null;
end $$;

create function index_recategorised_activities () returns trigger language plpgsql as $$
begin
  perform index_activities(array(select distinct activity_id from new_rows));
  return null;
end $$;

create trigger activity_indexed_new
after insert on activity referencing new table as new_rows for each statement
execute function index_changed_activities ();

create trigger activity_indexed_changed
after update on activity referencing new table as new_rows for each statement
execute function index_changed_activities ();

create trigger activity_category_indexed_new
after insert on activity_category referencing new table as new_rows for each statement
execute function index_recategorised_activities ();

create trigger activity_category_indexed_gone
after delete on activity_category referencing old table as new_rows for each statement
execute function index_recategorised_activities ();

create function index_renamed () returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_name where kind = tg_table_name and named_id = old.id;
    return null;
  end if;
  insert into search_name (kind, named_id, name, words) values (tg_table_name, new.id, new.name, plain_words(new.name))
    on conflict (kind, named_id) do update set name = excluded.name, words = excluded.words;
  if tg_op = 'UPDATE' then
    perform index_activities(array(
      select id from activity where (tg_table_name = 'company' and company_id = new.id) or (tg_table_name = 'speaker' and speaker_id = new.id)
      union select activity_id from activity_category where tg_table_name = 'category' and category_id = new.id));
  end if;
  return null;
end $$;

create trigger speaker_named
after insert or delete on speaker for each row
execute function index_renamed ();

create trigger speaker_renamed
after update on speaker for each row when (old.name <> new.name)
execute function index_renamed ();

create trigger company_named
after insert or delete on company for each row
execute function index_renamed ();

create trigger company_renamed
after update on company for each row when (old.name <> new.name)
execute function index_renamed ();

create trigger category_named
after insert or delete on category for each row
execute function index_renamed ();

create trigger category_renamed
after update on category for each row when (old.name <> new.name)
execute function index_renamed ();

create index activity_speaker on activity (speaker_id)
where
  speaker_id is not null;

create function index_renamed_show () returns trigger language plpgsql as $$
begin
  perform index_activities(array(select id from activity where show_id = new.id));
  return null;
end $$;

create trigger podcast_show_renamed
after update on podcast_show for each row when (old.title <> new.title)
execute function index_renamed_show ();

/* Makes everything above anew from the catalogue: once below, and after a load that went around the triggers. */
create function rebuild_catalogue_index () returns void language plpgsql as $$
begin
  update activity_category set shelf = activity.shelf, release_at = activity.release_at, shown = activity.shown
    from activity where activity.id = activity_category.activity_id
      and (activity_category.shelf, activity_category.release_at, activity_category.shown) is distinct from (activity.shelf, activity.release_at, activity.shown);
  delete from shelf_day;
  insert into shelf_day (shelf, facet, facet_id, day, items)
    select shelf, facet, facet_id, (release_at at time zone 'UTC')::date, count(*)
    from activity cross join lateral (values ('all', 0), ('company', company_id)) as one (facet, facet_id) where shown group by 1, 2, 3, 4
    union all
    select shelf, 'category', category_id, (release_at at time zone 'UTC')::date, count(*) from activity_category where shown group by 1, 3, 4;
  delete from search_name;
  insert into search_name (kind, named_id, name, words)
    select 'speaker', id, name, plain_words(name) from speaker
    union all select 'company', id, name, plain_words(name) from company
    union all select 'category', id, name, plain_words(name) from category;
  delete from search_word;
  perform index_activities(null);
end $$;

update activity
set
  shown = published
  and called_off_at is null
  and (
    show_id is null
    or exists (
      select
        1
      from
        podcast_show
      where
        podcast_show.id = activity.show_id
        and podcast_show.published
    )
  );

select
  rebuild_catalogue_index ();

-- Every process keeps answers for visitors in memory and drops them on this word.
create function tell_catalogue_changed () returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

do $$
declare changing text;
begin
  foreach changing in array array['activity', 'activity_category', 'company', 'category', 'speaker', 'podcast_show', 'book', 'book_category', 'blurb', 'small_word', 'provider_setting', 'ad', 'ad_banner', 'featured_item'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I for each statement execute function tell_catalogue_changed()', changing || '_told', changing);
  end loop;
end $$;

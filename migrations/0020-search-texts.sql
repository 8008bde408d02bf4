-- Search reads more: the text of hand-outs and captions, transcripts, eBooks, and words that mean the same.
-- The words of a stored file, read from it by a job; empty for a file that holds none.
create table file_text (file_id bigint primary key references file on delete cascade, text text not null);

-- Words that mean the same: any term of a group stands for the others. A provider adds groups to the portal's own.
create table synonym (
  source text not null check (source in ('portal', 'provider')),
  group_no integer not null,
  term text not null,
  -- the stems of the term's words, without the words that search ignores
  stems text[] not null,
  primary key (source, group_no, term)
);

create function stems_of (wording text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(stem_of(word) order by place), '{}')
  from string_to_table(plain_words(wording), ' ') with ordinality as spelled (word, place)
  where word <> '' and not exists (select 1 from small_word where small_word.word = spelled.word)
$$;

create function fill_synonym () returns trigger language plpgsql as $$
begin
  new.stems := stems_of(new.term);
  return new;
end $$;

create trigger synonym_fill
before insert or update on synonym for each row
execute function fill_synonym ();

/* The words of a plain text that search learns to spell. */
create function spelled_words (wording text) returns setof text language sql immutable parallel safe as $$
  select word from string_to_table(wording, ' ') as word where length(word) between 2 and 40
$$;

/* Adds the words of these texts to the words that search knows. */
create function add_search_words (wordings text[]) returns void language sql as $$
  insert into search_word (word, stem, spellings)
  select word, stem_of(word), spellings_of(word) from (
    select spelled_words(wording) as word from unnest(wordings) as wording except select word from search_word order by word) as fresh
  on conflict do nothing
$$;

create function index_synonyms () returns trigger language plpgsql as $$
begin
  perform add_search_words(array(select plain_words(term) from new_rows));
  return null;
end $$;

create trigger synonym_indexed
after insert on synonym referencing new table as new_rows for each statement
execute function index_synonyms ();

-- Texts that belong to an item stand behind its own words: what is said in it and what is in its hand-out. Null where it has none.
alter table search_entry
add column text tsvector;

create index search_entry_text on search_entry using gin (text)
with
  (fastupdate = off)
where
  text is not null;

alter table search_entry
alter column text
set
  statistics 500;

/* As much of a text as search reads: about a hundred and fifty pages. */
create function searched_text (variadic wordings text[]) returns text language sql immutable parallel safe return left(array_to_string(wordings, ' '), 400000);

create or replace view search_source as
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
  ) as marks,
  plain_words (searched_text (nullif(activity.transcript, ''), hand_out.text, captions.text)) as texts
from
  activity
  join company on company.id = activity.company_id
  left join speaker on speaker.id = activity.speaker_id
  left join podcast_show on podcast_show.id = activity.show_id
  left join file_text as hand_out on hand_out.file_id = activity.pdf_file_id
  left join file_text as captions on captions.file_id = activity.captions_file_id
where
  activity.shown;

create or replace function index_activities (ids bigint[]) returns void language plpgsql as $$
begin
  delete from search_entry where (ids is null or activity_id = any (ids))
    and not exists (select 1 from activity where activity.id = search_entry.activity_id and activity.shown);
  insert into search_entry as entry (activity_id, shelf, release_at, ends_at, title, about, whole, text)
  select id, shelf, release_at, ends_at, strip(to_tsvector('portal_words', source.title)) || field.marks, field.about, own.whole,
    case when source.texts <> '' then own.whole || strip(to_tsvector('portal_words', source.texts)) end
  from search_source as source
    cross join lateral (select array_to_tsvector(source.marks) as marks, strip(to_tsvector('portal_words', source.about)) || array_to_tsvector(source.marks) as about offset 0) as field
    cross join lateral (select field.about || strip(to_tsvector('portal_words', source.rest)) as whole offset 0) as own
  where ids is null or id = any (ids)
  on conflict (activity_id) do update
    set shelf = excluded.shelf, release_at = excluded.release_at, ends_at = excluded.ends_at, title = excluded.title, about = excluded.about, whole = excluded.whole, text = excluded.text
    where (entry.shelf, entry.release_at, entry.ends_at, entry.title, entry.about, entry.whole, entry.text)
      is distinct from (excluded.shelf, excluded.release_at, excluded.ends_at, excluded.title, excluded.about, excluded.whole, excluded.text);
  insert into search_word (word, stem, spellings)
  select word, stem_of(word), spellings_of(word) from (
    select spelled_words(concat_ws(' ', about, rest, texts)) as word from search_source where ids is null or id = any (ids)
    except select word from search_word order by word) as fresh
  on conflict do nothing;
end $$;

-- eBooks are few; they have words of their own in the same three sets, and no texts beside them: what is in the PDF counts as the whole.
create table search_book (
  book_id bigint primary key references book on delete cascade,
  title tsvector not null,
  about tsvector not null,
  whole tsvector not null
);

create function index_books (ids bigint[]) returns void language plpgsql as $$
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

create function index_changed_books () returns trigger language plpgsql as $$
begin
  perform index_books(array(select distinct id from new_rows));
  return null;
end $$;

create function index_recategorized_books () returns trigger language plpgsql as $$
begin
  perform index_books(array(select distinct book_id from new_rows));
  return null;
end $$;

create trigger book_indexed_new
after insert on book referencing new table as new_rows for each statement
execute function index_changed_books ();

create trigger book_indexed_changed
after update on book referencing new table as new_rows for each statement
execute function index_changed_books ();

create trigger book_category_indexed_new
after insert on book_category referencing new table as new_rows for each statement
execute function index_recategorized_books ();

create trigger book_category_indexed_gone
after delete on book_category referencing old table as new_rows for each statement
execute function index_recategorized_books ();

create function index_renamed_of_books () returns trigger language plpgsql as $$
begin
  perform index_books(array(
    select id from book where tg_table_name = 'company' and company_id = new.id
    union select book_id from book_category where tg_table_name = 'category' and category_id = new.id));
  return null;
end $$;

create trigger company_renamed_for_books
after update on company for each row when (old.name <> new.name)
execute function index_renamed_of_books ();

create trigger category_renamed_for_books
after update on category for each row when (old.name <> new.name)
execute function index_renamed_of_books ();

create index activity_pdf_file on activity (pdf_file_id)
where
  pdf_file_id is not null;

create index activity_captions_file on activity (captions_file_id)
where
  captions_file_id is not null;

create function index_file_text () returns trigger language plpgsql as $$
begin
  perform index_activities(array(select activity.id from activity join new_rows on activity.pdf_file_id = new_rows.file_id
    union select activity.id from activity join new_rows on activity.captions_file_id = new_rows.file_id));
  perform index_books(array(select book.id from book join new_rows on book.pdf_file_id = new_rows.file_id));
  return null;
end $$;

create trigger file_text_indexed_new
after insert on file_text referencing new table as new_rows for each statement
execute function index_file_text ();

create trigger file_text_indexed_changed
after update on file_text referencing new table as new_rows for each statement
execute function index_file_text ();

create or replace function rebuild_catalogue_index () returns void language plpgsql as $$
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
  perform add_search_words(array(select plain_words(term) from synonym));
  perform index_activities(null);
  perform index_books(null);
end $$;

create trigger file_text_told
after insert or update or delete or truncate on file_text for each statement
execute function tell_catalogue_changed ();

create trigger synonym_told
after insert or update or delete or truncate on synonym for each statement
execute function tell_catalogue_changed ();

insert into
  synonym (source, group_no, term)
select
  'portal',
  group_no,
  term
from
  unnest(
    array[
      'composite, composite resin, resin, filling, white filling, tooth colored filling, restoration',
      'x-ray, xray, radiograph, radiography, radiology',
      'cbct, cone beam, cone beam computed tomography',
      'root canal, root canal treatment, endodontics, endodontic treatment, endo',
      'gum disease, periodontitis, periodontal disease, perio',
      'gum recession, gingival recession',
      'cleaning, prophylaxis, prophy',
      'cavity, caries, tooth decay, decay',
      'crown, cap',
      'denture, false teeth',
      'tmj, tmd, temporomandibular disorder, temporomandibular joint',
      'bruxism, grinding, clenching',
      'braces, orthodontics, ortho',
      'aligner, clear aligner',
      'wisdom tooth, wisdom teeth, third molar',
      'baby tooth, baby teeth, primary tooth, primary teeth, deciduous tooth, deciduous teeth, milk teeth',
      'child, children, kids, pediatric, paediatric',
      'local anesthesia, anesthesia, anaesthesia, anesthetic, anaesthetic, numbing',
      'infection control, sterilization, sterilisation, disinfection, asepsis',
      'whitening, bleaching',
      'dry mouth, xerostomia',
      'extraction, exodontia',
      'night guard, nightguard, occlusal splint, occlusal appliance',
      'sleep apnea, sleep apnoea, osa',
      'laughing gas, nitrous oxide, nitrous',
      'sdf, silver diamine fluoride',
      'mih, molar incisor hypomineralization',
      'mronj, osteonecrosis of the jaw, osteonecrosis',
      'blood thinner, anticoagulant',
      'painkiller, pain killer, analgesic',
      'bonding agent, adhesive',
      'tooth, teeth'
    ]
  ) with ordinality as defaults (terms, group_no)
  cross join lateral regexp_split_to_table(terms, ', ') as term;

-- What is there already, brought into the new form.
select
  index_activities (null),
  index_books (null);

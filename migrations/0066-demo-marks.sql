-- What the demo brought, so that it can be removed: marked when it is loaded.
alter table activity
add column from_demo boolean not null default false;

alter table podcast_show
add column from_demo boolean not null default false;

alter table book
add column from_demo boolean not null default false;

alter table company
add column from_demo boolean not null default false;

alter table speaker
add column from_demo boolean not null default false;

alter table ad
add column from_demo boolean not null default false;

alter table student
add column from_demo boolean not null default false;

-- A demo that is there already: its activities were imported when it was loaded, and the rest of it belongs to them alone.
do $$
declare
  loaded timestamptz := (select (value #>> '{}')::timestamptz from provider_setting where name = 'demoLoadedAt');
begin
  if loaded is null then
    return;
  end if;
  update activity set from_demo = true
  where import_key is not null and created_at between loaded - interval '1 minute' and loaded + interval '1 hour';
  update podcast_show set from_demo = true
  where import_key is not null and exists (select from activity where show_id = podcast_show.id)
    and not exists (select from activity where show_id = podcast_show.id and not from_demo);
  update company set from_demo = true
  where import_key is not null and exists (select from activity where company_id = company.id)
    and not exists (select from activity where company_id = company.id and not from_demo);
  update speaker set from_demo = true
  where import_key is not null and exists (select from activity where speaker_id = speaker.id)
    and not exists (select from activity where speaker_id = speaker.id and not from_demo);
  update book set from_demo = true
  where import_key is not null and exists (select from company where company.id = book.company_id and company.from_demo);
  update ad set from_demo = true
  where import_key is not null and exists (select from company where company.id = ad.company_id and company.from_demo);
end $$;

-- A version stays for good, because certificates name it. That of a demo activity without a certificate goes with it.
create or replace function refuse_version_change () returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and exists (select from activity where id = old.activity_id and from_demo)
    and not exists (select from credit where activity_id = old.activity_id) then
    return old;
  end if;
  raise exception 'a published version of an activity is never changed';
end $$;

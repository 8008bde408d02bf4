-- Where a lecturer's page stands: the name as it was first written, in letters that every address can hold. A changed name keeps it, so that links stay good.
alter table speaker
add column slug text not null default '';

create function speaker_slug () returns trigger language plpgsql as $$
declare
  base text := trim(both '-' from regexp_replace(
    lower(unaccent (regexp_replace(new.name, '^\s*(dr|prof)\.?\s+', '', 'i'))), '[^a-z0-9]+', '-', 'g'
  ));
  nth integer := 1;
begin
  base := trim(both '-' from left(base, 80));
  if base = '' then
    base := 'lecturer';
  end if;
  -- two of one name that come at once take turns
  perform pg_advisory_xact_lock(hashtext('speaker_slug ' || base));
  new.slug := base;
  while exists (select from speaker where slug = new.slug and id <> new.id) loop
    nth := nth + 1;
    new.slug := base || '-' || nth;
  end loop;
  return new;
end
$$;

create trigger speaker_slug
before insert or update of slug on speaker for each row when (new.slug = '')
execute function speaker_slug ();

do $$
declare
  one bigint;
begin
  for one in select id from speaker order by id loop
    update speaker set slug = '' where id = one;
  end loop;
end
$$;

alter table speaker
add constraint speaker_slug_unique unique (slug);

-- Where a member's browser takes notices, as its push service gave it (RFC 8030).
create table push_subscription (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  -- an address that is its own secret
  endpoint text not null unique,
  -- the browser's public key and its shared secret, base64url (RFC 8291)
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create index push_subscription_student on push_subscription (student_id);

-- When browsers were told that the webinar is about to begin.
alter table seat
add column start_notice_at timestamptz;

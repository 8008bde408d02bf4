create table ad (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_key text unique,
  company_id bigint not null references company,
  alt text not null,
  href text,
  button_text text not null,
  blurb text not null,
  confirmation_title text not null,
  confirmation_message text not null,
  published boolean not null default true,
  position integer not null default 0,
  from_demo boolean not null default false,
  slots integer[] not null default '{}'::integer[],
  -- days in the provider's time zone, both included; null: no limit
  runs_from date,
  runs_until date,
  revision integer not null default 1,
  -- who saved it in the console last; '' for what only an import wrote
  changed_by text not null default '',
  changed_at timestamptz,
  -- How often one visitor sees an advertisement a day; null: no limit. The browser counts, the portal doesn't.
  most_views integer check (most_views between 1 and 50),
  constraint ad_runs check (runs_until >= runs_from)
);

create table ad_banner (
  ad_id bigint not null references ad on delete cascade,
  position integer not null check (("position" >= 0) and ("position" <= 3)),
  file_id bigint not null references file,
  -- a second picture of the same size for dark pages; null: the first is shown on both
  dark_file_id bigint references file,
  primary key (ad_id, "position")
);

create table featured_item (
  id bigint generated always as identity primary key,
  hash text not null unique,
  activity_id bigint not null references activity on delete cascade,
  position integer not null default 0,
  -- days in the provider's time zone, both included; null: no limit
  runs_from date,
  runs_until date,
  constraint featured_item_runs check (runs_until >= runs_from)
);

-- What visitors and members do with sponsors' content, as counts per day for the sponsor.
create table promotion_count (
  day date not null,
  -- an ad or a featured item, by its hash
  item_hash text not null,
  event text not null check (event in ('view', 'click')),
  amount integer not null,
  primary key (item_hash, event, day)
);

-- What was counted already: an impression once, however often its report arrives, and how often one source was counted
-- in an hour.
create table promotion_seen (
  dedupe_key bytea primary key,
  times integer not null default 1,
  seen_at timestamptz not null
);
create index promotion_seen_age on promotion_seen (seen_at);

-- Someone asked a sponsor to write. The name is a member's; a visitor gives an address only.
create table ad_request (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ad,
  student_id bigint references student on delete cascade,
  name text not null,
  email text not null,
  email_key text not null,
  asked_at timestamptz not null,
  company_id bigint not null references company,
  -- the sentence next to the button; '' where it was not recorded
  sentence_shown text not null,
  unique (ad_id, company_id, email_key)
);

-- A file of people who agreed that a sponsor gets their data. Names and addresses are not copied into it.
create table lead_file (
  id bigint generated always as identity primary key,
  number integer not null unique,
  company_id bigint not null references company,
  made_by text not null,
  made_at timestamptz not null,
  -- of the file as it was downloaded, byte for byte
  sha256 text not null
);
create index lead_file_company on lead_file (company_id);

-- Who was in it. What led to the consent is null once it is gone; the number in the file remains, by which the sponsor
-- finds the record to delete.
create table lead_file_row (
  lead_file_id bigint not null references lead_file,
  position integer not null,
  kind text not null check (kind in ('video', 'ad')),
  student_id bigint references student on delete set null,
  offer_id bigint references sponsor_offer on delete set null,
  ad_request_id bigint references ad_request on delete set null,
  -- the sponsor's name and the day, for the member's own download
  given_to text not null,
  given_at timestamptz not null,
  removal_asked_at timestamptz,
  removal_confirmed_at timestamptz,
  primary key (lead_file_id, "position")
);
create index lead_file_row_student on lead_file_row (student_id);
create index lead_file_row_offer on lead_file_row (offer_id);
create index lead_file_row_request on lead_file_row (ad_request_id);

-- Where an advertisement appears. Slots 36 and 37 are featured classes and episodes.
create table ad_slot (
  number integer primary key check (number between 1 and 35),
  name text not null,
  -- null: not shown anywhere
  place text check (place in ('all', 'ondemand', 'live', 'podcasts', 'tutorials', 'books', 'home', 'show', 'history'))
);

-- The featured items as one list: who saved it in the console last, '' for what only an import wrote.
create table featured_list (
  is_only boolean default true primary key check (is_only),
  revision integer not null default 1,
  changed_by text not null default '',
  changed_at timestamptz
);

-- What companies give to the provider's education, each with the agreement that was signed for it.
create table support_record (
  id bigint generated always as identity primary key,
  hash text not null unique,
  company_id bigint not null references company,
  -- null: for something that is not in the catalog, which `purpose` names
  activity_id bigint references activity,
  purpose text not null default '',
  kind text not null check (kind in ('money', 'equipment', 'in-kind')),
  -- US cents: what was paid, or what it is worth; null: not known
  amount_cents bigint check (amount_cents >= 0),
  received_on date not null,
  signed_on date,
  agreement_file_id bigint references file,
  terms text not null default '',
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  check (activity_id is not null or purpose <> '')
);
create index support_record_company on support_record (company_id, received_on desc);
create index support_record_activity on support_record (activity_id) where activity_id is not null;
create index support_record_agreement on support_record (agreement_file_id) where agreement_file_id is not null;

-- The people of a sponsor whom the team writes to.
create table sponsor_contact (
  id bigint generated always as identity primary key,
  hash text not null unique,
  company_id bigint not null references company on delete cascade,
  name text not null,
  role text not null default '',
  email text not null default '',
  phone text not null default '',
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
create index sponsor_contact_company on sponsor_contact (company_id);

insert into featured_list default values;

insert into ad_slot (number, name, place) values
  (1, 'All lists', 'all'),
  (2, 'On-demand list', 'ondemand'),
  (3, 'Webinar list', 'live'),
  (4, 'Podcast list', 'podcasts'),
  (5, 'Tutorial list', 'tutorials'),
  (6, 'eBook list', 'books'),
  (7, 'Home page', 'home'),
  (8, 'Podcast show page', 'show'),
  (9, 'A member’s tutorial history', 'history');

insert into ad_slot (number, name) select number, 'Slot ' || number from generate_series(10, 35) as number;

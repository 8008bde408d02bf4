-- The provider's texts in the console: a draft beside what readers see, and every version.
create table blurb_draft (
  code text primary key,
  html text not null,
  revision integer not null,
  changed_by text not null,
  changed_at timestamptz not null
);

create table blurb_version (
  code text not null,
  version integer not null,
  html text not null,
  -- '' for what came with the portal or an import
  published_by text not null default '',
  published_at timestamptz not null,
  -- Members agree to this version at their next sign-in.
  asks_again boolean not null default false,
  primary key (code, version)
);

insert into
  blurb_version (code, version, html, published_at)
select
  code,
  version,
  html,
  updated_at
from
  blurb;

-- Which version of the terms and of the privacy policy a member agreed to, and when.
create table agreement (
  student_id bigint not null references student on delete cascade,
  code text not null check (code in ('terms', 'privacy')),
  version integer not null,
  agreed_at timestamptz not null,
  primary key (student_id, code, version)
);

create trigger merged_student_gets_no_row
before insert or update of student_id on agreement for each row
execute function refuse_merged_student ();

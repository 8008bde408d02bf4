-- Recipes of a provider's own: what a file for a board looks like (docs/specification/reporting.md, RO-26, RO-27). A file names the recipe by its key, which an edit never changes.
create table report_recipe (
  key text primary key check (key ~ '^own-[1-9A-HJ-NP-Za-km-z]{12}$'),
  content jsonb not null,
  version integer not null default 1,
  revision integer not null default 1,
  made_by text not null,
  made_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  -- it makes no more files; those that were made stay
  removed_at timestamptz
);

-- Files say what they were called, whatever the recipe is called later.
alter table report_file
add column recipe_name text not null default 'CE Broker';

alter table report_file
alter column recipe_name
drop default;

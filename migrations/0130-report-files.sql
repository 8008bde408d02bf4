-- Files of credit for boards other than the AGD (docs/specification/reporting.md, RO-12): each is stored as it was made.
create table report_file (
  number integer generated always as identity primary key,
  -- of which recipe, and in which version of it
  recipe text not null,
  recipe_version integer not null,
  -- saved with the bytes: the recipe may be gone one day
  format text not null check (format in ('csv', 'tsv', 'xlsx')),
  -- the days of the credit on it
  first_day date not null,
  last_day date not null,
  made_on date not null,
  made_at timestamptz not null,
  made_by text not null,
  rows integer not null,
  hours double precision not null,
  content bytea not null
);

-- What was reported, whatever became of the file: the credit as it was first earned, for one license. Once for each recipe.
create table report_file_credit (
  recipe text not null,
  credit_id bigint not null references credit on delete cascade,
  profession text not null,
  state text not null,
  file_number integer not null references report_file,
  primary key (recipe, credit_id, profession, state)
);

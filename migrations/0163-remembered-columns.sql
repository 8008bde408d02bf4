-- Which column of a file holds what, as a person chose it, for the next file of the same kind with the same headings.
create table column_choice (
  -- of the import, such as students
  kind text not null,
  -- of the headings in their order
  headings bytea not null,
  -- the number of each field's column, from 0
  columns jsonb not null,
  chosen_at timestamptz not null,
  primary key (kind, headings)
);

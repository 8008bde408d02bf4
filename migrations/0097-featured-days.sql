alter table featured_item
-- days in the provider's time zone, both included; null: no limit
add column runs_from date,
add column runs_until date,
add constraint featured_item_runs check (runs_until >= runs_from);

-- The featured items as one list: who saved it in the console last, '' for what only an import wrote.
create table featured_list (
  is_only boolean primary key default true check (is_only),
  revision integer not null default 1,
  changed_by text not null default '',
  changed_at timestamptz
);

insert into
  featured_list
default values;

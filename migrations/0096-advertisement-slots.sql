-- Where an advertisement appears. Slots 36 and 37 are featured classes and episodes.
create table ad_slot (
  number integer primary key check (number between 1 and 35),
  name text not null,
  -- null: not shown anywhere
  place text check (place in ('all', 'ondemand', 'live', 'podcasts', 'tutorials', 'books', 'home', 'show', 'history'))
);

insert into
  ad_slot (number, name, place)
values
  (1, 'All lists', 'all'),
  (2, 'On-demand list', 'ondemand'),
  (3, 'Webinar list', 'live'),
  (4, 'Podcast list', 'podcasts'),
  (5, 'Tutorial list', 'tutorials'),
  (6, 'eBook list', 'books'),
  (7, 'Home page', 'home'),
  (8, 'Podcast show page', 'show'),
  (9, 'A member’s tutorial history', 'history');

insert into
  ad_slot (number, name)
select
  number,
  'Slot ' || number
from
  generate_series(10, 35) as number;

create trigger ad_slot_changed
after insert or update or delete or truncate on ad_slot for each statement
execute function notify_catalogue_changed ();

alter table ad
add column slots integer[] not null default '{}',
-- days in the provider's time zone, both included; null: no limit
add column runs_from date,
add column runs_until date,
add column revision integer not null default 1,
-- who saved it in the console last; '' for what only an import wrote
add column changed_by text not null default '',
add column changed_at timestamptz,
add constraint ad_runs check (runs_until >= runs_from);

-- Until now every list showed every advertisement, whatever its slot.
update ad
set
  slots = '{1}';

alter table ad
drop column slot;

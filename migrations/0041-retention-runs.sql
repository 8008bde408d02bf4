-- When each rule of retention erased last, and how much: by the timetable or by hand.
create table retention_run (rule text primary key, ran_at timestamptz not null, erased bigint not null check (erased >= 0));

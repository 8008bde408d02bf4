-- "Needs you" by email: who wants it, and what each person was already emailed about.
alter table staff_member
-- Null until the person chooses: owners get it, others don't.
add column attention_mail boolean;

create table attention_mail (
  staff_id bigint not null references staff_member on delete cascade,
  -- The kind of an urgent sentence, or `morning:` and a day of the provider's calendar.
  kind text not null,
  -- When the sentence was last seen; a week later it counts as new.
  seen_at timestamptz not null,
  primary key (staff_id, kind)
);

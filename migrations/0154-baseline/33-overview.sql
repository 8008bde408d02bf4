-- Sentences of the overview that somebody does not want to see for a while.
create table hidden_attention (
  staff_id bigint not null references staff_member on delete cascade,
  kind text not null,
  until timestamptz not null,
  primary key (staff_id, kind)
);

create table attention_mail (
  staff_id bigint not null references staff_member on delete cascade,
  -- The kind of an urgent sentence, or `morning:` and a day of the provider's calendar.
  kind text not null,
  -- When the sentence was last seen; a week later it counts as new.
  seen_at timestamptz not null,
  primary key (staff_id, kind)
);

-- What members decide about their account: devices, mailings, sponsors, closing it; messages to support; mails that are on their way.
-- A browser that a member signed in from before. The mark in it is stored hashed; it opens nothing.
create table known_device (
  student_id bigint not null references student on delete cascade,
  device_hash bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (student_id, device_hash)
);

-- Null: the member gets reminders and news, and a Yes to a sponsor is passed on. A time: not any more, since then.
alter table student
add column mailings_off_at timestamptz,
add column sharing_off_at timestamptz;

create table support_message (
  id bigint generated always as identity primary key,
  student_id bigint references student on delete set null,
  name text not null,
  office text not null,
  email text not null,
  phone text not null,
  subject text not null,
  comment text not null,
  received_at timestamptz not null
);

create index support_message_student on support_message (student_id);

-- A mail is claimed while it is being sent, so that no transaction waits for a mail server; a claim ends by itself.
alter table mail
add column claimed_until timestamptz,
add column given_up_at timestamptz,
add column forgotten_at timestamptz;

create index mail_unsent on mail (created_at)
where
  sent_at is null
  and given_up_at is null;

-- An address that can still be taken back may not be given to someone else meanwhile.
create index mailed_code_undo on mailed_code (lower(detail))
where
  purpose = 'undo-email'
  and spent_at is null;

-- A closed account leaves its ratings and marks behind, without the person.
alter table evaluation
alter column student_id
drop not null;

alter table evaluation
drop constraint evaluation_student_id_fkey,
add foreign key (student_id) references student on delete set null;

alter table exam_attempt
alter column student_id
drop not null;

alter table exam_attempt
drop constraint exam_attempt_student_id_fkey,
add foreign key (student_id) references student on delete set null;

-- The ledger is append-only. Two things may happen to a row: it is cut off from a closed account, and six years or more later it is erased.
create or replace function refuse_ledger_change () returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.student_id is not null and new.student_id is null
     and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.student_id is null and old.earned_at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'the credit ledger is append-only';
end $$;

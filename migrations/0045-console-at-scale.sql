-- What the console asks of ten years of records. Rows of the first two come in the order of their moments, so that a few numbers for each megabyte find
-- those of some weeks, and writing one costs nothing that could be measured.
create index exam_attempt_taken on exam_attempt using brin (taken_at);

create index evaluation_saved on evaluation using brin (saved_at);

create index mail_given_up on mail (given_up_at)
where
  given_up_at is not null;

-- Members whose AGD number the Academy would not take (src/accounts/agd-number.ts).
create index student_odd_agd_number on student (id)
where
  agd_number !~ '^[0-9]{6}$';

-- What a word is looked for in, in small letters. Nobody types a line break, so that no word is found across two fields.
alter table support_message
add column find_text text not null generated always as (lower(name || E'\n' || email || E'\n' || comment)) stored;

create index support_message_words on support_message using gin (find_text gin_trgm_ops);

alter table audit_entry
add column find_text text not null generated always as (
  lower(staff_name || E'\n' || coalesce(subject_title, '') || E'\n' || coalesce(reason, '') || E'\n' || act)
) stored;

create index audit_entry_words on audit_entry using gin (find_text gin_trgm_ops);

-- Which file an answer was read from, so that undoing its import takes it back.
alter table meeting_answer
-- null for what the meeting service reported
add column import_id bigint references attendance_import on delete cascade;

create index meeting_answer_of_import on meeting_answer (import_id)
where
  import_id is not null;

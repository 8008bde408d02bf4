-- Wrong tries at an attendance check, so that its word can't be guessed. A row without an answer is a member who only
-- tried.
alter table check_answer
alter column answer
drop not null,
alter column answered_at
drop not null,
add column wrong_tries integer not null default 0,
add check ((answer is null) = (answered_at is null));

-- A wish about consent that came by telephone or letter, as staff noted it; the student confirms it by a link in an
-- email.
create table consent_request (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  came_by text not null check (came_by in ('phone', 'letter', 'mail', 'in-person')),
  note text not null,
  noted_by text not null,
  noted_at timestamptz not null
);
create index consent_request_student on consent_request (student_id, noted_at desc);

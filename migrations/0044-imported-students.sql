-- Students that were imported from elsewhere. The terms are agreed to when a password is chosen: null until then. What the file did not say is '', a
-- year of graduation 0; the student's own form asks for it.
alter table student
alter column agreed_at
drop not null,
drop constraint student_gender_check;

alter table student
add constraint student_gender_check check (gender in ('F', 'M', 'X', '')) not valid;

alter table student validate constraint student_gender_check;

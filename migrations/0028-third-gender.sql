-- A third choice of gender, where the provider's setting thirdGender names one.
alter table student
drop constraint student_gender_check;

alter table student
add constraint student_gender_check check (gender in ('F', 'M', 'X')) not valid;

alter table student validate constraint student_gender_check;

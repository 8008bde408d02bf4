-- Whoever got a certificate is asked once for the license that it is for.
alter table student
add column hide_license_question boolean not null default false;

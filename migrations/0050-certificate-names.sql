-- The names that certificates bear, each once: people look for words in names, and the ledger is found by the whole name. Two members who are given
-- credit at one moment may leave a name twice, which changes nothing.
create table certificate_name (name text not null);

insert into
  certificate_name
select distinct
  student_name
from
  credit;

create index certificate_name_whole on certificate_name (name);

create index certificate_name_words on certificate_name using gin (to_tsvector('simple', name));

create function note_certificate_name () returns trigger language plpgsql as $$
begin
  if not exists (select from certificate_name where name = new.student_name) then
    insert into certificate_name (name) values (new.student_name);
  end if;
  return null;
end $$;

create trigger credit_certificate_name
after insert on credit for each row
execute function note_certificate_name ();

create index credit_of_name on credit (student_name, local_date desc, id desc);

drop index credit_name_words;

-- A consent names the company it was given to: an offer or an advertisement may pass to another sponsor later.
alter table sponsor_answer
add column company_id bigint references company;

-- An answer counts for a company only if the sentence at the button named it.
update sponsor_answer
set
  company_id = sponsor_offer.company_id
from
  sponsor_offer
  join company on company.id = sponsor_offer.company_id
where
  sponsor_offer.id = sponsor_answer.offer_id
  and position(company.name in sponsor_answer.sentence_shown) > 0;

alter table ad_request
add column company_id bigint references company,
-- What was read next to the button; '' for requests from before it was recorded.
add column sentence_shown text not null default '';

update ad_request
set
  company_id = ad.company_id
from
  ad
where
  ad.id = ad_request.ad_id;

alter table ad_request
alter column company_id
set not null,
alter column sentence_shown
drop default,
drop constraint ad_request_ad_id_email_key_key,
add unique (ad_id, company_id, email_key);

-- A file of people who agreed that a sponsor gets their data. Names and addresses are not copied into it.
create table lead_file (
  id bigint generated always as identity primary key,
  number integer not null unique,
  company_id bigint not null references company,
  made_by text not null,
  made_at timestamptz not null,
  -- of the file as it was downloaded, byte for byte
  sha256 text not null
);

create index lead_file_company on lead_file (company_id);

-- Who was in it. What led to the consent is null once it is gone; the number in the file remains, by which the sponsor
-- finds the record to delete.
create table lead_file_row (
  lead_file_id bigint not null references lead_file,
  position integer not null,
  kind text not null check (kind in ('video', 'ad')),
  student_id bigint references student on delete set null,
  offer_id bigint references sponsor_offer on delete set null,
  ad_request_id bigint references ad_request on delete set null,
  -- the sponsor's name and the day, for the member's own download
  given_to text not null,
  given_at timestamptz not null,
  removal_asked_at timestamptz,
  removal_confirmed_at timestamptz,
  primary key (lead_file_id, position)
);

create index lead_file_row_student on lead_file_row (student_id);

create index lead_file_row_offer on lead_file_row (offer_id);

create index lead_file_row_request on lead_file_row (ad_request_id);

create trigger merged_student_gets_no_row
before insert or update of student_id on lead_file_row for each row
execute function refuse_merged_student ();

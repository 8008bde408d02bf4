-- Corrections of every kind: an amended credit names the one it replaces, why and by whom; a credit may be written by hand, without an exam.
alter table credit
alter column exam_score
drop not null,
-- what the credit rests on; an amended one rests on what the first of its chain does
add column source text not null default 'exam' check (source in ('exam', 'attendance', 'by-hand', 'import', 're-key', 'amended')),
add column supersedes bigint unique references credit,
-- the first credit of the chain; null on that one itself
add column root_id bigint references credit,
-- why it was amended or granted, and who did it (null: the portal itself)
add column reason text,
add column made_by text,
add column evidence jsonb,
-- the sentence about weekly submission to the AGD, as printed; empty when the member had no number that the AGD can know
add column agd_note text not null default '',
add check (
  exam_score is not null
  or source <> 'exam'
),
add check ((supersedes is null) = (root_id is null)),
add check (
  source <> 'by-hand'
  or (
    reason is not null
    and made_by is not null
  )
);

create index credit_chain on credit (root_id)
where
  root_id is not null;

alter table credit_correction
add column made_by text;

-- Credits that were amended before this day get the name of the one they replace. Of several amendments in a row the oldest is the root.
alter table credit disable trigger credit_append_only;

with recursive
  chain as (
    select
      credit_id as root_id,
      credit_id as replaced_id,
      superseded_by as id,
      reason
    from
      credit_correction
    where
      superseded_by is not null
      and credit_id not in (
        select
          superseded_by
        from
          credit_correction
        where
          superseded_by is not null
      )
    union all
    select
      chain.root_id,
      later.credit_id,
      later.superseded_by,
      later.reason
    from
      chain
      join credit_correction later on later.credit_id = chain.id
    where
      later.superseded_by is not null
  )
update credit
set
  supersedes = chain.replaced_id,
  root_id = chain.root_id,
  reason = chain.reason,
  source = 'amended'
from
  chain
where
  credit.id = chain.id;

alter table credit enable trigger credit_append_only;

-- One credit of a kind for a student and an activity; amended ones follow their root.
drop index credit_once;

create unique index credit_once on credit (student_id, activity_id, ce_type_id)
where
  student_id is not null
  and supersedes is null;

-- A correction is as final as the credit it corrects, and goes only with it.
create function refuse_correction_change () returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from credit where id = old.credit_id and student_id is null and earned_at < now() - interval '6 years'
  ) then
    return old;
  end if;
  raise exception 'the credit ledger is append-only';
end $$;

create trigger credit_correction_append_only
before update or delete on credit_correction for each row
execute function refuse_correction_change ();

create trigger credit_correction_no_truncate
before truncate on credit_correction for each statement
execute function refuse_correction_change ();

-- What the AGD was told about credit that had been reported and was amended or withdrawn later.
create table agd_notice (
  credit_id bigint not null references credit on delete cascade,
  state text not null check (state in ('amended', 'withdrawn')),
  told_at timestamptz not null,
  told_by text not null,
  primary key (credit_id, state)
);

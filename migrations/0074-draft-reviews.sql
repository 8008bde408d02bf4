-- Who wrote what a draft says now: they can't review it.
alter table draft
add column edited_by bigint references staff_member;

update draft
set
  edited_by = (
    select
      id
    from
      staff_member
    where
      name = draft.changed_by
    order by
      id desc
    limit
      1
  );

-- A second person's look at a draft: asked for, then answered about exactly what the draft said.
create table draft_review (
  id bigint generated always as identity primary key,
  draft_id bigint not null references draft on delete cascade,
  reviewer_id bigint not null references staff_member,
  asked_by bigint not null references staff_member,
  asked_at timestamptz not null,
  message text not null default '',
  verdict text check (verdict in ('balanced', 'not-balanced')),
  comment text not null default '',
  -- as people were called then
  reviewer_name text,
  answered_at timestamptz,
  -- what the draft said; null again once it is published
  content jsonb,
  -- the version that was published after this answer
  version integer,
  check ((verdict is null) = (answered_at is null)),
  check ((verdict is null) = (reviewer_name is null))
);

create unique index draft_review_open on draft_review (draft_id)
where
  answered_at is null;

create index draft_review_draft on draft_review (draft_id, id);

create index draft_review_reviewer on draft_review (reviewer_id)
where
  answered_at is null;

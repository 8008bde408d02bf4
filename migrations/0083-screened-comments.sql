-- A person reads what members wrote in their evaluations before a speaker does.
alter table evaluation
add column comment_verdict text check (comment_verdict in ('passed-on', 'kept-inside')),
add column comment_reason text not null default '',
add column comment_screened_by text,
add column comment_screened_at timestamptz;

-- Figures read the evaluations of one activity.
create index evaluation_activity on evaluation (activity_id, saved_at desc);

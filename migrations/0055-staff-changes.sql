-- A note belongs to whoever wrote it, not to their name: two people may share one. Of older notes only the name is known.
alter table student_note
add column staff_id bigint references staff_member on delete set null;

-- Until when no link into the account leaves for an address that staff typed: the former address can refuse it until then.
alter table student
add column email_held_until timestamptz;

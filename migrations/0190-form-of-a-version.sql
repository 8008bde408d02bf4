-- A version keeps the draft that says the same, so that it can be restored as it was: also what has another name since.
-- Versions from before have none, and are restored by what they say.
alter table activity_version
add column form jsonb;

-- The seal of a certificate (docs/specification/records.md, RL-14): saved, so that it has the same bytes after its key was replaced.
alter table credit_proof
add column sealed_digest bytea,
add column seal bytea,
add check ((seal is null) = (sealed_digest is null));

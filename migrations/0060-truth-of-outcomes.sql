-- Set by the transaction that carries a request out: its answer is stored only after that, and a process may end in between.
alter table idempotent_answer
add column carried_out_at timestamptz;

-- Without a mail server a mail counts as done once it is kept on this machine. Only then did its text stay.
alter table mail
add column captured boolean not null default false;

update mail
set
  captured = true
where
  sent_at is not null
  and text_body <> '';

-- Emails that came back after the mail server had taken them (docs/specification/reporting.md, RO-23 to RO-25).
alter table mail
add column bounced_at timestamptz,
-- the status code and the words of the server that returned it
add column bounce_reason text,
-- SHA-256 of the address in lower case while nothing can be delivered to it: the address itself is erased after 30 days
add column bounced_key bytea;

create index mail_bounced on mail (student_id)
where
  bounced_key is not null;

-- When the last message was answered stands over the inbox and on the overview.
create index support_reply_answered on support_reply (at)
where
  kind = 'answer';

-- The PDF of an audit answer, once it was drawn: its facts are frozen, so it is drawn once. It goes when the link is ended.
create table audit_answer_pdf (answer_id bigint primary key references audit_answer on delete cascade, pdf bytea not null);

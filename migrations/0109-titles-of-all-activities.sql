-- Credit is granted and searched by the title of any activity, also of one that was never published.
drop index activity_title_words;

create index activity_title_words on activity using gin (lower(title) gin_trgm_ops);

create index activity_title on activity (lower(title));

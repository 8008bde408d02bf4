-- The list of everything taught, as the console shows it: by time or by title, each walked in its order.
create index activity_catalogue on activity (release_at desc, id desc) include (list, retired_at, cancelled_at, ends_at)
where
  published;

create index activity_catalogue_title on activity (lower(title), id)
where
  published;

create index activity_title_words on activity using gin (lower(title) gin_trgm_ops)
where
  published;

-- Who viewed an activity lately.
create index gradebook_activity on gradebook (activity_id, last_viewed_at);

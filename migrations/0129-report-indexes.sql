-- What reports count between two days: first views, by their moment. Later views of the same activity leave it alone.
create index gradebook_first_viewed on gradebook (first_viewed_at) include (activity_id, student_id)
where
  first_viewed_at is not null;

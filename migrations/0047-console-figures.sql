-- What the overview of the console counts over eight weeks, found without reading the rows themselves.
-- The ledger's days say how many hours, and when to the moment.
drop index credit_by_day;

create index credit_by_day on credit (local_date desc, id desc) include (ce_type_id, source, credits, earned_at);

drop index exam_attempt_taken;

create index exam_attempt_passed_at on exam_attempt (taken_at)
where
  passed;

-- Who passed after an attempt that failed.
create index exam_attempt_failed on exam_attempt (student_id, activity_id, id)
where
  not passed;

drop index evaluation_saved;

create index evaluation_saved on evaluation (saved_at);

-- Events come in the order of their moments.
create index seat_event_at on seat_event using brin (at);

-- Members whose credit cannot go to the AGD until they confirm their address.
create index student_unconfirmed_agd on student (id)
where
  email_verified_at is null
  and agd_number <> '';

-- First tries count whether they passed or failed: those of some weeks are found among all attempts.
drop index exam_attempt_passed_at;

create index exam_attempt_taken_at on exam_attempt (taken_at);

-- The room of a webinar is part of its draft until it is published; from then on it belongs to the live desk.
update draft
set
  content = '{"place": ""}' || content,
  discarded = '{"place": ""}' || discarded;

update draft_review
set
  content = '{"place": ""}' || content;

update draft_template
set
  content = '{"place": ""}' || content;

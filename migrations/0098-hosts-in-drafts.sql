-- Who runs a webinar is part of its draft until it is published; from then on it belongs to the live desk.
update draft
set
  content = '{"hosts": []}' || content,
  discarded = '{"hosts": []}' || discarded;

update draft_review
set
  content = '{"hosts": []}' || content;

-- A template from before a field of drafts was added begins a draft without it.
update draft_template
set
  content = '{"hosts": [], "evaluationQuestions": []}' || content;

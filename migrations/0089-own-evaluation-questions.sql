-- Up to five questions of the provider's own, below the ten ratings of an evaluation.
alter table activity
add column evaluation_questions jsonb not null default '[]';

-- Each answer with the question as it was asked; what a person decided about a text is kept apart from it.
alter table evaluation
add column own_answers jsonb not null default '[]',
add column own_screening jsonb not null default '{}';

update draft
set
  content = '{"evaluationQuestions": []}' || content,
  discarded = '{"evaluationQuestions": []}' || discarded;

update draft_review
set
  content = '{"evaluationQuestions": []}' || content;

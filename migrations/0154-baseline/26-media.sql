-- The caption files made for a video, newest first by their file. What members see is the one that their activity
-- names.
create table caption_set (
  id bigint generated always as identity primary key,
  video_file_id bigint not null references file on delete cascade,
  captions_file_id bigint not null references file on delete cascade,
  made_by text not null,
  made_at timestamptz not null,
  -- who says that they have read them
  checked_by text,
  checked_at timestamptz,
  check ((checked_by is null) = (checked_at is null)),
  unique (video_file_id, captions_file_id)
);
create index caption_set_captions on caption_set (captions_file_id);

-- A first version of captions that the provider's own program writes: one at a time for each video.
create table transcription (
  video_file_id bigint primary key references file on delete cascade,
  state text not null check (state in ('running', 'failed')),
  -- why it failed, in words for staff
  problem text,
  asked_by text not null,
  asked_at timestamptz not null,
  check ((state = 'failed') = (problem is not null))
);

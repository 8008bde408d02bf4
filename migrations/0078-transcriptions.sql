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

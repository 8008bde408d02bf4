-- A file that staff upload. Until all of it has arrived, each chunk is an object of the file storage, so any process can take the next one.
create table upload (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- the public hash of the staff member, who alone may continue it, and their name at that time
  maker text not null,
  made_by text not null,
  kind text not null check (kind in ('video', 'audio', 'pdf', 'picture', 'captions')),
  filename text not null,
  declared_type text not null,
  -- when the file was last changed on the computer it comes from, in milliseconds since 1970: chosen again, it is the same file
  modified_ms bigint not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0 check (
    received_bytes >= 0
    and received_bytes <= size_bytes
  ),
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'ready', 'refused')),
  -- what the check found: {"problem": a sentence} of a refused file, {"warnings": [sentences]} of one that was accepted
  verdict jsonb,
  file_id bigint references file on delete set null,
  created_at timestamptz not null,
  -- when this row, and what is left of what has arrived, is removed
  expires_at timestamptz not null,
  finished_at timestamptz
);

-- What has arrived, in objects of the storage named uploads/<hash>/<start>.
create table upload_chunk (
  upload_id bigint not null references upload on delete cascade,
  start_byte bigint not null,
  size_bytes bigint not null check (size_bytes > 0),
  primary key (upload_id, start_byte)
);

create index upload_maker on upload (maker, id);

create index upload_expires on upload (expires_at);

create index upload_file on upload (file_id)
where
  file_id is not null;

alter table file
-- what was measured: seconds, codecs, width and height, pages, bits per second; null of a file that was imported
add column measures jsonb,
-- who uploaded it, by name; null of a file that was imported
add column made_by text;

-- The caption files made for a video, newest first by their file. What members see is the one that their activity names.
create table caption_set (
  id bigint generated always as identity primary key,
  video_file_id bigint not null references file on delete cascade,
  captions_file_id bigint not null references file on delete cascade,
  made_by text not null,
  made_at timestamptz not null,
  -- who says that they have read them
  checked_by text,
  checked_at timestamptz,
  unique (video_file_id, captions_file_id),
  check ((checked_by is null) = (checked_at is null))
);

create index caption_set_captions on caption_set (captions_file_id);

-- The handouts of an activity; activity.pdf_file_id names the first.
create table handout (
  activity_id bigint not null references activity on delete cascade,
  file_id bigint not null references file,
  title text not null,
  position int not null check (position >= 0),
  -- who looked: no product messages, no logos
  checked_by text,
  checked_at timestamptz,
  primary key (activity_id, position),
  unique (activity_id, file_id),
  check ((checked_by is null) = (checked_at is null))
);

create index handout_file on handout (file_id);

-- The SHA-256 of every file that a published version shows. Those are kept, so that a version can be opened.
create function version_files (content jsonb) returns jsonb language sql immutable as $$
  select jsonb_path_query_array(content, '$.files.*.sha256') || jsonb_path_query_array(content, '$.handouts[*].sha256')
    || jsonb_path_query_array(content, '$.offer.video')
$$;

create index activity_version_files on activity_version using gin (version_files (content));

-- Most updates of an activity change nothing that search reads, and splitting a long handout into words takes a second.
drop trigger activity_indexed_new on activity;

drop trigger activity_indexed_changed on activity;

drop function index_changed_activities;

create function index_new_activities () returns trigger language plpgsql as $$
begin
  if not is_indexed_later() then
    perform index_activities(array(select id from new_rows));
  end if;
  return null;
end $$;

create trigger activity_indexed_new
after insert on activity referencing new table as new_rows for each statement
execute function index_new_activities ();

create function index_changed_activities () returns trigger language plpgsql as $$
begin
  if not is_indexed_later() then
    perform index_activities(array(
      select new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
      where (new_rows.shown, new_rows.list, new_rows.release_at, new_rows.ends_at, new_rows.title, new_rows.blurb, new_rows.description,
        new_rows.objectives, new_rows.search_words, new_rows.transcript, new_rows.company_id, new_rows.show_id, new_rows.speaker_id,
        new_rows.has_more_speakers, new_rows.pdf_file_id, new_rows.captions_file_id)
        is distinct from (old_rows.shown, old_rows.list, old_rows.release_at, old_rows.ends_at, old_rows.title, old_rows.blurb, old_rows.description,
        old_rows.objectives, old_rows.search_words, old_rows.transcript, old_rows.company_id, old_rows.show_id, old_rows.speaker_id,
        old_rows.has_more_speakers, old_rows.pdf_file_id, old_rows.captions_file_id)));
  end if;
  return null;
end $$;

create trigger activity_indexed_changed
after update on activity referencing old table as old_rows new table as new_rows for each statement
execute function index_changed_activities ();

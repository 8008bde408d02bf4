-- Every list has its own indexes of words: a word's rows in one index of all lists are many times those of a short list. Webinars are looked at one by one.
drop index search_entry_title;

drop index search_entry_about;

drop index search_entry_whole;

drop index search_entry_text;

create index search_entry_title_ondemand on search_entry using gin (title)
with
  (fastupdate = off)
where
  list = 'ondemand';

create index search_entry_about_ondemand on search_entry using gin (about)
with
  (fastupdate = off)
where
  list = 'ondemand';

create index search_entry_whole_ondemand on search_entry using gin (whole)
with
  (fastupdate = off)
where
  list = 'ondemand';

create index search_entry_text_ondemand on search_entry using gin (text)
with
  (fastupdate = off)
where
  list = 'ondemand'
  and text is not null;

create index search_entry_title_podcasts on search_entry using gin (title)
with
  (fastupdate = off)
where
  list = 'podcasts';

create index search_entry_about_podcasts on search_entry using gin (about)
with
  (fastupdate = off)
where
  list = 'podcasts';

create index search_entry_whole_podcasts on search_entry using gin (whole)
with
  (fastupdate = off)
where
  list = 'podcasts';

create index search_entry_text_podcasts on search_entry using gin (text)
with
  (fastupdate = off)
where
  list = 'podcasts'
  and text is not null;

create index search_entry_title_tutorials on search_entry using gin (title)
with
  (fastupdate = off)
where
  list = 'tutorials';

create index search_entry_about_tutorials on search_entry using gin (about)
with
  (fastupdate = off)
where
  list = 'tutorials';

create index search_entry_whole_tutorials on search_entry using gin (whole)
with
  (fastupdate = off)
where
  list = 'tutorials';

create index search_entry_text_tutorials on search_entry using gin (text)
with
  (fastupdate = off)
where
  list = 'tutorials'
  and text is not null;

-- How often one visitor sees an advertisement a day; null: no limit. The browser counts, the portal doesn't.
alter table ad
add column most_views integer check (most_views between 1 and 50);

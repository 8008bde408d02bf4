-- How many pages a PDF has, counted where its words are read; null for what has none, and until it is read.
alter table file_text
add column pages integer check (pages > 0);

-- A banner may have a second picture of the same size for dark pages; null: the first stands on both.
alter table ad_banner
add column dark_file_id bigint references file;

-- A choice of the account forms that nobody is offered anymore; members who have it keep it.
alter table select_item
add column hidden boolean not null default false;

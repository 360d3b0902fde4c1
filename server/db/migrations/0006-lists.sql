-- Lists that are read by pages. Each row carries its number among its member's rows, given when it is inserted. So page
-- n of a list of any length is a range of an index, and the total is one row: neither grows dearer with the history.

create table member_list (
  member_id bigint not null references member (id),
  -- Name of the table.
  list text not null,
  total bigint not null,
  primary key (member_id, list)
);

-- Numbers a row unless it brings its number along (history that is loaded in bulk; it then sets member_list itself).
-- The member's row here stays locked until the end of the transaction: write to lists after moving money, not before.
create function number_in_list() returns trigger language plpgsql as $$
begin
  if new.no is null then
    insert into member_list as l (member_id, list, total) values (new.member_id, tg_table_name::text, 1)
    on conflict (member_id, list) do update set total = l.total + 1
    returning l.total into new.no;
  end if;
  return new;
end;
$$;

alter table activity add column no bigint;
update activity a set no = numbered.no
from (select id, row_number() over (partition by member_id order by created_at, id) as no from activity) numbered
where numbered.id = a.id;
alter table activity alter column no set not null;
alter table activity add constraint activity_numbered unique (member_id, no);
insert into member_list (member_id, list, total) select member_id, 'activity', count(*) from activity group by member_id;
create trigger activity_number before insert on activity for each row execute function number_in_list();
-- The statement was to be read by it; the numbers serve that now.
drop index activity_member_id_created_at_id_idx;

alter table invite_earning add column no bigint;
update invite_earning e set no = numbered.no
from (select id, row_number() over (partition by member_id order by created_at, id) as no from invite_earning) numbered
where numbered.id = e.id;
alter table invite_earning alter column no set not null;
alter table invite_earning add constraint invite_earning_numbered unique (member_id, no);
insert into member_list (member_id, list, total)
select member_id, 'invite_earning', count(*) from invite_earning group by member_id;
create trigger invite_earning_number before insert on invite_earning for each row execute function number_in_list();
create index on invite_earning (member_id) where collected_at is null;

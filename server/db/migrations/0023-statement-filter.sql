-- The statement looked through by kind, status and period (rule: Statement filter). Each index holds a member's entries
-- newest first, so that what is looked for is read from its newest on and no further than the search goes.

-- The kinds of the filter; its words stand in server/statement/search.ts too, where the planner must recognise them.
create index activity_by_time on activity (member_id, created_at desc, no desc);
create index activity_by_kind on activity (
  member_id,
  (case type when 'finish_bonus' then 'bonus' when 'deposit' then type when 'withdraw' then type
             when 'transfer' then type when 'bonus' then type else 'other' end),
  created_at desc,
  no desc
);
-- Most entries have succeeded: the others are few.
create index activity_unsuccessful on activity (member_id, created_at desc, no desc) where status <> 'SUCCESS';

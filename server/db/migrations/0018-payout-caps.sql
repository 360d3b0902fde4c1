-- What a member has asked for today is summed with each payout.
create index withdrawal_of_day on withdrawal (member_id, created_at) where status <> 'refused';

-- What the member said with a payout beside its amount (contract/payout.ts), as it was sent.
alter table withdrawal add column details jsonb not null default '{}';

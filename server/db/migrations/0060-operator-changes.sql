-- What an operator has changed with a file of settings: when, who, and each difference.
create table operator_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  who text not null,
  differences text[] not null
);

-- A true-wallet account that is paid into by hand needs its number; one that takes gift links has none to tell.

alter table deposit_wallet add column account_no text check (account_no <> '');

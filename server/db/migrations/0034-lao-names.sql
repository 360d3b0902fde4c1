-- What banks and games are called in Lao. Null: by the English name, or by the only one.
alter table bank add column name_la text;
alter table game add column name_la text;

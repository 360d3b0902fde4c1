-- What games are called in English, where the name is in Thai letters. Null: by the only name.
alter table game add column name_en text;

-- Other names by which players look for a game, as in Thai or Lao letters, with commas between. Null: only by its names.
alter table game add column search_words text;

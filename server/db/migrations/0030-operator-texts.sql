-- What the operator writes in Thai, as the players of other languages read it: a word book by the Thai text, whatever it
-- stands in. So a prize that was won, or an entry of a statement, is read in the player's language too, though only its
-- Thai text was kept.
create table operator_text (
  th text not null check (th <> ''),
  la text check (la <> ''),
  en text check (en <> '')
);
-- A Thai text may be longer than an index takes.
create unique index operator_text_thai on operator_text (md5(th));

-- The pictures of the trial's games are one file now.
update game set logo = '/art/games.svg#' || code where logo = '/art/games/' || code || '.svg'
  and code in ('PG', 'JOKER', 'SLOTXO', 'SUPERSLOT', 'AREASLOT', 'PGSLOT', 'SLOTRACHA', 'UFABET', 'BETFLIX', 'ASKMEBET',
               'SEXYGAME', 'IMI', 'SBO', 'HUAYHD', 'LAOLOTTO', 'THAILOTTO');

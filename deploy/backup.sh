#!/bin/sh
# backup.sh FOLDER: a backup of DATABASE_URL. backup.sh --restore FILE: into an empty DATABASE_URL, then the books are added
# up: it ends with 1 where they do not agree.
set -eu
: "${DATABASE_URL:?set DATABASE_URL}"
if [ "$1" = --restore ]; then
  pg_restore --no-owner --exit-on-error --dbname "$DATABASE_URL" "$2"
else
  file="$1/wallet-$(date -u +%Y%m%dT%H%M%SZ).dump"
  pg_dump --format=custom --file "$file.part" "$DATABASE_URL"
  mv "$file.part" "$file"
  echo "$file"
fi
books=$(psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$DATABASE_URL" <<'SQL'
select coalesce(sum(amount), 0),
       (select count(*) from ledger_account a where a.balance is not null
         and a.balance <> (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id))
from ledger_entry;
SQL
)
if [ "$books" != '0|0' ]; then
  echo "the books do not agree: the entries' sum (satang) and the accounts with a wrong balance are $books" >&2
  exit 1
fi

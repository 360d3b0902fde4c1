-- What the lookups answer from, and the games on offer.

-- Switches and texts of the service; see server/settings/settings.ts for the keys and what stands when one is absent.
create table setting (
  key text primary key,
  value jsonb not null
);

create table bank (
  code text primary key,
  name_th text not null,
  name_en text not null,
  country text not null check (country in ('TH', 'LA')),
  position int not null,
  is_active boolean not null default true
);

-- "How did you hear about us?"
create table source (
  code text primary key,
  description text not null,
  position int not null,
  is_active boolean not null default true
);

-- Texts shown as HTML, in order.
create table document (
  kind text not null check (kind in ('condition', 'agreement')),
  position int not null,
  html text not null,
  primary key (kind, position)
);

-- The operator's own accounts that players pay into.
create table deposit_bank (
  id bigint generated always as identity primary key,
  bank_code text not null references bank (code),
  bank_type text not null,
  mode text not null check (mode in ('AUTO', 'QR', 'MANUAL')),
  account_name text not null,
  account_no text not null,
  currency text not null default 'BAHT',
  position int not null,
  is_active boolean not null default true
);

create table deposit_wallet (
  id bigint generated always as identity primary key,
  account_name text not null,
  mode text not null check (mode in ('AUTO', 'LINK')),
  position int not null,
  is_active boolean not null default true
);

create table game (
  code text primary key,
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  -- Baht for one unit of the game's own credit.
  ft_wallet_slot int not null default 1 check (ft_wallet_slot > 0),
  logo text not null,
  background text not null,
  web text,
  android text,
  ios text,
  position int not null,
  is_active boolean not null default true
);

-- Which parts of the first data are in already; see server/seed/.
create table seed (
  name text primary key,
  ran_at timestamptz not null
);

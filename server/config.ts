/**
 * The service's settings from the environment, read once at the start. What the desk switches is in `settings/`.
 *
 * Only NODE_ENV=development (which `npm start` sets) has the conveniences that everybody knows the keys to: without it
 * the service is in production, so that a setting which was forgotten closes rather than opens.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type DoorKey, readDoorKeys } from './door/keys.ts';
import { type FileSettings, readFileSettings } from './files/settings.ts';
import { CAP_BOUNDS, CAPS, type Caps } from './limits/caps.ts';
import type { ScryptCost } from './members/passwords.ts';
import { newToken } from './members/sessions.ts';
import { type PushKeys, readPushKeys } from './push/keys.ts';
import { DEV_LINK_KEY, linkKeyBytes } from './truelink/envelope.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port on `metricsHost` where Prometheus reads figures; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Milliseconds from the signal to end until it stops listening. It is not ready meanwhile: a proxy needs time to notice. */
  readonly drain: number;
  /** True if players' money may depend on it: no demo member, and no stand-in for the outside world by itself. */
  readonly production: boolean;
  /** Absolute. Holds the database, unless `databaseUrl`. */
  readonly dataDir: string;
  /** A PostgreSQL server to use instead of PGlite. Carries a password: never printed. */
  readonly databaseUrl: string | undefined;
  /** True if the desk is there at all. Even then it answers only on loopback, and only to requests with its token. */
  readonly desk: boolean;
  /** The token that opens the desk. Secret. */
  readonly deskToken: string;
  /** True if the stand-in games are there: this service plays the providers itself. */
  readonly games: boolean;
  /** True if a new database gets the demo member, whose password everybody knows. Never in production. */
  readonly demo: boolean;
  /** True if the demo member has a past, too: for trying. Tests begin with an empty statement. */
  readonly demoHistory: boolean;
  /** The Laos build: other phone lengths, LAK beside baht. */
  readonly laos: boolean;
  /** IANA zone, by its full name, in which "today" and "this week" are counted. */
  readonly timeZone: string;
  /** Absolute folder of the built front end; need not exist. */
  readonly staticDir: string;
  /** Addresses and networks of the proxies in front; none: who connects is the caller, whatever headers say. */
  readonly trustProxy: readonly string[];
  /** The service's own address as players reach it, without a slash at its end; undefined: as the request's Host says. */
  readonly publicUrl: string | undefined;
  /** The least level that is logged: trace, debug, info, warn, error, fatal or silent. */
  readonly logLevel: string;
  readonly scrypt: ScryptCost;
  /** The store of uploaded files, and the limits of their size and age. */
  readonly files: FileSettings;
  /** The limits for one caller, and for all together. */
  readonly caps: Caps;
  /** Base64 of the 32 bytes under which the app encrypts gift links (`VITE_LINK_KEY` there). Secret in production. */
  readonly linkKey: string | undefined;
  /** Keys of outside parties (server/door), by their names. Secret. */
  readonly doorKeys: ReadonlyMap<string, DoorKey>;
  /** The keys for notifications on phones; undefined: there are none. In development `main.ts` makes some. */
  readonly push: PushKeys | undefined;
  /** Throws on mistakes that are only logged in production, such as a refusal code that the contract does not list. */
  readonly strict: boolean;
}

/** A setting or a circumstance that the operator has to mend. Printed as one line, without a stack. */
export class StartupError extends Error {}

/** OWASP's recommendation for scrypt with 32 MB; a quarter of a second on a small machine. */
const SCRYPT: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the settings. Throws a StartupError that names the bad one, and what to do about it. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const get = (name: string) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const production = get('NODE_ENV') !== 'development' && get('NODE_ENV') !== 'test';
  const host = get('HOST') ?? '127.0.0.1';
  // Parts that everybody knows the way into are there by themselves only where nobody else can reach them.
  const local = !production && LOOPBACK.has(host);
  const config: Config = {
    port: wholeNumber('PORT', get('PORT'), 8787, 0, 65_535),
    host,
    metricsPort:
      get('METRICS_PORT') === undefined ? undefined : wholeNumber('METRICS_PORT', get('METRICS_PORT'), 0, 1, 65_535),
    metricsHost: get('METRICS_HOST') ?? '127.0.0.1',
    drain: wholeNumber('DRAIN_SECONDS', get('DRAIN_SECONDS'), production ? 10 : 0, 0, 300) * 1000,
    production,
    dataDir: resolve(get('DATA_DIR') ?? '.data'),
    databaseUrl: databaseUrl(get('DATABASE_URL')),
    desk: flag('DESK', get('DESK'), local),
    deskToken: deskToken(get('DESK_TOKEN')),
    games: flag('GAMES', get('GAMES'), local),
    demo: flag('DEMO', get('DEMO'), local),
    demoHistory: get('NODE_ENV') === 'development',
    laos: flag('LAOS', get('LAOS'), false),
    timeZone: timeZone(get('TIME_ZONE') ?? 'Asia/Bangkok'),
    staticDir: resolve(get('STATIC_DIR') ?? 'dist'),
    trustProxy: proxies(get('TRUST_PROXY')),
    publicUrl: publicUrl(get('PUBLIC_URL')),
    logLevel: logLevel(get('LOG_LEVEL') ?? 'warn'),
    scrypt: SCRYPT,
    files: readFileSettings(get, (message) => new StartupError(message)),
    caps: readCaps(get),
    linkKey: linkKey(get('LINK_KEY') ?? (production ? undefined : DEV_LINK_KEY)),
    doorKeys: doorKeys(get('DOOR_KEYS')),
    push: pushKeys(get),
    strict: false,
  };
  if (production) expectForProduction(config, get('EMBEDDED'));
  return config;
}

/** Throws on settings with which production never starts. The database's contents are checked in production.ts. */
function expectForProduction(config: Config, embedded: string | undefined): void {
  if (embedded !== undefined && embedded !== 'allow')
    throw new StartupError(`EMBEDDED must be allow or unset, but is "${embedded}"`);
  if (config.databaseUrl === undefined && embedded === undefined)
    throw new StartupError(
      'production keeps its data in PostgreSQL: set DATABASE_URL, or EMBEDDED=allow for the built-in database of one process (to try the product, use "npm start")',
    );
  if (config.demo) throw new StartupError('everybody knows the demo member’s password: unset DEMO in production');
  if (config.linkKey === DEV_LINK_KEY)
    throw new StartupError(
      'LINK_KEY is the key for trying, which everybody knows: make one with "openssl rand -base64 32", for LINK_KEY and for VITE_LINK_KEY of the app',
    );
}

/** Each has a setting of its name: CONNECTIONS_PER_ADDRESS for `connectionsPerAddress`. */
function readCaps(get: (name: string) => string | undefined): Caps {
  const set = Object.entries(CAPS).map(([name, cap]) => {
    const setting = name.replace(/[A-Z]/g, '_$&').toUpperCase();
    const [least, most] = CAP_BOUNDS[name] ?? [1, 2 ** 31 - 1];
    return [name, wholeNumber(setting, get(setting), cap, least, most)];
  });
  const caps: Caps = { ...CAPS, ...Object.fromEntries(set) };
  const { bytesInFlight: all, guestBytesInFlight: guests } = caps;
  if (guests <= all) return caps;
  throw new StartupError(
    `GUEST_BYTES_IN_FLIGHT (${guests}) must not be above BYTES_IN_FLIGHT (${all}): guests have a part of these bytes`,
  );
}

function wholeNumber(name: string, text: string | undefined, otherwise: number, least: number, most: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new StartupError(`${name} must be a number from ${least} to ${most}, but is "${text}"`);
}

function flag(name: string, text: string | undefined, otherwise: boolean): boolean {
  if (text === undefined) return otherwise;
  if (['1', 'true', 'on', 'yes'].includes(text.toLowerCase())) return true;
  if (['0', 'false', 'off', 'no'].includes(text.toLowerCase())) return false;
  throw new StartupError(`${name} must be on or off, but is "${text}"`);
}

function deskToken(text: string | undefined): string {
  if (text === undefined) return newToken();
  if (/^[\w-]{32,200}$/.test(text)) return text;
  throw new StartupError('DESK_TOKEN must be 32 letters or digits or more; "openssl rand -hex 32" makes one');
}

/** "On" would believe whoever connects: a caller's address is only worth something from a proxy that is known. */
function proxies(text: string | undefined): readonly string[] {
  const entries = (text ?? '').split(',').map((entry) => entry.trim());
  const bad = text === undefined ? undefined : entries.find((entry) => !isNetwork(entry));
  if (bad !== undefined)
    throw new StartupError(
      `TRUST_PROXY must list the proxies' addresses or networks, such as 10.0.0.0/8,::1, but has "${bad}"`,
    );
  return text === undefined ? [] : entries;
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, more] = entry.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more !== undefined) return false;
  // A network of everybody would trust what the caller says of itself.
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}

function publicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '')
    return url.origin;
  throw new StartupError(`PUBLIC_URL must be an address such as https://wallet.example, but is "${text}"`);
}

function logLevel(name: string): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
  if (levels.includes(name)) return name;
  throw new StartupError(`LOG_LEVEL must be one of ${levels.join(', ')}, but is "${name}"`);
}

/**
 * PostgreSQL and Node must mean the same by it. They do by a full name; PostgreSQL takes `+07:00` for west of Greenwich,
 * and `CET` for a zone without summer time.
 */
function timeZone(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    if (name === 'UTC' || /^[A-Za-z_]+\/[\w/+-]+$/.test(name)) return name;
  } catch {
    // Node does not know it.
  }
  throw new StartupError(`TIME_ZONE must be the full name of a zone, such as Asia/Bangkok, but is "${name}"`);
}

function doorKeys(text: string | undefined): ReadonlyMap<string, DoorKey> {
  const { keys, wrong } = readDoorKeys(text ?? '');
  // Its secret is not repeated.
  if (wrong === undefined) return keys;
  throw new StartupError(
    `DOOR_KEYS must list keys as NAME:ACTION+ACTION:SECRET, with a comma between two; its entry ${wrong} is none. "openssl rand -hex 32" makes a secret`,
  );
}

function pushKeys(get: (name: string) => string | undefined): PushKeys | undefined {
  const keys = readPushKeys(get);
  // Its value is not repeated.
  if (typeof keys !== 'string') return keys;
  throw new StartupError(
    `${keys} is missing or wrong: notifications take VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY ("npx web-push generate-vapid-keys" makes both) and VAPID_SUBJECT, a mailto: or https: address of the operator`,
  );
}

function linkKey(text: string | undefined): string | undefined {
  if (text === undefined || linkKeyBytes(text) !== undefined) return text;
  throw new StartupError('LINK_KEY must be 32 bytes in base64; "openssl rand -base64 32" makes one');
}

function databaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new StartupError('DATABASE_URL must be an address such as postgresql://user:password@host:5432/name');
  return text;
}

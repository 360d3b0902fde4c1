/** The service's settings from the environment, read once at the start. What the desk switches is in `settings/`. */
import { resolve } from 'node:path';
import { CAPS, type Caps } from './limits/caps.ts';
import type { ScryptCost } from './members/passwords.ts';
import { DEV_LINK_KEY, linkKeyBytes } from './truelink/envelope.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. Holds the database (unless `databaseUrl`) and uploaded files. */
  readonly dataDir: string;
  /** A PostgreSQL server to use instead of PGlite. Carries a password: never printed. */
  readonly databaseUrl: string | undefined;
  /** Whether the desk is there at all. It answers only on loopback even then. */
  readonly desk: boolean;
  /** Whether a new database gets the demo member, whose password everybody knows. Never in production. */
  readonly demo: boolean;
  /** The Laos build: other phone lengths, LAK beside baht. */
  readonly laos: boolean;
  /** IANA zone in which "today" and "this week" are counted. */
  readonly timeZone: string;
  /** Absolute folder of the built front end; need not exist. */
  readonly staticDir: string;
  /** Whether `X-Forwarded-For` tells the player's address: only behind a proxy that sets it. */
  readonly trustProxy: boolean;
  /** What is logged: trace, debug, info, warn, error, fatal or silent. */
  readonly logLevel: string;
  readonly scrypt: ScryptCost;
  /** How much one caller may take, and all together. */
  readonly caps: Caps;
  /** Base64 of the 32 bytes under which the app encrypts gift links (`VITE_LINK_KEY` there). Secret in production. */
  readonly linkKey: string | undefined;
  /** Throws on mistakes that are only logged in production, such as a refusal code that the contract does not list. */
  readonly strict: boolean;
}

/** A setting or a circumstance that the operator has to mend. Printed as one line, without a stack. */
export class StartupError extends Error {}

/** OWASP's recommendation for scrypt with 32 MB; a quarter of a second on a small machine. */
const SCRYPT: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

/** Reads the settings. Throws a StartupError that names the bad one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const get = (name: string) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const production = get('NODE_ENV') === 'production';
  return {
    port: port(get('PORT')),
    host: get('HOST') ?? '127.0.0.1',
    dataDir: resolve(get('DATA_DIR') ?? '.data'),
    databaseUrl: databaseUrl(get('DATABASE_URL')),
    desk: !production && flag('DESK', get('DESK'), true),
    demo: !production && flag('DEMO', get('DEMO'), true),
    laos: flag('LAOS', get('LAOS'), false),
    timeZone: timeZone(get('TIME_ZONE') ?? 'Asia/Bangkok'),
    staticDir: resolve(get('STATIC_DIR') ?? 'dist'),
    trustProxy: flag('TRUST_PROXY', get('TRUST_PROXY'), false),
    logLevel: logLevel(get('LOG_LEVEL') ?? 'warn'),
    scrypt: SCRYPT,
    caps: { ...CAPS, connectionsPerAddress: connections(get('CONNECTIONS_PER_ADDRESS')) },
    linkKey: linkKey(get('LINK_KEY') ?? (production ? undefined : DEV_LINK_KEY)),
    strict: false,
  };
}

function port(text: string | undefined): number {
  if (text === undefined) return 8787;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new StartupError(`PORT must be a number from 0 to 65535, but is "${text}"`);
  return value;
}

function connections(text: string | undefined): number {
  if (text === undefined) return CAPS.connectionsPerAddress;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StartupError(`CONNECTIONS_PER_ADDRESS must be a number from 1 to 999999, but is "${text}"`);
}

function flag(name: string, text: string | undefined, otherwise: boolean): boolean {
  if (text === undefined) return otherwise;
  if (['1', 'true', 'on', 'yes'].includes(text.toLowerCase())) return true;
  if (['0', 'false', 'off', 'no'].includes(text.toLowerCase())) return false;
  throw new StartupError(`${name} must be on or off, but is "${text}"`);
}

function logLevel(name: string): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
  if (levels.includes(name)) return name;
  throw new StartupError(`LOG_LEVEL must be one of ${levels.join(', ')}, but is "${name}"`);
}

function timeZone(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    throw new StartupError(`TIME_ZONE must be a zone such as Asia/Bangkok, but is "${name}"`);
  }
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

/**
 * The service for tests: its real routes on a real database, called by the contract. One per test file:
 *
 *   const service = await serviceOfFile();
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeEach, expect } from 'vitest';
import type { BodyOf, Call, CodeOf, ParamsOf, ReplyOf } from '../../contract/call.ts';
import type { Currency } from '../../contract/entities.ts';
import { errorReply, IDEMPOTENCY_HEADER } from '../../contract/errors.ts';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { type Database, one } from '../../server/db/database.ts';
import type { Module } from '../../server/http/app-context.ts';
import { house, post, walletOf } from '../../server/ledger/ledger.ts';
import { CAPS } from '../../server/limits/caps.ts';
import { hashPassword } from '../../server/members/passwords.ts';
import { openSession } from '../../server/members/sessions.ts';
import { modules as allModules } from '../../server/modules.ts';
import { type Life, newLife } from '../../server/operating/life.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../server/seed/demo-member.ts';
import { type Settings, writeSettings } from '../../server/settings/settings.ts';
import { openSeededDatabase } from './database.ts';

export { DEMO_PASSWORD, DEMO_PHONE };

/** The password of every member that `member` makes. */
export const PASSWORD = 'a member of a test';

/** A text of the operator's by its Thai words, in whichever languages it comes. For `toEqual` and `toMatchObject`. */
export const inThai = (thai: unknown): unknown => expect.objectContaining({ th: thai });

/** A code that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The time at which a test begins. */
export const START = new Date('2026-03-02T05:00:00.000Z');

/** Path parameters and body as they travel, and what a call may carry besides. */
export type CallInput<C extends Call> = (ParamsOf<C> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<C> }) &
  (BodyOf<C> extends undefined ? { body?: undefined } : { body: BodyOf<C> }) & {
    /** Idempotency-Key; a `keyed` call gets a new one by default, `null` sends none. */
    key?: string | null;
    /** The caller's address. */
    ip?: string;
    headers?: Record<string, string>;
    /** The browser whose cookies it carries and keeps: one browser by default, none for `null`. */
    browser?: string | null;
    /** The file in the field `file`, for multipart calls. */
    file?: { name: string; type: string; bytes: Uint8Array };
  };

export interface Answer<C extends Call> {
  readonly status: number;
  /** The refusal's code, undefined for a reply. */
  readonly code: CodeOf<C> | string | undefined;
  /** The reply as the app works with it (amounts in satang). Throws when it was a refusal. */
  readonly reply: ReplyOf<C>;
  /** The body as it came. */
  readonly raw: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface NewMember {
  readonly id: number;
  readonly phone: string;
  readonly token: string;
}

export interface Service {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly config: Config;
  /** Makes a call of the contract. */
  call<C extends Call>(call: C, input: CallInput<C>, token?: string): Promise<Answer<C>>;
  /** The service's time: stands still until a test moves it. */
  readonly clock: { now(): Date; advance(milliseconds: number): void };
  /** Switches settings, as the desk does. */
  set(changes: Partial<Settings>): Promise<void>;
  /** A session of the demo member. */
  demo(): Promise<NewMember>;
  /** A new member with a session and, by default, an empty wallet in baht (hundredths). */
  member(options?: { wallet?: number; coin?: number; currency?: Currency }): Promise<NewMember>;
  /** Another session of a member. */
  again(member: NewMember): Promise<NewMember>;
  /** The code in the newest message, to a phone or to whoever. */
  codeTo(phone?: string): Promise<string>;
  /** Puts rows and clock back to the beginning. */
  reset(): Promise<void>;
  close(): Promise<void>;
  /** Closes it, and its database for good. */
  discard(): Promise<void>;
}

export interface ServiceOptions {
  readonly modules?: readonly Module[];
  readonly config?: Partial<Config>;
  readonly life?: Life;
}

/** The service of a test file: rows and clock are put back before each test, and it is closed after the last. */
export async function serviceOfFile(options: ServiceOptions = {}): Promise<Service> {
  const service = await startService(options);
  beforeEach(() => service.reset());
  afterAll(() => service.close());
  return service;
}

/** Starts the service with all its modules, or those given, on a seeded database. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  let time = START.getTime();
  let members = 0;
  let browsers: Record<string, Record<string, string>> = {};
  const now = () => new Date(time);
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', STATIC_DIR: '/nonexistent', LOG_LEVEL: 'fatal' }),
    // The tests' passwords are no secret.
    scrypt: { N: 16, r: 1, p: 1 },
    strict: true,
    // The tests' time stands still and they are quick: no caller spends too much unless a test says so.
    caps: {
      ...CAPS,
      addressBudget: Number.POSITIVE_INFINITY,
      memberBudget: Number.POSITIVE_INFINITY,
      uploadsPerMember: 100,
      // Tests run beside each other on two cores.
      pictureTime: 60_000,
    },
    ...options.config,
  };
  const database = await openSeededDatabase(config, now());
  const { db } = database;
  const passwordHash = await hashPassword(PASSWORD, config.scrypt);
  const app = await buildApp({
    config,
    db,
    clock: now,
    modules: [withDeskToken, ...(options.modules ?? allModules)],
    life: options.life ?? newLife(),
  });

  const session = async (id: number, phone: string): Promise<NewMember> => ({
    id,
    phone,
    token: await openSession(db, id, now(), 24),
  });

  return {
    app,
    db,
    config,
    clock: {
      now,
      advance(milliseconds) {
        time += milliseconds;
      },
    },
    async call(call, input, token) {
      const browser = input.browser === undefined ? 'one' : input.browser;
      const jar = (browser === null ? undefined : browsers[browser]) ?? {};
      if (browser !== null) browsers[browser] = jar;
      const response = await app.inject({ ...request(call, input, token), cookies: jar });
      for (const { name, value } of response.cookies) jar[name] = value;
      return answer(call, response);
    },
    set: (changes) => writeSettings(db, changes),
    async demo() {
      const { id } = one(await db.query<{ id: number }>('select id from member where phone = $1', [DEMO_PHONE]));
      return session(id, DEMO_PHONE);
    },
    async member({ wallet = 0, coin = 0, currency = 'BAHT' } = {}) {
      const digits = String(70_000_000 + ++members);
      const phone = `06${digits}`;
      const { id } = one(
        await db.query<{ id: number }>(
          `insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, coin, created_at)
           values ($1, 'Test Member', $5, 'KBANK', 'TEST MEMBER', $2, $6, $3, $4) returning id`,
          [phone, `11${digits}`, coin, now(), passwordHash, currency],
        ),
      );
      if (wallet > 0)
        await db.transaction((tx) =>
          post(tx, {
            kind: 'opening',
            reference: `member:${id}`,
            entries: [
              { account: walletOf(id), amount: wallet },
              { account: house('OPENING'), amount: -wallet },
            ],
            at: now(),
          }),
        );
      return session(id, phone);
    },
    again: ({ id, phone }) => session(id, phone),
    async codeTo(phone) {
      const [message] = await db.query<{ text: string }>(
        'select text from sms where $1::text is null or phone = $1 order by id desc limit 1',
        [phone ?? null],
      );
      return /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
    },
    async reset() {
      time = START.getTime();
      browsers = {};
      await database.reset();
    },
    async close() {
      await app.close();
      await database.close();
    },
    async discard() {
      await app.close();
      await database.discard();
    },
  };
}

/** A request to the desk gets its token, unless the test sets the header. */
const withDeskToken: Module = (app) => {
  app.http.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/desk')) request.headers.authorization ??= `Bearer ${app.config.deskToken}`;
  });
};

function request<C extends Call>(call: C, input: CallInput<C>, token: string | undefined): InjectOptions {
  const params: Record<string, unknown> = input.params ?? {};
  const headers: Record<string, string> = { ...input.headers };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const key = input.key === undefined && call.repeat === 'keyed' ? randomUUID() : input.key;
  if (typeof key === 'string') headers[IDEMPOTENCY_HEADER] = key;
  const base: InjectOptions = {
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    ...(input.ip === undefined ? {} : { remoteAddress: input.ip }),
  };
  if (call.encoding === 'multipart') {
    const { payload, type } = form(input.file);
    return { ...base, headers: { ...headers, 'content-type': type }, payload };
  }
  if (input.body === undefined) return { ...base, headers };
  return { ...base, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(input.body) };
}

function form(file: { name: string; type: string; bytes: Uint8Array } | undefined): { payload: Buffer; type: string } {
  const boundary = `form${randomUUID()}`;
  const part =
    file === undefined
      ? []
      : [
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
          file.bytes,
          '\r\n',
        ];
  const pieces = [...part, `--${boundary}--\r\n`].map((piece) =>
    typeof piece === 'string' ? Buffer.from(piece) : piece,
  );
  return { payload: Buffer.concat(pieces), type: `multipart/form-data; boundary=${boundary}` };
}

function answer<C extends Call>(call: C, response: Awaited<ReturnType<FastifyInstance['inject']>>): Answer<C> {
  const raw: unknown = response.json();
  const code = response.statusCode === 200 ? undefined : v.parse(errorReply, raw).message;
  return {
    status: response.statusCode,
    code,
    raw,
    headers: response.headers,
    get reply() {
      if (code !== undefined) throw new Error(`${call.id} was refused: ${response.statusCode} ${code}`);
      const schema: C['reply'] = call.reply;
      return v.parse(schema, raw);
    },
  };
}

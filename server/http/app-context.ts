/** The context that every module of the service receives. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/store.ts';
import type { RunningSum } from '../ledger/running-sum.ts';
import type { Life } from '../operating/life.ts';
import type { Usual } from '../withdraw/usual.ts';
import type { Keep } from './kept.ts';

/** The time; tests bring their own. */
export type Clock = () => Date;

export interface App {
  readonly http: FastifyInstance;
  readonly db: Database;
  readonly files: FileStore;
  readonly config: Config;
  readonly clock: Clock;
  readonly life: Life;
  readonly keep: Keep;
  readonly books: RunningSum;
  readonly usual: Usual;
  /** The replies of calls that only read, for a request that has been let in. They reject with a Refusal. */
  readonly reads: Map<Call, (request: FastifyRequest) => Promise<Answer>>;
}

/** The status and the body of a reply. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A part of the service: registers its routes when the app is built. Listed in `server/modules.ts`. */
export type Module = (app: App) => void | Promise<void>;

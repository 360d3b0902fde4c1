/**
 * Limits on how much of the service one caller may take, and all callers together. Kept in the memory of each process.
 */
import { availableParallelism } from 'node:os';

export interface Caps {
  /** Units of cost (see `RoutePolicy`) that one address may spend in `BUDGET_WINDOW`: many players may share one. */
  readonly addressBudget: number;
  /** Units of cost that one member may spend in `BUDGET_WINDOW`. */
  readonly memberBudget: number;
  /** Uploads of one address that are not answered yet. */
  readonly uploadsPerAddress: number;
  /** Uploads of one member that are not answered yet. */
  readonly uploadsPerMember: number;
  /** Bytes of unanswered requests' bodies held at once, by everybody together. */
  readonly bytesInFlight: number;
  /** The part of these that requests without a session may take, so that guests never keep members out. */
  readonly guestBytesInFlight: number;
  /** Bytes of files that are read in a second, from everybody together: what is more waits on its connection. */
  readonly uploadRate: number;
  /** Connections of one address, unless a proxy stands in front; and chat sockets of one address. */
  readonly connectionsPerAddress: number;
  /** Connections of all addresses. */
  readonly connections: number;
  /** Chat sockets of one member. */
  readonly socketsPerMember: number;
  /** Milliseconds that a body may take however slowly it comes. */
  readonly bodyGrace: number;
  /** Milliseconds after which the work on an uploaded picture is ended, and its sender may try again. */
  readonly pictureTime: number;
  /** Threads that hash passwords. */
  readonly passwordWorkers: number;
  /** Processes that look at uploaded pictures. */
  readonly pictureWorkers: number;
  /** Connections to PostgreSQL for the calls; health check and notifications have one each besides. */
  readonly databaseConnections: number;
}

/** Milliseconds in which budgets are counted. */
export const BUDGET_WINDOW = 10_000;

const MB = 1024 * 1024;

/** One core stays with the service. */
const CORES = Math.max(1, availableParallelism() - 1);

export const CAPS: Caps = {
  addressBudget: 3000,
  memberBudget: 300,
  uploadsPerAddress: 12,
  uploadsPerMember: 4,
  bytesInFlight: 128 * MB,
  guestBytesInFlight: 48 * MB,
  uploadRate: 16 * MB,
  connectionsPerAddress: 300,
  connections: 10_000,
  socketsPerMember: 8,
  bodyGrace: 15_000,
  pictureTime: 10_000,
  passwordWorkers: Math.min(4, CORES),
  pictureWorkers: Math.min(2, CORES),
  databaseConnections: 10,
};

/** The least and the most that may be set, where these are not 1 and 2³¹ - 1. */
export const CAP_BOUNDS: { readonly [name: string]: readonly [least: number, most: number] } = {
  passwordWorkers: [1, 64],
  pictureWorkers: [1, 64],
  // One member has three of them at most (server/db/guard.ts): one is left for everybody else.
  databaseConnections: [4, 1000],
};

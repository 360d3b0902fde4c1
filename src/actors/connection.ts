import { fromCallback } from 'xstate';
import type { ConnectionChanged } from '../../machines/connection/online.ts';
import type { World } from './world.ts';

/** The listening actor `connection` of every flow that needs to know (machines/connection/online.ts). */
export const connection = ({ watchConnection }: Pick<World, 'watchConnection'>) =>
  fromCallback(({ sendBack }) =>
    watchConnection((online) => sendBack({ type: 'connection.changed', online } satisfies ConnectionChanged)),
  );

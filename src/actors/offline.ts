import { fromPromise } from 'xstate';
import { offlineMachine } from '../../machines/offline/offline.machine.ts';
import { keepFiles } from '../adapters/service-worker.ts';

export const offlineFlow = () => offlineMachine.provide({ actors: { keepFiles: fromPromise(keepFiles) } });

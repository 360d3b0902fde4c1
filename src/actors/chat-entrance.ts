import { fromPromise } from 'xstate';
import { enableChatWidget } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { chatEntranceMachine } from '../../machines/chat/entrance.machine.ts';
import type { World } from './world.ts';

export const chatEntranceFlow = ({ api }: World) =>
  chatEntranceMachine.provide({
    actors: {
      askEnabled: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<boolean>> => {
        const answer = await api.send(enableChatWidget, { signal });
        return answer.ok ? { ok: true, value: answer.value.enableChatWidget } : answer;
      }),
    },
  });

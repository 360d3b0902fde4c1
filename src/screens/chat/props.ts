import type { ActorRefFrom } from 'xstate';
import type { chatWidgetMachine } from '../../../machines/chat/widget.machine.ts';

export type ChatActor = ActorRefFrom<typeof chatWidgetMachine>;

export interface ChatViewProps {
  actor: ChatActor;
  /** Where pictures and videos without a whole address stand. */
  filesAt?: string | undefined;
  /** False while the chat's texts load. */
  hasTexts?: boolean;
}

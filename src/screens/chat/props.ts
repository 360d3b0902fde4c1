import type { ActorRefFrom } from 'xstate';
import type { chatWidgetMachine } from '../../../machines/chat/widget.machine.ts';

export type ChatActor = ActorRefFrom<typeof chatWidgetMachine>;

export interface ChatViewProps {
  actor: ChatActor;
  /** The base of pictures and videos without a whole address. */
  filesAt?: string | undefined;
  /** False while the chat's texts load. */
  hasTexts?: boolean;
}

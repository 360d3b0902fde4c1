import type { ActorRefFrom } from 'xstate';
import type { chatWidgetMachine } from '../../../machines/chat/widget.machine.ts';

export interface ChatViewProps {
  actor: ActorRefFrom<typeof chatWidgetMachine>;
  /** Where pictures and videos without a whole address stand. */
  filesAt?: string | undefined;
  /** False while the chat's texts load: its button needs none of them. */
  hasTexts?: boolean;
}

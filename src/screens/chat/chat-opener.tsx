import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { chatWidgetMachine } from '../../../machines/chat/widget.machine.ts';
import { ChatIcon } from '../../components/chat/chat-icon.tsx';
import { CHAT_PLACE } from '../app/chat-place.ts';
import { InPlace } from '../app/in-place.tsx';
import type { ChatActor } from './props.ts';

interface ChatOpenerProps {
  /** `undefined` until the chat has arrived. */
  actor: ChatActor | undefined;
  /** The chat's texts are loaded. */
  hasTexts?: boolean;
  /** True after a press, until the chat arrives. */
  busy?: boolean;
  /** A pointer or the focus is on it before the chat has arrived. */
  onNear?: () => void;
  /** The button is pressed before the chat has arrived. */
  onOpen?: () => void;
}

type Snapshot = SnapshotFrom<typeof chatWidgetMachine> | undefined;

const isAbsentIn = (snapshot: Snapshot) => snapshot?.matches('absent') === true;
const isOpeningIn = (snapshot: Snapshot) => snapshot?.matches('lookingUp') === true && snapshot.context.opens;
const isOpenIn = (snapshot: Snapshot) => snapshot?.matches({ available: { panel: 'open' } }) === true;
const unreadIn = (snapshot: Snapshot) => snapshot?.context.unread ?? 0;
const hasMoreIn = (snapshot: Snapshot) => snapshot?.context.unreadMore === true;

/** The chat's button in the top bar, before the chat has arrived and after. */
export function ChatOpener({ actor, hasTexts = true, busy = false, onNear, onOpen }: ChatOpenerProps) {
  const isAbsent = useSelector(actor, isAbsentIn);
  const isOpening = useSelector(actor, isOpeningIn);
  const isOpen = useSelector(actor, isOpenIn) && hasTexts;
  const unread = useSelector(actor, unreadIn);
  const more = useSelector(actor, hasMoreIn);
  if (isAbsent) return null;
  const toggle = () => actor?.send({ type: isOpen ? 'panel.close' : 'panel.open' });
  return (
    <InPlace place={CHAT_PLACE}>
      <ChatIcon
        open={isOpen}
        busy={actor === undefined ? busy : isOpening}
        unread={isOpen ? 0 : unread}
        more={more}
        onNear={actor === undefined ? onNear : undefined}
        onToggle={actor === undefined ? onOpen : toggle}
      />
    </InPlace>
  );
}

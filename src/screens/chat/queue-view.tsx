import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { queueMachine } from '../../../machines/chat/queue.machine.ts';
import { useText } from '../../i18n/text.tsx';

/** The place in line and the usual wait, as far as they are known. Read out when they change. */
export function QueueView({ queue }: { queue: ActorRefFrom<typeof queueMachine> | undefined }) {
  const t = useText();
  const place = useSelector(queue, (snapshot) => snapshot?.context.place ?? null);
  const usual = useSelector(queue, (snapshot) => snapshot?.context.usual ?? null);
  const minutes = Math.max(1, Math.ceil((usual ?? 0) / 60));
  const said = [
    place !== null && t('chat.queue.place', { place }),
    usual !== null &&
      (minutes < 60
        ? t('chat.queue.minutes', { count: minutes })
        : t('chat.queue.hours', { count: Math.ceil(minutes / 60) })),
  ].filter((text) => text !== false);
  return (
    <p
      role="status"
      className={
        said.length === 0
          ? 'sr-only'
          : 'border-line border-b bg-surface-sunken text-balance px-4 py-2 text-center text-sm'
      }
    >
      {said.join(' · ')}
    </p>
  );
}

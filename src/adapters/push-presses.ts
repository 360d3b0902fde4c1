/** Hears of notifications that the player presses while the app is open. */
import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { inboxMessage } from '../../contract/inbox.ts';
import type { NotificationPressed } from '../../machines/inbox/inbox-setup.ts';
import { dropSubscription, keepLanguage } from './push-subscription.ts';

const pressed = v.object({ pressed: inboxMessage });

/**
 * Sends `notification.pressed`, and tells the worker so. As a member's page ends with its session, the phone's subscription
 * ends too: whoever logs in next is told nothing of that member. So does one of an earlier session, which may go on without a
 * page: a tab was closed. `isOver`: the session has ended; `isOn`: it has turned notifications on.
 */
export const pushPresses = (isOver: () => boolean, isOn: () => boolean) =>
  fromCallback(({ sendBack }) => {
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const hear = ({ data, ports }: MessageEvent) => {
      const told = v.safeParse(pressed, data);
      if (!told.success) return;
      ports[0]?.postMessage('taken');
      sendBack({ type: 'notification.pressed', message: told.output.pressed } satisfies NotificationPressed);
    };
    const keep = () => void keepLanguage().catch(() => {});
    worker?.addEventListener('message', hear);
    document.addEventListener('visibilitychange', keep);
    keep();
    if (!isOn()) void dropSubscription();
    return () => {
      worker?.removeEventListener('message', hear);
      document.removeEventListener('visibilitychange', keep);
      if (isOver()) void dropSubscription();
    };
  });

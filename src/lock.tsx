/** Runs the lock beside the app, in a React root of its own: what it covers is not rendered anew, and loses nothing. */
import { useSelector } from '@xstate/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { lockFlow } from './actors/lock.ts';
import * as curtain from './adapters/curtain.ts';
import { closeGate, openGate } from './adapters/gate.ts';
import { TextProvider } from './i18n/text.tsx';
import { Broken } from './screens/app/broken.tsx';
import { type AppActor, type Host, HostContext, useSystem } from './screens/app/system.tsx';
import { Cover, LockFrame, LockView } from './screens/lock/lock-view.tsx';
import type { LockActor, LockViewProps } from './screens/lock/props.ts';

const running = new WeakMap<AppActor, LockActor>();

/** The app's lock, which runs from its first use on. */
export function lockOf(host: Host): LockActor {
  const known = running.get(host.app);
  if (known !== undefined) return known;
  const { app, world } = host;
  const { session, notices } = app.getSnapshot().children;
  const actor = createActor(
    lockFlow(world, {
      isMember: () => session?.getSnapshot().context.token != null,
      watch: (tell) => {
        const subscription = session?.subscribe(tell);
        return () => subscription?.unsubscribe();
      },
    }),
    { id: 'lock', ...(host.inspect && { inspect: host.inspect }) },
  );
  running.set(app, actor);
  actor.on('*', (event) => app.send(event));
  // Not at once: its first use may be while a view renders.
  queueMicrotask(() => app.send({ type: 'part.needed', part: 'lock' }));
  let isShown = false;
  let wasCovered = false;
  const follow = () => {
    const snapshot = actor.getSnapshot();
    const isLocked = snapshot.matches('locked');
    const isCovered = isLocked || snapshot.matches('away');
    if (isCovered && !isShown) {
      isShown = true;
      show(host, actor);
    }
    curtain.cover(isCovered);
    if (isLocked) {
      closeGate();
      curtain.close(app.getSnapshot().context.siteName ?? '');
    } else {
      curtain.open();
      openGate();
    }
    // Nobody sees a notice beneath: an outcome waits until it is seen.
    if (isCovered !== wasCovered)
      notices?.send({ type: 'sight.changed', inFront: !isCovered && document.visibilityState === 'visible' });
    wasCovered = isCovered;
  };
  actor.start();
  follow();
  actor.subscribe({ next: follow, error: (error) => app.send({ type: 'actor.broken', actor: 'lock', error }) });
  return actor;
}

function show(host: Host, actor: LockActor): void {
  const place = Object.assign(document.createElement('div'), { id: 'lock' });
  // Escape closes no dialog beneath.
  place.addEventListener('keydown', (event) => event.stopPropagation());
  const inner = document.createElement('div');
  place.append(inner);
  document.body.append(place);
  createRoot(inner).render(
    <StrictMode>
      <HostContext value={host}>
        <Lock actor={actor} />
      </HostContext>
    </StrictMode>,
  );
}

function Lock({ actor }: LockViewProps) {
  const language = useSystem('locale');
  const { locale, messages, loaded } = useSelector(language, ({ context }) => context);
  const failed = useSelector(language, (snapshot) => snapshot.matches('failed'));
  const locked = useSelector(actor, (snapshot) => snapshot.matches('locked'));
  const away = useSelector(actor, (snapshot) => snapshot.matches('away'));
  if (locked && failed) return <Broken onRetry={() => language.send({ type: 'locale.retry' })} />;
  if (away || (locked && !loaded.includes('lock'))) return <Cover />;
  return (
    locked && (
      <TextProvider locale={locale} messages={messages}>
        <LockFrame>
          <LockView actor={actor} />
        </LockFrame>
      </TextProvider>
    )
  );
}

import { useSelector } from '@xstate/react';
import { StrictMode, Suspense, useDeferredValue } from 'react';
import { Router } from 'wouter';
import { partsOf } from '../../../machines/app/app.machine.ts';
import { isMember, isPublic } from '../../../machines/navigation/routes.ts';
import { ToastRegion } from '../../components/toast-region.tsx';
import { noticeText } from '../../i18n/notice.ts';
import { TextProvider, useText } from '../../i18n/text.tsx';
import { useAddress, useAddressSearch } from './address.ts';
import { Boundary } from './boundary.tsx';
import { Broken } from './broken.tsx';
import { InBrowser } from './in-browser.tsx';
import { Loading } from './loading.tsx';
import { PlainFrame } from './plain-frame.tsx';
import { PublicFrame } from './public-frame.tsx';
import { MemberFrame, SCREENS } from './routes.tsx';
import { useSiteName } from './site-name.ts';
import { type Host, HostContext, useHost, useSystem } from './system.tsx';

/** The app: the root actor's children, rendered. */
export function App({ host }: { host: Host }) {
  return (
    <StrictMode>
      <HostContext value={host}>
        <Texts />
      </HostContext>
    </StrictMode>
  );
}

/** The language on the screen; nothing can be said before its texts are there. */
function Texts() {
  const actor = useSystem('locale');
  const now = useSelector(actor, (snapshot) => snapshot.context);
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  // Another language is rendered in slices, between which the choice shows; texts that a page waits for, at once.
  const later = useDeferredValue(now);
  const { locale, messages, loaded } = later.loaded === now.loaded ? later : now;
  if (loaded.length === 0)
    return failed ? <Broken onRetry={() => actor.send({ type: 'locale.retry' })} /> : <Loading />;
  return (
    <TextProvider locale={locale} messages={messages}>
      <Router hook={useAddress} searchHook={useAddressSearch}>
        <Page />
        <InBrowser>
          <Notices />
        </InBrowser>
      </Router>
    </TextProvider>
  );
}

function Page() {
  const t = useText();
  const navigation = useSystem('navigation');
  const language = useSystem('locale');
  const route = useSelector(navigation, (snapshot) => snapshot.context.route);
  const path = useSelector(navigation, (snapshot) => snapshot.context.path);
  const deciding = useSelector(navigation, (snapshot) => snapshot.hasTag('busy'));
  const loaded = useSelector(language, (snapshot) => snapshot.context.loaded);
  const failed = useSelector(language, (snapshot) => snapshot.matches('failed'));
  const session = useSelector(useHost().app, (snapshot) => snapshot.context.session);
  const signedIn = useSelector(useHost().app, (snapshot) => snapshot.matches('member'));
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  const name = useSiteName();
  const outcome = useSelector(useSystem('notices'), ({ context: { inFront, amounts, notices } }) => {
    const told = inFront ? undefined : notices.findLast(({ about }) => about !== undefined);
    return told && noticeText(t, told, amounts);
  });
  const screen = SCREENS[route];
  const Frame = isMember(route) ? MemberFrame : isPublic(route) ? PublicFrame : PlainFrame;

  if (!partsOf(route).every((part) => loaded.includes(part)))
    return failed ? <Broken onRetry={() => language.send({ type: 'locale.retry' })} /> : <Loading />;
  if (deciding || (isMember(route) && !signedIn)) return <Loading />;
  const Component = screen.component;
  const reload = () => navigation.send({ type: 'page.reload' });
  // A page that failed is tried again as the connection comes back, and as it goes.
  const attempt = `${path} ${online}`;
  return (
    <Boundary resetKey={attempt} fallback={<Broken onRetry={reload} />}>
      <title>{[outcome ?? t(screen.title), name].filter(Boolean).join(' · ')}</title>
      <Frame key={session} route={route}>
        <Boundary resetKey={attempt} fallback={<Broken inside onRetry={reload} />}>
          {/* A drawn page is taken over in slices, which are cut here; late code is waited for in late.tsx. */}
          <Suspense fallback={<Loading inside />}>
            <Component />
          </Suspense>
        </Boundary>
      </Frame>
    </Boundary>
  );
}

function Notices() {
  const t = useText();
  const actor = useSystem('notices');
  const { notices, amounts } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <ToastRegion
      items={notices.map((notice) => ({
        ...notice,
        text: noticeText(t, notice, amounts),
        action: notice.action && {
          label: t(notice.action.label),
          onPress: () => actor.send({ type: 'notice.acted', id: notice.id }),
        },
      }))}
      closeLabel={t('notice.dismiss')}
      onClose={(id) => actor.send({ type: 'notice.dismissed', id: Number(id) })}
    />
  );
}

/** The desk: the board with all its parts, or the chat. */
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import { Badge } from '../../src/components/badge.tsx';
import { BrandMark } from '../../src/components/brand-mark.tsx';
import { cx } from '../../src/components/cx.ts';
import { SkipLink } from '../../src/components/skip-link.tsx';
import { Spinner } from '../../src/components/spinner.tsx';
import { ToastRegion } from '../../src/components/toast-region.tsx';
import { Board } from './board.tsx';
import type { chatMachine } from './chat.machine.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { countText } from './format.ts';

const ChatView = lazy(() => import('./chat-view.tsx'));

const PARTS = [
  ['codes', 'OTP'],
  ['payments', 'QR'],
  ['slips', 'Slips'],
  ['withdrawals', 'Withdrawals'],
  ['members', 'Members'],
  ['gifts', 'Gifts'],
  ['bonuses', 'Bonuses'],
  ['wheels', 'Wheels'],
  ['games', 'Games'],
  ['switches', 'Switches'],
  ['texts', 'Texts'],
  ['ledger', 'Ledger'],
] as const;

interface DeskPageProps {
  desk: ActorRefFrom<typeof deskMachine>;
  chat: ActorRefFrom<typeof chatMachine>;
}

export function DeskPage({ desk, chat }: DeskPageProps) {
  const isChat = useSelector(desk, ({ context }) => context.place.view === 'chat');
  const notices = useSelector(desk, ({ context }) => context.notices);
  return (
    <>
      <SkipLink label="Skip to the content" />
      {isChat ? (
        <div className="flex h-dvh flex-col">
          <Header desk={desk} chat={chat} isChat />
          <Suspense
            fallback={
              <main id="content" tabIndex={-1} className="outline-none grid flex-1 place-items-center text-ink-muted">
                <Spinner label="Loading the chat" />
              </main>
            }
          >
            <ChatView desk={desk} chat={chat} />
          </Suspense>
        </div>
      ) : (
        <>
          <Header desk={desk} chat={chat} isChat={false} />
          <Board desk={desk} />
        </>
      )}
      <ToastRegion items={notices} closeLabel="Close" onClose={(id) => desk.send({ type: 'notice.closed', id })} />
    </>
  );
}

function Header({ desk, chat, isChat }: DeskPageProps & { isChat: boolean }) {
  const boardProblem = useSelector(desk, ({ context }) => context.problem);
  const chatProblem = useSelector(chat, ({ context }) => context.listProblem);
  const unread = useSelector(chat, ({ context }) => context.inbox?.unread ?? 0);
  const data = useSelector(desk, ({ context }) => context.data);
  const waiting = waitingIn(data);
  const isLive = (isChat ? chatProblem : boardProblem) === null;
  return (
    <header className="sticky top-0 z-40 shrink-0 border-line border-b bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 px-4 sm:px-6">
        <div className="flex min-h-14 min-w-0 flex-1 items-center gap-3">
          <BrandMark className="size-8" />
          <h1 className="min-w-0 text-lg font-semibold leading-tight">Desk</h1>
          <Badge tone={isLive ? 'positive' : 'danger'} dot>
            {isLive ? 'Live' : 'No answer'}
          </Badge>
        </div>
        <a
          href={isChat ? '#board' : '#chat'}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-accent text-sm hover:bg-accent-soft xl:order-last',
            isChat && 'xl:hidden',
          )}
        >
          {isChat ? 'Board' : <ChatLabel unread={unread} />}
        </a>
        {isChat && (
          <a
            href="#chat"
            aria-current="page"
            className="hidden min-h-11 items-center gap-2 rounded-md bg-accent-soft px-3 font-semibold text-accent text-sm xl:order-last xl:inline-flex"
          >
            <ChatLabel unread={unread} />
          </a>
        )}
        <nav
          aria-label="Parts of the desk"
          className={cx(
            '-mx-4 w-screen overflow-x-auto px-2 [scrollbar-width:none] sm:-mx-6 sm:px-4 xl:mx-0 xl:block xl:w-auto xl:px-0',
            isChat && 'hidden',
          )}
        >
          <ul className="flex">
            {PARTS.map(([id, name]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-medium text-ink-muted hover:text-ink focus-visible:-outline-offset-2"
                >
                  {name}
                  <Waiting count={waiting[id] ?? 0} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The number of entries that wait for the desk, by the part of the page. */
function waitingIn(data: DeskData | null): Readonly<Record<string, number>> {
  if (data === null) return {};
  return {
    payments: data.qrcodes.waiting,
    slips: data.slips.waiting,
    withdrawals: data.withdrawals.waiting,
  };
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="figures min-w-5 rounded-full bg-accent-soft px-1.5 text-center font-semibold text-accent text-xs">
      {countText(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function ChatLabel({ unread }: { unread: number }) {
  return (
    <>
      Chat
      {unread > 0 && (
        <span className="figures min-w-6 rounded-full bg-accent px-1.5 py-0.5 text-center text-accent-ink text-xs">
          {unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </>
  );
}

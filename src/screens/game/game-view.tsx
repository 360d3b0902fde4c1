import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { GameAccount } from '../../../contract/entities.ts';
import type { gameMachine } from '../../../machines/game/game.machine.ts';
import { convertedAmount } from '../../../machines/wallet/totals.ts';
import type { GameLinks } from '../../actors/game.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Failure } from '../../components/failure.tsx';
import { Icon } from '../../components/icon.tsx';
import { externalIcon } from '../../components/icons/actions.ts';
import { Illustration } from '../../components/illustration.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { Offline } from '../receipt/offline.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { LoginCard } from './login-card.tsx';
import type { GameActor } from './props.ts';

type Snapshot = SnapshotFrom<typeof gameMachine>;

interface GameViewProps {
  actor: GameActor;
  account: GameAccount;
  links: GameLinks;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** Money and the way into the game: a flow of its own, while the account is on the screen. */
  play: ReactNode;
  onClose: () => void;
}

const isOffered = (snapshot: Snapshot) => snapshot.matches('inactive') || snapshot.matches('activating');
const loadProblem = (snapshot: Snapshot) => (snapshot.matches('unavailable') ? snapshot.context.problem : null);
const isActive = (snapshot: Snapshot) => snapshot.matches('active');
const isClosed = (snapshot: Snapshot) => snapshot.matches('closed');

/** A game account: opening it, then balance, playing, login and apps. */
export function GameView({ actor, account, links, hidden, play, onClose }: GameViewProps) {
  const t = useText();
  const offered = useSelector(actor, isOffered);
  const problem = useSelector(actor, loadProblem);
  const active = useSelector(actor, isActive);
  const closed = useSelector(actor, isClosed);
  const close = () => {
    actor.send({ type: 'account.close' });
    onClose();
  };

  if (offered) return <Offer actor={actor} account={account} onClose={close} />;
  if (problem !== null)
    return (
      <>
        <Balance account={account} hidden={hidden} />
        <Failure title={t('game.unavailable')} problem={problem} onRetry={() => actor.send({ type: 'login.retry' })} />
      </>
    );
  if (active)
    return (
      <div className="grid items-start gap-5 md:grid-cols-2 md:gap-7">
        <div className="grid min-w-0 gap-5">
          <Balance account={account} hidden={hidden} />
          {play}
        </div>
        <div className="grid min-w-0 gap-5">
          <LoginCard actor={actor} />
          <Apps links={links} />
        </div>
      </div>
    );
  return closed ? null : <Waiting label={t('game.loading')} />;
}

/** The balance of the account, in the game's credit and in baht. */
function Balance({ account, hidden }: Pick<GameViewProps, 'account' | 'hidden'>) {
  const t = useText();
  const money = useMoney();
  return (
    <Card tone="brand" className="@container">
      <p className="text-brand-muted text-sm">{t('game.balance')}</p>
      <Money amount={account.amount} hidden={hidden} size="xl" unit="game" />
      {!hidden && account.amount !== null && (
        <p className="figures text-brand-muted text-sm">
          {t('home.games.worth', { amount: money.figure(convertedAmount(account)) })}
        </p>
      )}
    </Card>
  );
}

const problemOf = ({ context }: Snapshot) => context.problem;
const isOnline = ({ context }: Snapshot) => context.online;
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const isUnsure = (snapshot: Snapshot) => snapshot.matches({ inactive: 'unsure' });
const canActivate = (snapshot: Snapshot) => snapshot.can({ type: 'account.activate' });

function Offer({ actor, account, onClose }: Pick<GameViewProps, 'actor' | 'account' | 'onClose'>) {
  const t = useText();
  const said = useSaid();
  const problem = useSelector(actor, problemOf);
  const online = useSelector(actor, isOnline);
  const busy = useSelector(actor, isBusy);
  const unsure = useSelector(actor, isUnsure);
  const mayActivate = useSelector(actor, canActivate);
  return (
    <div className="mx-auto grid max-w-md gap-5 pt-2">
      <div className="grid justify-items-center gap-2 text-center">
        <Illustration scene="game" />
        <h3 className="mt-2 font-semibold text-lg wrap-anywhere">{t('game.inactive', { name: said(account.name) })}</h3>
        <p className="text-ink-muted">{t('game.inactiveText')}</p>
      </div>
      {problem !== null && (
        <Alert tone="danger" title={unsure ? t('game.activationUnsure') : t('game.notActivated')}>
          <p>{problemText(t, problem)}</p>
          {unsure && <p>{t('game.activationAgain')}</p>}
        </Alert>
      )}
      {!online && <Offline />}
      <div className="grid grid-cols-1 gap-2">
        <Button
          size="lg"
          wide
          busy={busy}
          disabled={!busy && !mayActivate}
          onClick={() => actor.send({ type: 'account.activate' })}
        >
          {t('game.activate')}
        </Button>
        <Button kind="quiet" wide onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}

function Apps({ links: { android, ios } }: { links: GameLinks }) {
  const t = useText();
  const apps = [
    { address: android, label: t('game.android') },
    { address: ios, label: t('game.ios') },
  ];
  if (android === null && ios === null) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('game.apps')}</h3>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
        {apps.map(
          ({ address, label }) =>
            address !== null && (
              <LinkButton
                key={label}
                kind="secondary"
                size="sm"
                href={address}
                target="_blank"
                rel="noreferrer noopener"
                referrerPolicy="no-referrer"
                trailing={<Icon path={externalIcon} className="size-4.5" />}
              >
                {label}
              </LinkButton>
            ),
        )}
      </div>
    </section>
  );
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { BankAccount } from '../../../contract/entities.ts';
import type { Problem } from '../../../contract/outcome.ts';
import type { depositMachine } from '../../../machines/deposit/deposit.machine.ts';
import { type DepositWay, isPaymentService, type QrMethod, waysOf } from '../../../machines/deposit/methods.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { ChipGroup } from '../../components/chip-group.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { bankName } from '../../i18n/bank-name.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { GiftLinkView } from '../gift-link/gift-link-view.tsx';
import type { QrSnapshot } from '../qr/props.ts';
import { QrView } from '../qr/qr-view.tsx';
import { SlipUploadView } from '../slip-upload/slip-upload-view.tsx';
import { TransferWay } from './transfer-way.tsx';
import { TrueWalletWay } from './true-wallet-way.tsx';

interface DepositViewProps {
  actor: ActorRefFrom<typeof depositMachine>;
  /** The account that the player registered; null or undefined if there is none, or it is not known. */
  own: BankAccount | null | undefined;
  /** The player has finished here. */
  onDone: () => void;
}

type Snapshot = SnapshotFrom<typeof depositMachine>;

const isLoading = (snapshot: Snapshot) => snapshot.matches('loading');
const isEmpty = (snapshot: Snapshot) => snapshot.matches('empty');
const loadProblem = (snapshot: Snapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null);
const isRenewing = (snapshot: Snapshot) => snapshot.matches({ ready: 'renewing' });
const renewalProblem = (snapshot: Snapshot) =>
  snapshot.matches({ ready: 'unread' }) ? snapshot.context.problem : null;
const slipUploadOf = ({ children }: Snapshot) => children.slipUpload;
const giftLinkOf = ({ children }: Snapshot) => children.giftLink;

/** Paying in: the ways that the service lists, one of them on the screen. */
export function DepositView({ actor, own, onDone }: DepositViewProps) {
  const t = useText();
  const loading = useSelector(actor, isLoading);
  const empty = useSelector(actor, isEmpty);
  const problem = useSelector(actor, loadProblem);
  const slipUpload = useSelector(actor, slipUploadOf);
  const giftLink = useSelector(actor, giftLinkOf);
  const back = () => actor.send({ type: 'deposit.back' });

  if (loading) return <Reading />;
  if (problem !== null) return <Unread actor={actor} problem={problem} />;
  if (empty)
    return (
      <EmptyState
        title={t('deposit.empty')}
        text={t('deposit.emptyText')}
        action={
          <Button kind="secondary" onClick={() => actor.send({ type: 'deposit.retry' })}>
            {t('deposit.check')}
          </Button>
        }
      />
    );

  if (slipUpload !== undefined) return <SlipUploadView actor={slipUpload} onBack={back} onDone={onDone} />;
  if (giftLink !== undefined) return <GiftLinkView actor={giftLink} onBack={back} onDone={onDone} />;
  return <Ways actor={actor} own={own} onDone={onDone} />;
}

/** The service is asked for the ways, or for the accounts of one. */
function Reading() {
  const t = useText();
  return (
    <div aria-busy="true" className="space-y-5 pt-2">
      <span className="sr-only">{t('deposit.loading')}</span>
      <Skeleton shape="control" className="h-11 w-full" />
      <Skeleton shape="control" className="h-16 w-full" />
      <Skeleton shape="control" className="h-12 w-full" />
    </div>
  );
}

function Unread({ actor, problem }: Pick<DepositViewProps, 'actor'> & { problem: Problem }) {
  const t = useText();
  return (
    <Failure title={t('deposit.failed')} problem={problem} onRetry={() => actor.send({ type: 'deposit.retry' })} />
  );
}

const contextOf = ({ context }: Snapshot) => context;

/** The ways to choose from, and the chosen one. */
function Ways({ actor, own, onDone }: DepositViewProps) {
  const t = useText();
  const { setup, way, copied } = useSelector(actor, contextOf);
  const paid = usePaid(actor);
  const renewing = useSelector(actor, isRenewing);
  const problem = useSelector(actor, renewalProblem);
  if (setup === null || way === null) return null;
  const { options, giftLinks } = setup;
  const ways = waysOf(options);
  const copy = (text: string) => actor.send({ type: 'account.copy', text });
  const panels: Record<DepositWay, () => ReactNode> = {
    qr: () => <QrWay actor={actor} onDone={onDone} />,
    bank: () => (
      <TransferWay {...{ options, own, copied }} onCopy={copy} onSlip={() => actor.send({ type: 'slip.open' })} />
    ),
    trueWallet: () => (
      <TrueWalletWay
        {...{ options, giftLinks, copied }}
        onCopy={copy}
        onGift={() => actor.send({ type: 'gift.open' })}
      />
    ),
  };
  return (
    <div className="space-y-5 pt-2">
      {ways.length > 1 && !paid && (
        <SegmentedControl
          label={t('deposit.way')}
          options={ways.map((value) => ({ value, label: t(`deposit.way.${value}`) }))}
          value={way}
          onChange={(value) => actor.send({ type: 'way.choose', way: value })}
        />
      )}
      {options.isPartial && !paid && <Alert tone="warning">{t('deposit.partial')}</Alert>}
      {renewing ? <Reading /> : problem !== null ? <Unread actor={actor} problem={problem} /> : panels[way]()}
    </div>
  );
}

const shownQr = ({ context: { flows, chosen, way } }: Snapshot) =>
  way === 'qr' ? flows.find(({ provider }) => provider === chosen)?.actor : undefined;
const isPaid = (snapshot: QrSnapshot | undefined) => snapshot?.matches('paid') ?? false;

/** The receipt of a payment has the dialog to itself. */
function usePaid(actor: DepositViewProps['actor']): boolean {
  return useSelector(useSelector(actor, shownQr), isPaid);
}

/** A deposit by QR, at the provider that is chosen. */
function QrWay({ actor, onDone }: Omit<DepositViewProps, 'own'>) {
  const t = useText();
  const nameOf = useMethodName();
  const { flows, chosen, setup } = useSelector(actor, contextOf);
  const flow = flows.find(({ provider }) => provider === chosen);
  const paid = usePaid(actor);
  return (
    <>
      {flows.length > 1 && !paid && (
        <ChipGroup
          label={t('deposit.method')}
          options={flows.map(({ provider }) => ({ value: provider, label: provider }))}
          value={chosen}
          onChange={(provider) => actor.send({ type: 'method.choose', provider })}
        />
      )}
      {flow !== undefined && (
        <>
          {!paid && (
            <p className="flex items-center gap-3 font-medium">
              <img src={`/art/banks/${flow.provider}.svg`} alt="" className="size-9 rounded-sm" />
              <span className="min-w-0">{nameOf(flow)}</span>
            </p>
          )}
          <QrView
            key={flow.provider}
            actor={flow.actor}
            method={nameOf(flow)}
            minutes={setup?.options.qrMinutes ?? undefined}
            onDone={onDone}
          />
        </>
      )}
    </>
  );
}

/** A payment service by its own name, a bank by its name in the player's language. */
function useMethodName(): (method: QrMethod) => string {
  const locale = useLocale();
  return ({ provider, bank }) => {
    if (isPaymentService(provider)) return bank.bankAccountName || provider;
    return bankName(bank.bank, locale) || provider;
  };
}

import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { typedWithdrawal, withdrawFlow } from '../../actors/withdraw.ts';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useHost } from '../app/system.tsx';
import { GamesAge } from '../home/games-age.tsx';
import { orderedIn, type PaymentActor } from '../payment/step.ts';
import { Waiting } from '../receipt/waiting.tsx';
import { type Given, WalletGate } from '../receipt/wallet-gate.tsx';
import type { WithdrawViewProps } from './props.ts';
import { WithdrawView } from './withdraw-view.tsx';

type WithdrawScreenProps = Pick<WithdrawViewProps, 'onClose'>;

const ProofScreen = lazy(() => import('../proof/proof-screen.tsx'));

/** The content of home's withdraw dialog. */
export default function WithdrawScreen(props: WithdrawScreenProps) {
  return <WalletGate>{(given) => <Flow {...given} {...props} />}</WalletGate>;
}

function Flow({ wallet, funds, hidden, onClose }: Given & WithdrawScreenProps) {
  const actor = useFlow(withdrawFlow(wallet, useRequests()), {
    input: { funds, ...typedWithdrawal(useHost().world) },
  });
  return (
    <WithdrawView
      actor={actor}
      hidden={hidden}
      onClose={onClose}
      proof={(payment) => <Proof payment={payment} />}
      note={<GamesAge wallet={wallet} className="mt-1 block text-ink-muted text-sm" />}
    />
  );
}

function Proof({ payment }: { payment: PaymentActor }) {
  const t = useText();
  const ordered = useSelector(payment, orderedIn);
  if (ordered?.kind !== 'withdraw') return null;
  return (
    <Suspense fallback={<Waiting label={t('common.loading')} />}>
      <ProofScreen owner={payment} amount={ordered.ask.amount} />
    </Suspense>
  );
}

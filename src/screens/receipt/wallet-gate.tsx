import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Wallet } from '../../../contract/wallet.ts';
import { Failure } from '../../components/failure.tsx';
import { useText } from '../../i18n/text.tsx';
import { useWallet, type WalletActor } from '../app/wallet.ts';
import { Waiting } from './waiting.tsx';

/** The props of a money action. */
export interface Given {
  wallet: WalletActor;
  /** The figures as they are at the start; the flow hears of changes. */
  funds: Wallet;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** Money actions begin with figures that the service has confirmed: until there are any, it says so. */
export function WalletGate({ children }: { children: (given: Given) => ReactNode }) {
  const t = useText();
  const wallet = useWallet();
  const { reading, problem, hidden } = useSelector(wallet, (snapshot) => snapshot.context);
  if (reading !== null) return children({ wallet, funds: reading.wallet, hidden });
  if (problem === null) return <Waiting label={t('wallet.loading')} />;
  return (
    <Failure title={t('wallet.failed')} problem={problem} onRetry={() => wallet.send({ type: 'wallet.reload' })} />
  );
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Wallet } from '../../../contract/wallet.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import type { WalletActor } from '../app/wallet.ts';
import { Waiting } from './waiting.tsx';

interface WalletGateProps {
  wallet: WalletActor;
  children: (funds: Wallet) => ReactNode;
}

/** Money actions begin with figures that the service has confirmed: until there are any, it says so. */
export function WalletGate({ wallet, children }: WalletGateProps) {
  const t = useText();
  const { reading, problem } = useSelector(wallet, (snapshot) => snapshot.context);
  if (reading !== null) return children(reading.wallet);
  if (problem === null) return <Waiting label={t('wallet.loading')} />;
  return (
    <ErrorState
      title={t('wallet.failed')}
      text={problemText(t, problem)}
      retryLabel={t('common.retry')}
      onRetry={() => wallet.send({ type: 'wallet.reload' })}
    />
  );
}

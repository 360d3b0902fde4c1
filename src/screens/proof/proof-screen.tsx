import { useSelector } from '@xstate/react';
import { satang } from '../../../contract/money.ts';
import { payoutProofFlow } from '../../actors/payout-proof.ts';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';
import { Missing } from '../app/missing.tsx';
import { useSystem } from '../app/system.tsx';
import { orderedIn, type PaymentActor } from '../payment/step.ts';
import { Waiting } from '../receipt/waiting.tsx';
import { ProofView } from './proof-view.tsx';

/** The member's proof for a payout. Its texts come with the lock's. */
export default function ProofScreen({ payment }: { payment: PaymentActor }) {
  const t = useText();
  const ordered = orderedIn(payment.getSnapshot());
  const amount = ordered?.kind === 'withdraw' ? ordered.ask.amount : satang(0);
  const actor = useFlow(payoutProofFlow, { input: { owner: payment, amount } });
  const language = useSystem('locale');
  const isThere = useSelector(language, ({ context }) => context.loaded.includes('lock'));
  const failed = useSelector(language, (snapshot) => snapshot.matches('failed'));
  if (isThere) return <ProofView actor={actor} />;
  return failed ? (
    <Missing onRetry={() => language.send({ type: 'locale.retry' })} />
  ) : (
    <Waiting label={t('common.loading')} />
  );
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { proofMachine } from '../../../machines/proof/proof.machine.ts';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { fromTheTop } from '../../components/scroll-start.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { ProofFields } from './proof-fields.tsx';

/** The step between a large payout's review and its sending. */
export function ProofView({ actor }: { actor: ActorRefFrom<typeof proofMachine> }) {
  const t = useText();
  const money = useMoney();
  const { amount, online, hasPasskey, by, problem } = useSelector(actor, ({ context }) => context);
  const asking = useSelector(actor, (snapshot) => snapshot.matches('asking'));
  const proving = useSelector(actor, (snapshot) => snapshot.matches('proving'));
  const incomplete = useSelector(actor, (snapshot) => snapshot.matches({ entering: 'incomplete' }));
  return (
    <div ref={fromTheTop} className="mx-auto grid w-full max-w-md grid-cols-1 gap-5">
      <div className="@container pt-2 text-center">
        <h3 className="text-ink-muted">{t('proof.title')}</h3>
        <Amount value={money.amount(amount)} size="xl" />
        <p className="mt-2 text-balance text-ink-muted text-sm">{t('proof.why')}</p>
      </div>
      {!online && <Offline />}
      {asking ? (
        <Waiting label={t('proof.title')} />
      ) : (
        <ProofFields
          actor={actor}
          hasPasskey={hasPasskey}
          busy={proving ? by : null}
          offline={!online}
          incomplete={incomplete}
          problem={problem}
          submitLabel={t('withdraw.confirm')}
          autoFocus
        />
      )}
      <Button kind="quiet" wide onClick={() => actor.send({ type: 'proof.cancel' })}>
        {t('common.back')}
      </Button>
    </div>
  );
}

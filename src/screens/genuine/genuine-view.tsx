import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { genuineMachine } from '../../../machines/genuine/genuine.machine.ts';
import { LONGEST, type Verdict } from '../../../machines/genuine/genuine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { lockIcon } from '../../components/icons/base.ts';
import { TextField } from '../../components/text-field.tsx';
import { useBankName } from '../../i18n/bank-name.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

/** "Is this ours?": a field for what the player was sent, and the answer. */
export function GenuineView({ actor }: { actor: ActorRefFrom<typeof genuineMachine> }) {
  const t = useText();
  const { text, verdict, problem } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'check.submit' }));
  return (
    <Card padding="lg">
      <Form autoComplete="off" onSubmit={() => actor.send({ type: 'check.submit' })} className="grid grid-cols-1 gap-4">
        <div>
          <h2 className="font-semibold text-lg">{t('genuine.title')}</h2>
          <p className="mt-1 text-ink-muted">{t('genuine.lead')}</p>
        </div>
        <TextField
          label={t('genuine.text')}
          name="text"
          defaultValue={text}
          maxLength={LONGEST}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // `onChange` is not called for a text that stood in the field before React did.
          onInput={(event) => actor.send({ type: 'text.changed', text: event.currentTarget.value })}
        />
        {verdict !== null && <Answer verdict={verdict} />}
        {problem !== null && (
          <Alert tone="danger" title={t('genuine.failed')}>
            {problemText(t, problem)}
          </Alert>
        )}
        <Button type="submit" kind="secondary" wide busy={busy} disabled={!busy && !ready}>
          {t('genuine.check')}
        </Button>
        <p className="flex items-start gap-2 border-line border-t pt-4 text-ink-muted text-sm">
          <Icon path={lockIcon} className="mt-[calc((1lh-1rem)/2)] size-4 shrink-0" />
          <span className="min-w-0">{t('genuine.never')}</span>
        </p>
      </Form>
    </Card>
  );
}

function Answer({ verdict }: { verdict: Verdict }) {
  const t = useText();
  const nameOf = useBankName();
  switch (verdict.kind) {
    case 'notOurs':
      return (
        <Alert tone="danger" title={t('genuine.notOurs')}>
          {t('genuine.notOursText')}
        </Alert>
      );
    case 'signIn':
    case 'unsure':
      return (
        <div role="status">
          <Alert tone={verdict.kind === 'unsure' ? 'warning' : 'info'}>{t(`genuine.${verdict.kind}`)}</Alert>
        </div>
      );
    case 'bank':
      return (
        <Alert tone="success" title={t('genuine.account')}>
          <p lang={nameOf(verdict.bank).lang}>{nameOf(verdict.bank).name}</p>
          {verdict.bank.bankAccountName !== null && <p className="font-medium">{verdict.bank.bankAccountName}</p>}
          <p>{t('genuine.accountText')}</p>
        </Alert>
      );
    case 'trueWallet':
      return (
        <Alert tone="success" title={t('genuine.trueWallet')}>
          {verdict.holder !== null && <p className="font-medium">{verdict.holder}</p>}
          <p>{t('genuine.accountText')}</p>
        </Alert>
      );
    default:
      return <Alert tone="success" title={t(`genuine.${verdict.kind}`)} />;
  }
}

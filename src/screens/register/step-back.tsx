import { useSelector } from '@xstate/react';
import type { Step } from '../../../machines/register/draft.ts';
import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/text.tsx';
import type { RegisterActor } from './actor.ts';

/** The way to correct an earlier step, under the form. The player's input stays. */
export function StepBack({ actor, to }: { actor: RegisterActor; to: Step }) {
  const t = useText();
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button kind="quiet" wide disabled={busy} onClick={() => actor.send({ type: 'step.back', to })}>
      {t('common.back')}
    </Button>
  );
}

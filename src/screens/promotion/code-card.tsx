import { useSelector } from '@xstate/react';
import type { CompositionEvent, InputEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { bonusMachine } from '../../../machines/bonus/bonus.machine.ts';
import { codeAsTyped } from '../../../machines/bonus/rules.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';

interface CodeCardProps {
  actor: ActorRefFrom<typeof bonusMachine>;
}

/** The longest code, as in the contract. Characters. */
const LONGEST = 64;

/** Puts what stands in the field into capitals, and leaves the caret where it is. */
function capitalise(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field;
  const capitals = codeAsTyped(value);
  if (capitals === value) return;
  field.value = capitals;
  field.setSelectionRange(selectionStart, selectionEnd);
}

/** The promotion code (rule: Promotion code; forced upper case) and its search. */
export function CodeCard({ actor }: CodeCardProps) {
  const t = useText();
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'code.search' }));
  const code = useSelector(actor, (snapshot) => snapshot.context.code);

  const tell = (text: string) => actor.send({ type: 'code.changed', text });
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    // A keyboard that composes (predictions, Thai, Lao) loses its place when the text changes under it: it waits for the
    // end of the word, and looks like capitals meanwhile.
    if (!event.nativeEvent.isComposing) capitalise(event.currentTarget);
    tell(event.currentTarget.value);
  };
  const onCompositionEnd = (event: CompositionEvent<HTMLInputElement>) => {
    capitalise(event.currentTarget);
    tell(event.currentTarget.value);
  };

  return (
    <Card>
      <Form onSubmit={() => actor.send({ type: 'code.search' })} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('promotion.code')}
          className="min-w-[min(100%,9rem)] flex-1 sm:max-w-sm"
          name="promotionCode"
          capitals
          defaultValue={code}
          maxLength={LONGEST}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={onInput}
          onCompositionEnd={onCompositionEnd}
        />
        <Button type="submit" disabled={!ready}>
          {t('promotion.search')}
        </Button>
      </Form>
    </Card>
  );
}

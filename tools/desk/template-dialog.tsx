/** A message of any type, from a template that can be edited as JSON, with what the app will make of it. */
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { Alert } from '../../src/components/alert.tsx';
import { Button } from '../../src/components/button.tsx';
import { MessageBubble } from '../../src/components/chat/message-bubble.tsx';
import { cx } from '../../src/components/cx.ts';
import { Dialog } from '../../src/components/dialog.tsx';
import { CONTROL_BOX, fieldAria } from '../../src/components/field-aria.ts';
import { FieldFrame } from '../../src/components/field-frame.tsx';
import { SegmentedControl } from '../../src/components/segmented-control.tsx';
import { SelectField } from '../../src/components/select-field.tsx';
import { TextProvider } from '../../src/i18n/text.tsx';
import type { chatMachine } from './chat.machine.ts';
import type { Template } from './chat-context.ts';
import { PLAYER_TEXTS } from './chat-texts.ts';
import { type MessageCheck, messageCheck } from './message-check.ts';
import { LANGUAGES, TEMPLATES, templateText } from './message-templates.ts';

type Chat = ActorRefFrom<typeof chatMachine>;

const OPTIONS = TEMPLATES.map(([value, label]) => ({ value, label }));
const LANGUAGE_OPTIONS = LANGUAGES.map(([value, label]) => ({ value, label }));

const fresh = (kind: Template['kind'], language: Template['language']): Template => ({
  kind,
  language,
  text: templateText(kind, language, location.origin),
});

export function TemplateButton({ chat }: { chat: Chat }) {
  const template = useSelector(chat, ({ context }) => context.template);
  const language = useSelector(
    chat,
    ({ context: { inbox, conversation } }) =>
      inbox?.conversations.find(({ id }) => id === conversation)?.locale ?? 'th',
  );
  return (
    <>
      <Button
        kind="secondary"
        size="sm"
        onClick={() => chat.send({ type: 'template.edited', template: fresh('buttons', language) })}
      >
        Reply with…
      </Button>
      {template !== null && <TemplateDialog chat={chat} template={template} />}
    </>
  );
}

function TemplateDialog({ chat, template }: { chat: Chat; template: Template }) {
  const check = messageCheck(template.text);
  const name = useSelector(chat, ({ context }) => context.name);
  const edit = (change: Partial<Template>) =>
    chat.send({ type: 'template.edited', template: { ...template, ...change } });
  const close = () => chat.send({ type: 'template.closed' });
  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      title="Reply with a message of any type"
      footer={
        <div className="flex justify-end gap-3">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button disabled={check.message === null} onClick={() => chat.send({ type: 'template.send' })}>
            {check.warnings.length > 0 ? 'Send as it is' : 'Send'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Type"
          options={OPTIONS}
          value={template.kind}
          onChange={(event) => {
            const kind = TEMPLATES.find(([value]) => value === event.target.value)?.[0];
            if (kind !== undefined) edit(fresh(kind, template.language));
          }}
        />
        <div>
          <p aria-hidden="true" className="mb-1.5 font-medium text-sm">
            Language
          </p>
          <SegmentedControl
            label="Language"
            options={LANGUAGE_OPTIONS}
            value={template.language}
            onChange={(language) => edit(fresh(template.kind, language))}
          />
        </div>
        <JsonField text={template.text} error={check.error} onText={(text) => edit({ text })} />
        <Preview check={check} name={name} />
      </div>
    </Dialog>
  );
}

function JsonField({ text, error, onText }: { text: string; error: string | null; onText: (text: string) => void }) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Message, JSON" error={error}>
      <div className={cx(CONTROL_BOX)}>
        <textarea
          {...fieldAria(id, undefined, error)}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
          className="h-56 min-w-0 flex-1 resize-y sm:h-80 bg-transparent px-4 py-3 font-mono text-sm leading-normal focus:outline-none"
        />
      </div>
    </FieldFrame>
  );
}

function Preview({ check: { shown, warnings }, name }: { check: MessageCheck; name: string }) {
  return (
    <div className="flex min-w-0 flex-col">
      <p className="mb-1.5 font-medium text-sm">As the player sees it</p>
      <div className="min-h-24 flex-1 overflow-hidden rounded-md bg-surface-sunken px-4 pb-3">
        {shown !== null && (
          <TextProvider locale="en" messages={PLAYER_TEXTS}>
            <MessageBubble
              entry={{ id: 'preview', author: 'support', name, message: shown, at: new Date().toISOString() }}
            />
          </TextProvider>
        )}
      </div>
      {warnings.length > 0 && (
        <Alert tone="warning" title="The app will not know this message" className="mt-3">
          <ul className="wrap-anywhere">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

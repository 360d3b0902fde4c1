/** Codes that an SMS would have carried. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { CopyButton } from '../../src/components/copy-button.tsx';
import { cx } from '../../src/components/cx.ts';
import { phoneIcon } from '../../src/components/icons/base.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { ageText } from './format.ts';
import { PagedList } from './paged-list.tsx';
import { Nothing, Section } from './section.tsx';

type Messages = DeskData['sms']['messages'];

interface CodesSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  messages: Messages;
}

const STATUSES = { sent: 'sent by SMS', failed: 'SMS not sent' };

function Status({ status }: { status: keyof typeof STATUSES }) {
  return <span className={cx('whitespace-nowrap', status === 'failed' && 'text-danger')}>{STATUSES[status]}</span>;
}

export function CodesSection({ desk, messages }: CodesSectionProps) {
  const copied = useSelector(desk, (state) => (state.matches({ clipboard: 'copied' }) ? state.context.copied : null));
  const elapsed = useSelector(desk, ({ context }) => Math.max(0, Math.floor((context.now - context.readAt) / 1000)));
  const isFirstPage = useSelector(desk, ({ context }) => context.read.sms.places.length === 0);
  const newest = isFirstPage ? messages[0] : undefined;
  const older = isFirstPage ? messages.slice(1) : messages;
  const copyButton = ({ id, code }: Messages[number], compact: boolean) =>
    code !== null && (
      <CopyButton
        label={compact ? `Copy ${code}` : 'Copy code'}
        copiedLabel="Copied"
        copied={copied === id}
        compact={compact}
        onCopy={() => desk.send({ type: 'copy', id, text: code })}
      />
    );
  return (
    <Section id="codes" icon={phoneIcon} title="OTP codes">
      <PagedList
        desk={desk}
        list="sms"
        what="messages"
        by="Phone number"
        hint="Messages are found by the whole phone number, in any spelling."
        count={messages.length}
        empty={
          <Nothing title="No message was sent yet">Register with a new phone number; its code appears here.</Nothing>
        }
      >
        {newest !== undefined && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
            <div className="min-w-0">
              <p className="figures font-semibold text-4xl tracking-[0.12em]">{newest.code ?? '–'}</p>
              <p className="figures mt-1 text-sm text-ink-muted">
                to <span className="font-medium text-ink">{newest.phone}</span> · {ageText(newest.age + elapsed)}
                {newest.status !== null && (
                  <>
                    {' · '}
                    <Status status={newest.status} />
                  </>
                )}
              </p>
            </div>
            {copyButton(newest, false)}
          </div>
        )}
        {older.length > 0 && (
          <ul className={cx('divide-y divide-line', isFirstPage && 'border-line border-t')}>
            {older.map((message) => (
              <li key={message.id} className="flex min-h-12 items-center gap-4 px-4 py-0.5 sm:px-5">
                <span className="figures w-20 font-semibold tracking-wider">{message.code ?? '–'}</span>
                <span className="figures flex min-w-0 flex-1 flex-wrap gap-x-3 text-sm leading-tight text-ink-muted">
                  <span>{message.phone}</span>
                  <span className="whitespace-nowrap">{ageText(message.age + elapsed)}</span>
                  {message.status !== null && <Status status={message.status} />}
                </span>
                {copyButton(message, true)}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

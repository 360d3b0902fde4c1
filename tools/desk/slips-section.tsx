/** Slips that players uploaded: what the bank's statement says about them is decided here. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { SLIP_REASONS, type SlipReason } from '../../contract/errors.ts';
import { Amount } from '../../src/components/amount.tsx';
import { Badge } from '../../src/components/badge.tsx';
import { Button } from '../../src/components/button.tsx';
import { Icon } from '../../src/components/icon.tsx';
import { imageIcon } from '../../src/components/icons/actions.ts';
import { handMoneyIcon } from '../../src/components/icons/money.ts';
import { SelectField } from '../../src/components/select-field.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import { pictureOf } from './api.ts';
import { type SlipAction, underWay } from './deeds.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { CURRENCIES, moneyText, sinceText } from './format.ts';
import { PagedList } from './paged-list.tsx';
import { AMOUNT, fieldsOf, keepFocus, Nothing, Section, WaitingCount } from './section.tsx';

const REASONS: Record<SlipReason, string> = {
  UPLOADED_FILE_NOT_EXIST: 'No slip in the file',
  IMG_SIZE_UNABLE_TO_PROCESS: 'Picture too small or too large',
  CANNOT_READ_CROPPED_IMAGE: 'Picture is cut off',
  DEST_ACC_INVALID: 'Paid to another account',
  SLIP_REFNO_DUPLICATED: 'Transfer used before',
  UNSTABLE_REFNO_ON_SLIP: 'Reference cannot be read',
  TRIPPLE_WRONG_CAPTCHA: 'Captcha wrong three times',
  INVALID_SLIP: 'Not a valid slip',
  NOT_MATCH: 'Not sent from the member’s account',
  EXPIRED_SLIP: 'Slip too old',
  UNKNOW_ERROR: 'Another reason',
};
const OPTIONS = SLIP_REASONS.map((value) => ({ value, label: `${REASONS[value]} (${value})` }));

const isSlipReason = (code: string): code is SlipReason => SLIP_REASONS.some((known) => known === code);

const STATUSES: Readonly<Record<string, string>> = { PENDING: 'waiting', SUCCESS: 'accepted', FAILED: 'refused' };

type Slip = DeskData['slips']['slips'][number];

interface SlipsSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  slips: DeskData['slips'];
}

export function SlipsSection({ desk, slips: { slips, waiting } }: SlipsSectionProps) {
  return (
    <Section id="slips" icon={handMoneyIcon} title="Slips" aside={<WaitingCount count={waiting} />}>
      <PagedList
        desk={desk}
        list="slips"
        what="slips"
        by="Phone, name, ref., amount"
        hint="A number is found by its first or last four digits or more, a name by its beginning, a reference by the whole of it."
        count={slips.length}
        empty={<Nothing title="No slip yet">A player who uploads a slip waits here for your answer.</Nothing>}
      >
        <ul className="divide-y divide-line">
          {slips.map((slip) => (
            <li key={slip.reference} className="px-4 py-3.5 sm:px-5">
              <SlipFacts desk={desk} slip={slip} />
              <AlikeSlips desk={desk} slip={slip} />
              {slip.status === 'PENDING' && <SlipForms desk={desk} slip={slip} />}
            </li>
          ))}
        </ul>
      </PagedList>
    </Section>
  );
}

interface SlipProps {
  desk: SlipsSectionProps['desk'];
  slip: Slip;
}

function SlipFacts({ desk, slip }: SlipProps) {
  const now = useSelector(desk, ({ context }) => context.now);
  const { reference, phone, name, currency, status, note, amount, sendingBank, transactionReference, createdAt } = slip;
  const isWaiting = status === 'PENDING';
  return (
    <div className="flex gap-4">
      <a
        href={pictureOf(reference)}
        target="_blank"
        rel="noreferrer"
        className={`relative flex shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-surface-sunken text-ink-muted hover:border-accent ${isWaiting ? 'h-24 w-18' : 'h-14 w-11'}`}
      >
        <Icon path={imageIcon} className="size-5" />
        <img
          src={pictureOf(reference)}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover object-top"
        />
        <span className="sr-only">Picture of slip {reference} in a new tab</span>
      </a>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
          {amount !== null && <Amount value={moneyText(amount, currency)} />}
        </div>
        <p className="figures text-sm text-ink-muted">
          {phone} · <time dateTime={createdAt}>{sinceText(createdAt, now)}</time>
        </p>
        <p className="figures text-sm wrap-anywhere text-ink-muted">{reference}</p>
        {isWaiting ? (
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
            {transactionReference === null ? (
              'The code on the slip could not be read.'
            ) : (
              <>
                Bank {sendingBank ?? 'unknown'}, transfer{' '}
                <span className="figures font-medium text-ink">{transactionReference}</span>
              </>
            )}
          </p>
        ) : (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <Badge tone={status === 'SUCCESS' ? 'positive' : 'danger'} dot>
              {STATUSES[status] ?? status}
            </Badge>
            {note !== null && <span>{isSlipReason(note) ? REASONS[note] : note}</span>}
          </p>
        )}
      </div>
    </div>
  );
}

/** Others that may show the same transfer. */
function AlikeSlips({ desk, slip: { alike } }: SlipProps) {
  const now = useSelector(desk, ({ context }) => context.now);
  if (alike.length === 0) return null;
  return (
    <div className="mt-2 text-sm text-ink-muted">
      <p className="font-medium text-ink">Looks like slips that came before or since:</p>
      <ul className="figures leading-6">
        {alike.map(({ reference, phone, currency, status, amount, createdAt }) => (
          <li key={reference} className="wrap-anywhere">
            <a href={pictureOf(reference)} target="_blank" rel="noreferrer" className="text-accent underline">
              {reference}
            </a>{' '}
            of {phone}, <time dateTime={createdAt}>{sinceText(createdAt, now)}</time>, {STATUSES[status] ?? status}
            {amount !== null && ` ${moneyText(amount, currency)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SlipForms({ desk, slip: { reference, transactionReference, phone, currency } }: SlipProps) {
  const context = useSelector(desk, (state) => state.context);
  const current = underWay(context, `slip ${reference}`);
  const step = current?.kind === 'slip' ? current.step : undefined;
  const decide = (action: SlipAction) => desk.send({ type: 'desk.act', action });
  const whose = <span className="sr-only"> the slip of {phone}</span>;
  return (
    <div ref={keepFocus} className="mt-3 grid gap-3">
      <form
        className={`grid items-end gap-3 ${transactionReference === null ? 'grid-cols-[1fr_auto] sm:grid-cols-[1fr_1fr_7rem]' : 'grid-cols-[1fr_7rem]'}`}
        onSubmit={(event) => {
          const field = fieldsOf(event);
          const typed = field('transfer');
          decide({
            kind: 'slip',
            reference,
            step: 'accept',
            amount: Number(field('amount')),
            ...(typed === '' ? {} : { transactionReference: typed }),
          });
        }}
      >
        {transactionReference === null && (
          <TextField
            className="col-span-2 sm:col-span-1"
            label="Transfer’s reference"
            name="transfer"
            autoComplete="off"
            spellCheck={false}
            required
            maxLength={60}
            pattern="[A-Za-z0-9_.:\/\-]+"
            title="Letters, digits and . : / _ -"
          />
        )}
        <TextField label={`Amount, ${CURRENCIES[currency]}`} {...AMOUNT} />
        <Button type="submit" className="min-w-28" busy={step === 'accept'} disabled={step === 'refuse'}>
          Accept{whose}
        </Button>
      </form>
      <form
        className="grid grid-cols-[1fr_7rem] items-end gap-3"
        onSubmit={(event) => {
          const reason = fieldsOf(event)('reason');
          if (isSlipReason(reason)) decide({ kind: 'slip', reference, step: 'refuse', reason });
        }}
      >
        <SelectField label="Reason to refuse" name="reason" options={OPTIONS} placeholder="Choose" required />
        <Button type="submit" kind="secondary" busy={step === 'refuse'} disabled={step === 'accept'}>
          Refuse{whose}
        </Button>
      </form>
    </div>
  );
}

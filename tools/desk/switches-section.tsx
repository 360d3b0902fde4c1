/** The service's switches. */
import type { ComponentProps, SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BankStatus } from '../../contract/bank-status.ts';
import type { Flags } from '../../server/desk/contract.ts';
import { Alert } from '../../src/components/alert.tsx';
import { Button } from '../../src/components/button.tsx';
import { conditionsIcon } from '../../src/components/icons/member.ts';
import { SelectField } from '../../src/components/select-field.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { FailChip } from './fail-chip.tsx';
import { fieldsOf, Section } from './section.tsx';
import { Switch } from './switch.tsx';

type TextName = 'notice' | 'siteName';

const TEXTS: readonly { name: TextName; label: string; hint: string; maxLength: number }[] = [
  {
    name: 'notice',
    label: 'Announcement',
    hint: 'On home and on visitors’ pages, until the player closes it. Empty for none.',
    maxLength: 500,
  },
  { name: 'siteName', label: 'Name of the site', hint: 'In the top bar and the title.', maxLength: 40 },
];

type NumberName = { [Name in keyof Flags]: Flags[Name] extends number ? Name : never }[keyof Flags];

const NUMBERS: readonly { name: NumberName; label: string; hint?: string; least?: number; most: number }[] = [
  { name: 'qrMinutes', label: 'A new QR code is valid for, minutes', least: 1, most: 1440 },
  { name: 'withdrawDayBaht', label: 'Payouts of a member in a day, baht', hint: '0 for no cap.', most: 100_000_000 },
  { name: 'withdrawDayCount', label: 'Payouts of a member in a day, how many', hint: '0 for no cap.', most: 10_000 },
  {
    name: 'payoutProofBaht',
    label: 'A payout wants fingerprint, face or password from, baht',
    hint: 'So that whoever holds an open phone has no large sum paid out. 0 for none.',
    most: 100_000_000,
  },
  {
    name: 'payoutHoldHours',
    label: 'No payouts after another payout account, hours',
    hint: 'So that whoever did not change it can say so. 0 for none.',
    most: 720,
  },
  {
    name: 'smsDayMax',
    label: 'Codes by SMS in a day, all numbers together',
    hint: 'Each costs. 0 for no cap.',
    most: 10_000_000,
  },
  { name: 'refundPercent', label: 'Refund of a day’s losses, percent', most: 100 },
  { name: 'invitePercent', label: 'Share of a friend’s first deposit, percent', most: 100 },
  {
    name: 'inviteTurnoverTimes',
    label: 'It is paid when the friend has staked, times the share',
    least: 1,
    most: 1_000_000,
  },
];

const SWITCHES: readonly { name: Exclude<keyof Flags, NumberName | TextName>; label: string; hint: string }[] = [
  { name: 'registerOTP', label: 'OTP at registration', hint: 'A code by SMS checks the phone number.' },
  {
    name: 'enableChatWidget',
    label: 'Chat widget',
    hint: 'Players and visitors can open the chat.',
  },
  {
    name: 'recordings',
    label: 'Recordings',
    hint: 'The app keeps its last two minutes, without passwords and the like; players may send them in the chat.',
  },
  {
    name: 'spinActive',
    label: 'Prize wheel',
    hint: 'Players find the wheel on home and can spin it. Which wheel: see Wheels.',
  },
  { name: 'depositManual', label: 'Manual deposits', hint: 'The deposit dialog says that a person checks.' },
  { name: 'terminated', label: 'Service ended', hint: 'Every call answers “gone”. This desk stays.' },
];

interface SwitchesSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  data: Pick<DeskData, 'flags' | 'providers' | 'banks' | 'warnings'>;
}

export function SwitchesSection({ desk, data: { flags, providers, banks, warnings } }: SwitchesSectionProps) {
  const set = (changes: Partial<Flags>) => desk.send({ type: 'desk.act', action: { kind: 'flags', flags: changes } });
  return (
    <Section id="switches" icon={conditionsIcon} title="Switches">
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning" className="mx-4 mb-2 sm:mx-5">
          {warning}
        </Alert>
      ))}
      <div className="divide-line max-lg:divide-y lg:grid lg:grid-cols-2 lg:divide-x">
        <div className="divide-y divide-line">
          {SWITCHES.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              on={flags[name]}
              danger={name === 'terminated'}
              onChange={(on) => set({ [name]: on })}
            />
          ))}
          {TEXTS.map(({ name, ...field }) => (
            <Setting
              key={`${name} ${flags[name]}`}
              {...field}
              defaultValue={flags[name]}
              autoComplete="off"
              onSet={(typed) => set({ [name]: typed })}
            />
          ))}
          <fieldset className="px-4 py-4 sm:px-5">
            <legend className="float-left mb-2 w-full font-medium">QR providers that fail</legend>
            <div className="clear-both flex flex-wrap gap-2">
              {providers
                .filter(({ offered, failing }) => offered || failing)
                .map(({ code, failing }) => (
                  <FailChip
                    key={code}
                    failing={failing}
                    onChange={(on) => desk.send({ type: 'desk.act', action: { kind: 'provider', code, failing: on } })}
                  >
                    {code}
                  </FailChip>
                ))}
            </div>
          </fieldset>
          <Banks
            banks={banks}
            onSet={(code, status) => desk.send({ type: 'desk.act', action: { kind: 'bank', code, status } })}
          />
        </div>
        <div className="divide-y divide-line">
          {NUMBERS.map(({ name, least = 0, most, ...field }) => (
            <Setting
              key={`${name} ${flags[name]}`}
              {...field}
              type="number"
              inputClassName="figures"
              min={least}
              max={most}
              defaultValue={flags[name]}
              required
              onSet={(typed) => set({ [name]: Number(typed) })}
            />
          ))}
        </div>
      </div>
    </Section>
  );
}

const STATUSES: readonly { value: string; label: string; status: BankStatus | null }[] = [
  { value: 'works', label: 'Works', status: null },
  { value: 'slow', label: 'Slow', status: 'slow' },
  { value: 'closed', label: 'Takes no transfers', status: 'closed' },
];

interface BanksProps {
  banks: DeskData['banks'];
  onSet: (code: string, status: BankStatus | null) => void;
}

/** The banks that do not work as usual: players see it where they would transfer or withdraw. */
function Banks({ banks, onSet }: BanksProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    onSet(field('bank'), STATUSES.find(({ value }) => value === field('status'))?.status ?? null);
  };
  const troubled = banks.filter(({ status }) => status !== null);
  return (
    <form className="grid grid-cols-1 gap-3 px-4 py-4 sm:px-5" onSubmit={submit}>
      <p className="font-medium">Banks</p>
      <p className="text-ink-muted text-sm">
        {troubled.length === 0
          ? 'All work as usual. Players see it where they transfer or withdraw when one does not.'
          : troubled.map(({ name, status }) => `${name}: ${status}`).join(' · ')}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Bank"
          name="bank"
          className="min-w-40 flex-1"
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <SelectField label="Its transfers" name="status" className="min-w-40 flex-1" options={STATUSES} />
        <Button type="submit" kind="secondary">
          Set
        </Button>
      </div>
    </form>
  );
}

/** A setting with a word or a number as its value. */
function Setting({ onSet, ...field }: ComponentProps<typeof TextField> & { onSet: (typed: string) => void }) {
  return (
    <form className="flex items-start gap-3 px-4 py-4 sm:px-5" onSubmit={(event) => onSet(fieldsOf(event)('value'))}>
      <TextField {...field} name="value" className="flex-1" />
      <Button type="submit" kind="secondary" className="mt-6.75">
        Set
      </Button>
    </form>
  );
}

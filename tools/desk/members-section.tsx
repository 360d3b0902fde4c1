/** Members, and what a bank or the operator would give them. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { DeskMember } from '../../server/desk/contract.ts';
import { Amount } from '../../src/components/amount.tsx';
import { Button } from '../../src/components/button.tsx';
import { Icon } from '../../src/components/icon.tsx';
import { chevronDownIcon } from '../../src/components/icons/base.ts';
import { userIcon } from '../../src/components/icons/member.ts';
import { coinIcon } from '../../src/components/icons/money.ts';
import { TextField } from '../../src/components/text-field.tsx';
import { keyOf } from './deeds.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { CURRENCIES, moneyText } from './format.ts';
import { PagedList } from './paged-list.tsx';
import { AMOUNT, fieldsOf, Nothing, Section } from './section.tsx';

interface MembersSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  members: DeskData['members']['members'];
}

export function MembersSection({ desk, members }: MembersSectionProps) {
  const open = useSelector(desk, ({ context }) => context.member);
  return (
    <Section id="members" icon={userIcon} title="Members">
      <PagedList
        desk={desk}
        list="members"
        what="members"
        by="Phone, name, game name"
        hint="A number is found by its first or last four digits or more, a name or surname by its beginning, a name at a game by the whole of it."
        count={members.length}
        empty={<Nothing title="No member yet">Who registers appears here.</Nothing>}
      >
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                aria-expanded={open === member.id}
                onClick={() => desk.send({ type: 'member.toggled', id: member.id })}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-start transition-colors enabled-hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:px-5"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{member.name}</span>
                  <span className="figures block text-sm text-ink-muted">{member.phone}</span>
                  {member.twinPhone !== null && (
                    <span className="block text-sm text-warning">Same phone as {member.twinPhone}: two members</span>
                  )}
                </span>
                <span className="text-end">
                  <Amount value={moneyText(member.balance, member.currency)} className="block" />
                  <span className="figures flex items-center justify-end gap-1 text-sm text-ink-muted">
                    <Icon path={coinIcon} className="size-4" label="Coins" />
                    {member.coin}
                  </span>
                </span>
                <Icon
                  path={chevronDownIcon}
                  className={`size-5 text-ink-muted transition-[rotate] ${open === member.id ? 'rotate-180' : ''}`}
                />
              </button>
              {open === member.id && <MemberForms desk={desk} member={member} />}
            </li>
          ))}
        </ul>
      </PagedList>
    </Section>
  );
}

/** A reference as a bank would give; any other may be typed. */
const newReference = () => `TR${Date.now().toString(36).toUpperCase()}`;

function MemberForms({ desk, member }: { desk: MembersSectionProps['desk']; member: DeskMember }) {
  const done = useSelector(desk, ({ context }) => context.done);
  const queue = useSelector(desk, ({ context }) => context.queue);
  const isBusy = (kind: 'transfer' | 'coins') => queue.some((queued) => keyOf(queued) === `${kind} ${member.id}`);
  return (
    <div key={done} className="grid gap-5 bg-surface-sunken px-4 pt-3 pb-5 sm:px-5">
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          const field = fieldsOf(event);
          desk.send({
            type: 'desk.act',
            action: {
              kind: 'transfer',
              member: member.id,
              amount: Number(field('amount')),
              reference: field('reference'),
            },
          });
        }}
      >
        <TextField label={`Bank transfer, ${CURRENCIES[member.currency]}`} {...AMOUNT} />
        <TextField
          label="Reference"
          name="reference"
          defaultValue={newReference()}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          required
        />
        <Button type="submit" busy={isBusy('transfer')}>
          Credit
        </Button>
      </form>
      <form
        className="grid grid-cols-[1fr_auto] items-end gap-3"
        onSubmit={(event) => {
          const field = fieldsOf(event);
          desk.send({
            type: 'desk.act',
            action: { kind: 'coins', member: member.id, coins: Number(field('coins')) },
          });
        }}
      >
        <TextField
          label="Coins for the wheel"
          name="coins"
          type="number"
          inputClassName="figures"
          min={1}
          max={1000}
          defaultValue={5}
          required
        />
        <Button type="submit" kind="secondary" busy={isBusy('coins')}>
          Grant
        </Button>
      </form>
    </div>
  );
}

/** Gift links: each is registered here with its amount before a player redeems it. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { Amount } from '../../src/components/amount.tsx';
import { Badge } from '../../src/components/badge.tsx';
import { Button } from '../../src/components/button.tsx';
import { giftIcon } from '../../src/components/icons/money.ts';
import { TextField } from '../../src/components/text-field.tsx';
import { underWay } from './deeds.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { amountText, sinceText } from './format.ts';
import { PagedList } from './paged-list.tsx';
import { AMOUNT, fieldsOf, keepFocus, Nothing, Section } from './section.tsx';

interface GiftsSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  gifts: DeskData['gifts']['gifts'];
}

export function GiftsSection({ desk, gifts }: GiftsSectionProps) {
  const now = useSelector(desk, ({ context }) => context.now);
  return (
    <Section id="gifts" icon={giftIcon} title="Gift links">
      <GiftForm desk={desk} />
      <PagedList
        desk={desk}
        list="gifts"
        what="gifts"
        by="Link, amount or phone"
        hint="A gift is found by its link or code, its amount, or who redeemed it: four digits or more of the number, or how the name begins."
        count={gifts.length}
        empty={<Nothing title="No gift yet">Register a link with its amount; a player can redeem it once.</Nothing>}
      >
        <ul className="divide-y divide-line">
          {gifts.map(({ code, amount, phone, registeredAt, redeemedAt }) => (
            <li key={code} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1 basis-40">
                <p className="figures font-medium wrap-anywhere">{code}</p>
                <p className="figures text-sm text-ink-muted">
                  {redeemedAt === null ? (
                    <time dateTime={registeredAt}>registered {sinceText(registeredAt, now)}</time>
                  ) : (
                    <time dateTime={redeemedAt}>
                      {phone === null ? '' : `by ${phone} · `}
                      {sinceText(redeemedAt, now)}
                    </time>
                  )}
                </p>
              </div>
              <Badge tone={redeemedAt === null ? 'accent' : 'positive'} dot>
                {redeemedAt === null ? 'open' : 'redeemed'}
              </Badge>
              <Amount value={`฿${amountText(amount)}`} />
            </li>
          ))}
        </ul>
      </PagedList>
    </Section>
  );
}

function GiftForm({ desk }: { desk: GiftsSectionProps['desk'] }) {
  const registered = useSelector(desk, ({ context }) => context.registered);
  const busy = useSelector(desk, ({ context }) => underWay(context, 'gift') !== undefined);
  return (
    <form
      key={registered}
      ref={keepFocus}
      className="grid grid-cols-[1fr_auto] items-end gap-3 border-line border-b px-4 py-4 sm:grid-cols-[1fr_8rem_auto] sm:px-5"
      onSubmit={(event) => {
        const field = fieldsOf(event);
        desk.send({
          type: 'desk.act',
          action: { kind: 'gift', link: field('link'), amount: Number(field('amount')) },
        });
      }}
    >
      <TextField
        className="col-span-2 sm:col-span-1"
        label="Gift link"
        name="link"
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        placeholder="https://gift.truemoney.com/campaign/?v=…"
        required
      />
      <TextField label="Amount, baht" {...AMOUNT} />
      <Button type="submit" busy={busy}>
        Register
      </Button>
    </form>
  );
}

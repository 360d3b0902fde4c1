import { ActionTile } from '../../src/components/action-tile.tsx';
import { Amount } from '../../src/components/amount.tsx';
import { Badge } from '../../src/components/badge.tsx';
import { BottomNav } from '../../src/components/bottom-nav.tsx';
import { BottomNavItem } from '../../src/components/bottom-nav-item.tsx';
import { Button } from '../../src/components/button.tsx';
import { Card } from '../../src/components/card.tsx';
import { Carousel } from '../../src/components/carousel.tsx';
import { GameCard } from '../../src/components/game-card.tsx';
import { IconBadge } from '../../src/components/icon-badge.tsx';
import { IconButton } from '../../src/components/icon-button.tsx';
import { refreshIcon } from '../../src/components/icons/base.ts';
import {
  depositIcon,
  giftIcon,
  handMoneyIcon,
  inviteIcon,
  refundIcon,
  wheelIcon,
  withdrawIcon,
} from '../../src/components/icons/money.ts';
import {
  conditionsIcon,
  contactIcon,
  homeIcon,
  logoutIcon,
  statementIcon,
  userIcon,
} from '../../src/components/icons/nav.ts';
import { ListRow } from '../../src/components/list-row.tsx';
import { MemberShell } from '../../src/components/member-shell.tsx';
import { Page } from '../../src/components/page.tsx';
import { SectionHeader } from '../../src/components/section-header.tsx';
import type { SceneProps } from './scene.ts';

const nothing = () => {};
const GAMES = ['JOKER', 'PG', 'SLOTXO', 'SUPERSLOT', 'BETFLIX'] as const;

/** The dashboard in its shell. */
export function MemberScene({ say, actions }: SceneProps) {
  return (
    <MemberShell
      name={say.app}
      skipLabel={say.skip}
      actions={
        <>
          {actions}
          <IconButton icon={logoutIcon} label={say.logout} />
        </>
      }
      nav={
        <BottomNav label={say.menu}>
          <BottomNavItem href="#profile" icon={userIcon} label={say.profile} />
          <BottomNavItem onClick={nothing} icon={conditionsIcon} label={say.conditions} />
          <BottomNavItem href="#home" icon={homeIcon} label={say.home} active emphasised />
          <BottomNavItem href="#statement" icon={statementIcon} label={say.statement} />
          <BottomNavItem href="#contact" icon={contactIcon} label={say.contact} />
        </BottomNav>
      }
    >
      <Page>
        <h1 className="sr-only">{say.home}</h1>
        <div className="grid gap-4 lg:grid-cols-[1.35fr_1fr]">
          <Card tone="brand" padding="lg">
            <div className="flex items-center justify-between gap-3">
              <p className="text-sm font-medium text-ink-muted">{say.wallet}</p>
              <IconButton icon={refreshIcon} label={say.refresh} className="-my-2 -mr-2" />
            </div>
            <p className="mt-1">
              <Amount value="12,480.50" currency={say.baht} size="xl" />
            </p>
            <div className="mt-6 flex flex-wrap items-end justify-between gap-3">
              <div>
                <p className="text-xs text-ink-muted">{say.total}</p>
                <Amount value="18,902.75" currency={say.baht} />
              </div>
              <p className="figures text-xs text-ink-muted">{say.updated}</p>
            </div>
          </Card>
          <Card className="flex flex-col justify-between gap-4">
            <div className="flex items-center gap-3.5">
              <IconBadge icon={inviteIcon} size="lg" />
              <div className="min-w-0">
                <p className="text-sm text-ink-muted">{say.inviteBonus}</p>
                <Amount value="320.00" currency={say.baht} size="lg" />
              </div>
            </div>
            <Button kind="secondary" wide>
              {say.receive}
            </Button>
          </Card>
        </div>
        <Card padding="none" className="grid grid-cols-3 gap-1 p-2 sm:grid-cols-6">
          <ActionTile icon={depositIcon} label={say.deposit} primary />
          <ActionTile icon={withdrawIcon} label={say.withdraw} primary />
          <ActionTile icon={wheelIcon} label={say.spin} detail={{ figure: '3', text: say.coins }} />
          <ActionTile icon={inviteIcon} label={say.invite} />
          <ActionTile icon={giftIcon} label={say.bonus} />
          <ActionTile icon={refundIcon} label={say.refund} />
        </Card>
        <section className="grid gap-3">
          <SectionHeader>{say.slot}</SectionHeader>
          <Carousel label={say.slot} previousLabel={say.previous} nextLabel={say.next}>
            {GAMES.map((code, index) => (
              <GameCard
                key={code}
                name={code}
                logo={`/art/games/${code}.svg`}
                background="/art/games/slot-bg.svg"
                inactive={index === 2}
                detail={index === 2 ? undefined : `= 1,240.00 ${say.baht}`}
                onClick={nothing}
              >
                {index === 2 ? say.activate : <Amount value="1,240.00" size="lg" />}
              </GameCard>
            ))}
          </Carousel>
        </section>
        <section className="grid gap-3">
          <SectionHeader
            action={
              <Button kind="quiet" size="sm">
                {say.seeAll}
              </Button>
            }
          >
            {say.recent}
          </SectionHeader>
          <Card padding="none">
            <ul className="divide-y divide-line">
              <ListRow
                leading={<IconBadge icon={depositIcon} tone="positive" />}
                title={say.rows[0]}
                detail={say.ago[0]}
                trailing={<Amount value="+1,000.00" tone="positive" />}
              />
              <ListRow
                leading={<IconBadge icon={handMoneyIcon} tone="neutral" />}
                title={say.rows[1]}
                detail={say.ago[1]}
                trailing={<Amount value="-500.00" />}
                trailingDetail={
                  <Badge tone="warning" dot>
                    {say.pending}
                  </Badge>
                }
              />
            </ul>
          </Card>
        </section>
      </Page>
    </MemberShell>
  );
}

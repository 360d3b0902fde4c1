import { useSelector } from '@xstate/react';
import type { GameAccount, GameCategory } from '../../../contract/entities.ts';
import { arranged, FEW } from '../../../machines/games/games.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Carousel } from '../../components/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { useText } from '../../i18n/text.tsx';
import { GameCard } from './game-card.tsx';
import { arrangementOf, favouritesOf, type GamesActor } from './games-actor.ts';

const CATEGORIES: readonly GameCategory[] = ['slot', 'sport', 'lotto'];

interface GamesProps {
  actor: GamesActor;
  accounts: readonly GameAccount[];
  /** The number of further accounts that could not be read; null: none could. */
  unread?: number | null;
  hidden: boolean;
}

/** A row of game accounts for each category that has any (rule: Game cards). */
export function Games({ actor, accounts, unread = 0, hidden }: GamesProps) {
  const t = useText();
  const arrangement = useSelector(actor, arrangementOf);
  if (accounts.length === 0 && unread === 0)
    return (
      <Card>
        <EmptyState scene="game" title={t('home.games.none')} text={t('home.games.noneText')} />
      </Card>
    );
  const rows = CATEGORIES.map((category) => ({
    category,
    games: arranged(accounts, arrangement).filter((account) => account.category === category),
  })).filter(({ games }) => games.length > 0);
  return (
    <>
      {rows.map(({ category, games }, place) => (
        <Row
          key={category}
          actor={actor}
          category={category}
          accounts={games}
          total={place === 0 ? accounts.length : 0}
          hidden={hidden}
        />
      ))}
      <UnreadGames count={unread} />
    </>
  );
}

/** The message that some games could not be read; null: none could. */
export function UnreadGames({ count }: { count: number | null }) {
  const t = useText();
  if (count === 0) return null;
  return <Alert tone="warning">{count === null ? t('home.games.unreadAll') : t('home.games.unread', { count })}</Alert>;
}

interface RowProps extends Omit<GamesProps, 'unread'> {
  category: GameCategory;
  /** The number of games of all categories, in the row that leads to the list of them. */
  total: number;
}

function Row({ actor, category, accounts, total, hidden }: RowProps) {
  const t = useText();
  const favourites = useSelector(actor, favouritesOf);
  return (
    <div>
      <SectionHeader
        action={
          total > FEW && (
            <Button kind="quiet" size="sm" className="-me-4" onClick={() => actor.send({ type: 'list.open' })}>
              {t('home.games.seeAll', { count: total })}
            </Button>
          )
        }
      >
        {t(`home.games.${category}`)}
      </SectionHeader>
      <Carousel label={t(`home.games.${category}`)} previousLabel={t('common.previous')} nextLabel={t('common.next')}>
        {accounts.map((account) => (
          <GameCard
            key={account.code}
            account={account}
            hidden={hidden}
            favourite={favourites.includes(account.code)}
            onOpen={() => actor.send({ type: 'game.open', code: account.code })}
            onFavourite={() => actor.send({ type: 'favourite.toggle', code: account.code })}
          />
        ))}
      </Carousel>
    </div>
  );
}

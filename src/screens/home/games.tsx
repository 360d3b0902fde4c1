import type { GameAccount, GameCategory } from '../../../contract/entities.ts';
import { Alert } from '../../components/alert.tsx';
import { Card } from '../../components/card.tsx';
import { Carousel } from '../../components/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { useText } from '../../i18n/text.tsx';
import { GameCard } from './game-card.tsx';

const CATEGORIES: readonly GameCategory[] = ['slot', 'sport', 'lotto'];

interface GamesProps {
  accounts: readonly GameAccount[];
  /** How many more there are that could not be read; null: none could. */
  unread?: number | null;
  hidden: boolean;
  /** The player presses a card. */
  onOpen: (code: string) => void;
}

/** A row of game accounts for each category that has any (rule: Game cards). */
export function Games({ accounts, unread = 0, hidden, onOpen }: GamesProps) {
  const t = useText();
  if (accounts.length === 0 && unread === 0)
    return (
      <Card>
        <EmptyState scene="game" title={t('home.games.none')} text={t('home.games.noneText')} />
      </Card>
    );
  return (
    <>
      {CATEGORIES.map((category) => (
        <Row
          key={category}
          category={category}
          accounts={accounts.filter((a) => a.category === category)}
          hidden={hidden}
          onOpen={onOpen}
        />
      ))}
      {unread !== 0 && (
        <Alert tone="warning">
          {unread === null ? t('home.games.unreadAll') : t('home.games.unread', { count: unread })}
        </Alert>
      )}
    </>
  );
}

function Row({ category, accounts, hidden, onOpen }: GamesProps & { category: GameCategory }) {
  const t = useText();
  if (accounts.length === 0) return null;
  return (
    <div>
      <SectionHeader>{t(`home.games.${category}`)}</SectionHeader>
      <Carousel label={t(`home.games.${category}`)} previousLabel={t('common.previous')} nextLabel={t('common.next')}>
        {accounts.map((account) => (
          <GameCard key={account.code} account={account} hidden={hidden} onOpen={() => onOpen(account.code)} />
        ))}
      </Carousel>
    </div>
  );
}

import { useSelector } from '@xstate/react';
import type { GameAccount } from '../../../contract/entities.ts';
import { arranged, found, LONGEST_SEARCH } from '../../../machines/games/games.ts';
import { convertedAmount } from '../../../machines/wallet/totals.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { searchIcon } from '../../components/icons/actions.ts';
import { TextField } from '../../components/text-field.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { WalletGate } from '../receipt/wallet-gate.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { GameLogo } from './game-logo.tsx';
import { UnreadGames } from './games.tsx';
import { arrangementOf, favouritesOf, type GamesActor, isListed, searchOf } from './games-actor.ts';
import { Money } from './money.tsx';

interface AllGamesProps {
  actor: GamesActor;
}

/** All games of the member in a dialog, with a search. */
export function AllGames({ actor }: AllGamesProps) {
  const t = useText();
  const open = useSelector(actor, isListed);
  return (
    <Dialog open={open} onClose={() => actor.send({ type: 'list.close' })} title={t('home.games.all')}>
      <WalletGate>
        {({ funds: { slots, unreadSlots }, hidden }) => (
          <>
            {slots.length > 0 ? (
              <List actor={actor} accounts={slots} hidden={hidden} />
            ) : (
              <EmptyState scene="game" title={t('home.games.none')} text={t('home.games.noneText')} />
            )}
            <UnreadGames count={unreadSlots} />
          </>
        )}
      </WalletGate>
    </Dialog>
  );
}

interface ListProps extends Pick<AllGamesProps, 'actor'> {
  accounts: readonly GameAccount[];
  hidden: boolean;
}

function List({ actor, accounts, hidden }: ListProps) {
  const t = useText();
  const said = useSaid();
  const search = useSelector(actor, searchOf);
  const favourites = useSelector(actor, favouritesOf);
  const arrangement = useSelector(actor, arrangementOf);
  const hits = found(arranged(accounts, arrangement), search);
  const change = (text: string) => actor.send({ type: 'search.changed', text });
  return (
    // As high however few are found: the field stays where it is typed in.
    <div className="grid min-h-[calc(100dvh-7.75rem)] grid-cols-1 content-start gap-3 sm:min-h-[calc(100dvh-8.75rem)]">
      <search>
        <TextField
          type="search"
          label={t('home.games.search')}
          labelHidden
          placeholder={t('home.games.search')}
          leading={<Icon path={searchIcon} className="size-5" />}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LONGEST_SEARCH}
          value={search}
          onChange={({ target }) => change(target.value)}
        />
      </search>
      <p role="status" className="sr-only">
        {search !== '' && hits.length > 0 && t('home.games.hits', { count: hits.length })}
        {hits.length === 0 && t('home.games.noHit', { text: search })}
      </p>
      {hits.length === 0 ? (
        <EmptyState
          scene="game"
          title={t('home.games.noHit', { text: search })}
          text={t('home.games.noHitText')}
          action={
            <Button kind="secondary" onClick={() => change('')}>
              {t('home.games.showAll')}
            </Button>
          }
        />
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {hits.map((account) => (
            <li key={account.code} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => actor.send({ type: 'game.open', code: account.code })}
                className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 text-start transition-colors enabled-hover:bg-surface-sunken focus-visible:-outline-offset-2"
              >
                <GameLogo name={said(account.name)} address={account.logo} />
                <span className="min-w-0 flex-1">
                  <span className="wrap-anywhere block font-medium">{said(account.name)}</span>
                  <span className="block text-ink-muted text-sm">
                    {account.isActive ? (
                      <Money amount={convertedAmount(account)} hidden={hidden} size="sm" />
                    ) : (
                      t('home.games.openAccount')
                    )}
                  </span>
                </span>
              </button>
              <FavouriteButton
                name={said(account.name)}
                favourite={favourites.includes(account.code)}
                onToggle={() => actor.send({ type: 'favourite.toggle', code: account.code })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

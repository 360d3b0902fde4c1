import { useSelector } from '@xstate/react';
import type { GameAccount } from '../../../contract/entities.ts';
import { arranged, FEW, playedLast } from '../../../machines/games/games.ts';
import { Icon } from '../../components/icon.tsx';
import { searchIcon } from '../../components/icons/actions.ts';
import { playIcon } from '../../components/icons/nav.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { GameLogo } from './game-logo.tsx';
import { arrangementOf, type GamesActor } from './games-actor.ts';

/** Games in the row: more are found quicker in the list. */
const MOST = 8;

const chip =
  'flex min-h-12 items-center gap-2.5 rounded-full py-1.5 ps-2 pe-4 text-start font-medium text-sm transition-colors enabled-hover:bg-surface-sunken';

interface YourGamesProps {
  actor: GamesActor;
  accounts: readonly GameAccount[];
}

/** The games that the member is likely to want, at a glance: one line, on the first screen of a phone. */
export function YourGames({ actor, accounts }: YourGamesProps) {
  const t = useText();
  const said = useSaid();
  const arrangement = useSelector(actor, arrangementOf);
  const again = playedLast(accounts, arrangement);
  const first = arranged(accounts, arrangement).slice(0, MOST);
  return (
    <section aria-label={t('home.games.yours')} className="flex items-center gap-2">
      {/* Room for the focus ring; on a phone the line runs to the edge of the screen. */}
      <ul className="-my-1 -ms-4 flex min-w-0 flex-1 gap-2 overflow-x-auto overscroll-x-contain py-1 ps-4 pe-1 [scrollbar-width:none] lg:-ms-1 lg:ps-1">
        {first.map(({ code, name, logo }) => (
          <li key={code} className="flex max-w-full shrink-0 rounded-full bg-surface-raised shadow-card">
            <button type="button" className={chip} onClick={() => actor.send({ type: 'game.open', code })}>
              <GameLogo name={said(name)} address={logo} size="sm" />
              <span className="wrap-anywhere min-w-0">{said(name)}</span>
            </button>
            {code === again && (
              <button
                type="button"
                aria-label={t('home.games.play', { name: said(name) })}
                title={t('home.games.play', { name: said(name) })}
                onClick={() => actor.send({ type: 'game.play', code })}
                className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-accent-ink enabled-hover:bg-accent-hover"
              >
                <Icon path={playIcon} className="size-6" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {accounts.length > FEW && (
        <button
          type="button"
          aria-label={t('home.games.all')}
          title={t('home.games.all')}
          onClick={() => actor.send({ type: 'list.open' })}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
        >
          <Icon path={searchIcon} className="size-5.5" />
        </button>
      )}
    </section>
  );
}

/** The place of the games, until the figures are there. */
export function YourGamesWaiting() {
  return (
    <div aria-busy="true" className="flex gap-2 overflow-hidden">
      <Skeleton shape="mark" className="h-12 w-32 shrink-0" />
      <Skeleton shape="mark" className="h-12 w-32 shrink-0" />
      <Skeleton shape="mark" className="h-12 w-32 shrink-0" />
    </div>
  );
}

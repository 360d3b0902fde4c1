/** Games, whose providers can be made to fail. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { Badge } from '../../src/components/badge.tsx';
import { playIcon } from '../../src/components/icons/nav.ts';
import { underWay } from './deeds.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { FailChip } from './fail-chip.tsx';
import { Nothing, Section } from './section.tsx';

const CATEGORIES = [
  ['slot', 'Slots'],
  ['sport', 'Sports'],
  ['lotto', 'Lotteries'],
] as const;

interface GamesSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  games: DeskData['games'];
}

export function GamesSection({ desk, games }: GamesSectionProps) {
  const context = useSelector(desk, (state) => state.context);
  const failing = games.filter((game) => game.failing).length;
  return (
    <Section
      id="games"
      icon={playIcon}
      title="Games"
      aside={
        <Badge tone={failing > 0 ? 'danger' : 'positive'} dot>
          <span className="figures">{failing > 0 ? `${failing} failing` : 'all work'}</span>
        </Badge>
      }
    >
      {games.length === 0 ? (
        <Nothing title="No game">Rows of the table “game” appear here.</Nothing>
      ) : (
        <div className="grid gap-4 px-4 py-4 sm:px-5">
          <p className="text-sm text-ink-muted">
            Press a game and its provider fails: no account opens, no money moves, until it is pressed again.
          </p>
          {CATEGORIES.map(([category, title]) => (
            <fieldset key={category} className="min-w-0">
              <legend className="mb-2 text-sm font-medium">{title}</legend>
              <div className="flex flex-wrap gap-2">
                {games
                  .filter((game) => game.category === category)
                  .map(({ code, name, failing }) => (
                    <FailChip
                      key={code}
                      failing={failing}
                      busy={underWay(context, `game ${code}`) !== undefined}
                      onChange={(on) => desk.send({ type: 'desk.act', action: { kind: 'game', code, failing: on } })}
                    >
                      {name}
                    </FailChip>
                  ))}
              </div>
            </fieldset>
          ))}
        </div>
      )}
    </Section>
  );
}

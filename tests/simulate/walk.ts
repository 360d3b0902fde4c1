/** At the end players look through everything that they have: each page of each list, and the file of the statement. */
import type { AnyActorRef, EventObject } from 'xstate';
import { until } from './joining.ts';
import { arrive } from './moves.ts';
import type { Deed, Player } from './player.ts';
import type { Random } from './random.ts';

/** Compares what is on the player's screen with what should be; says what is wrong. */
export type Looking = (player: Player) => readonly string[];

/**
 * A value that is being read anew at this moment is no fault, nor one that a page without a line requests once a
 * minute. Milliseconds.
 */
const SOON = 65_000;

type ActorIn = () => AnyActorRef | undefined;
const isAtRest = (actor: ActorIn) => actor()?.getSnapshot().hasTag('busy') === false;

function* looking(player: Player, look: Looking, fail: (text: string) => void): Deed {
  yield 1_500;
  const before = look(player);
  if (before.length === 0) return;
  yield SOON;
  for (const text of look(player)) if (before.includes(text)) fail(text);
}

export function* walk(player: Player, random: Random, look: Looking, fail: (text: string) => void): Deed {
  yield* arrive(player, random);
  const inner = (name: string, child: string) => (): AnyActorRef | undefined =>
    player.flow(name)?.getSnapshot().children[child];
  const see = () => looking(player, look, fail);
  /** Each page of a list, by its number. */
  function* pages(list: ActorIn, turned: ActorIn = list): Deed {
    yield* until(() => isAtRest(list));
    yield* see();
    const last = Math.ceil((list()?.getSnapshot().context.total ?? 0) / 10);
    for (const page of [2, 3, last - 1, last]) {
      if (page < 2 || page > last || list()?.getSnapshot().context.page === page) continue;
      player.press(turned(), { type: 'page.chosen', page } as EventObject);
      yield* until(() => isAtRest(list) && list()?.getSnapshot().context.page === page);
      yield* see();
    }
  }
  function* opening(dialog: string, flow = dialog): Deed {
    player.closeDialogs();
    yield 500;
    player.openDialog(dialog);
    yield* until(() => isAtRest(() => player.flow(flow)));
  }
  player.visit('/user/home');
  yield* until(() => player.page?.frame?.wallet.getSnapshot().matches('ready') === true);
  yield* opening('withdraw');
  yield* see();
  for (const dialog of ['refund', 'invite']) {
    yield* opening(dialog);
    yield* pages(inner(dialog, 'records'));
  }
  yield* opening('inbox');
  yield* pages(inner('inbox', 'list'));
  player.closeDialogs();
  yield 500;
  for (const route of ['bonus', 'spin', 'statement']) {
    player.visit(`/user/${route}`);
    yield* until(() => isAtRest(() => player.flow(route)));
    if (route !== 'statement') yield* see();
  }
  const statement = () => player.flow('statement');
  player.press(statement(), { type: 'filter.clear' });
  yield* pages(inner('statement', 'list'), statement);
  yield* opening('slips');
  yield* pages(inner('slips', 'list'));
  player.closeDialogs();
  yield 500;
  player.press(statement(), { type: 'export.open' });
  const exporting = inner('statement', 'statementExport');
  yield* until(() => exporting() !== undefined);
  player.press(exporting(), { type: 'export.start', format: 'csv' } as EventObject);
  yield* until(() => isAtRest(exporting));
  const save = { type: 'picture.save', picture: { kind: 'made', name: 'statement' } } as EventObject;
  player.press(exporting()?.getSnapshot().children.picture, save);
  yield* see();
  player.closeDialogs();
}

/**
 * Faults besides those of requests: the service, the phones' storage, clocks, tabs and sessions. Each can be left out.
 */
import type { Accident, Site } from './accident.ts';
import { OPERATOR } from './operator.ts';
import type { Player } from './player.ts';

const MINUTE = 60_000;

const each = (site: Site, mend: (player: Player) => void) => site.players.forEach(mend);

export const ACCIDENTS = {
  kill: {
    of: 'world',
    every: 2,
    happen({ timeline, service }, random) {
      service.kill();
      timeline.after(random.between(500, 2 * MINUTE), null, () => {
        if (!service.isUp) void service.start();
      });
    },
    mend({ service }) {
      if (!service.isUp) void service.start();
    },
  },
  offline: {
    of: 'phone',
    every: 2,
    happen({ timeline }, random, { phone }) {
      phone.connect(false);
      timeline.after(random.between(2_000, 10 * MINUTE), null, () => phone.connect(true));
    },
    mend: (site) => each(site, ({ phone }) => phone.connect(true)),
  },
  storageFull: {
    of: 'phone',
    every: 12,
    happen({ timeline }, random, player) {
      const { phone } = player;
      if (phone.storage === 'missing') return;
      phone.storage = random.chance(0.7) ? 'full' : 'blocked';
      player.forget();
      timeline.after(random.between(MINUTE, 60 * MINUTE), null, () => {
        phone.storage = 'works';
      });
    },
    mend: (site) =>
      each(site, ({ phone }) => {
        if (phone.storage !== 'missing') phone.storage = 'works';
      }),
  },
  storageCleared: {
    of: 'phone',
    every: 24,
    happen(_site, _random, player) {
      player.phone.local.clear();
      for (const tab of player.phone.tabs) tab.session.clear();
      player.leave();
      player.forget();
    },
  },
  frozen: {
    of: 'phone',
    every: 6,
    happen({ timeline }, random, { phone }) {
      const until = timeline.now + random.between(MINUTE, 4 * 60 * MINUTE);
      for (const tab of phone.tabs) {
        if (tab.asleepUntil > timeline.now) continue;
        tab.later(0, () => {
          tab.look('hidden');
          tab.asleepUntil = until;
        });
        tab.later(until - timeline.now + 10, () => tab.look('visible'));
      }
    },
    mend: (site) =>
      each(site, ({ phone }) => {
        for (const tab of phone.tabs) {
          tab.asleepUntil = 0;
          phone.timeline.wake(tab);
          tab.later(0, () => tab.look('visible'));
        }
      }),
  },
  sessionEnded: {
    of: 'phone',
    every: 6,
    happen({ service, world }, random, { memberId, number }) {
      world.reference?.doubtSessions(number);
      const oldest = 'select token_hash from session where member_id = $1 order by last_seen_at, token_hash limit 1';
      // All of them, as by a new password, or one, as from another device.
      const which = random.chance(0.5) ? 'member_id = $1' : `token_hash = (${oldest})`;
      void service.database.db.query(`delete from session where ${which}`, [memberId]);
    },
  },
  /** The phones lie there till the morning, or the day after; the service rests for most of it, as it does next to nothing. */
  night: {
    of: 'world',
    every: 1,
    happen(site, random) {
      const { timeline, service, players } = site;
      const length = random.between(3, 30) * 60 * MINUTE;
      for (const { phone } of players)
        for (const tab of phone.tabs)
          tab.later(0, () => {
            tab.look('hidden');
            tab.asleepUntil = Math.max(tab.asleepUntil, timeline.now + length);
          });
      for (const { phone } of players)
        timeline.after(length, null, () => {
          for (const tab of phone.tabs) tab.later(0, () => tab.look('visible'));
        });
      site.rest(length);
      service.kill();
      timeline.after(length - 65 * MINUTE, null, () => {
        if (!service.isUp) void service.start();
      });
    },
  },
  ...OPERATOR,
  clock: {
    of: 'phone',
    every: 12,
    happen(_site, random, { phone }) {
      phone.skew = Math.round(random.between(-3, 3) * 60 * MINUTE);
    },
  },
} as const satisfies Record<string, Accident>;
export type AccidentName = keyof typeof ACCIDENTS;
export const accidents: readonly [AccidentName, Accident][] = Object.entries(ACCIDENTS) as [AccidentName, Accident][];

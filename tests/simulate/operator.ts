/**
 * Actions of the operator's people at the desk: they switch things off and on again, and release while players are
 * there.
 */
import type { Accident, Site } from './accident.ts';

const MINUTE = 60_000;

interface Switch {
  readonly path: string;
  readonly off: object;
  readonly on: object;
}

/** Set as soon as the service answers. */
function set(site: Site, path: string, body: object, tries = 30): void {
  void site.service.desk('PUT', path, body).then((answer) => {
    if (answer === undefined && tries > 0) site.timeline.after(2_000, null, () => set(site, path, body, tries - 1));
  });
}

/** Switched off for a while. */
const switched = (every: number, longest: number, { path, off, on }: Switch): Accident => ({
  of: 'world',
  every,
  happen(site, random) {
    set(site, path, off);
    site.timeline.after(random.between(20_000, longest), null, () => set(site, path, on));
  },
  // The process may be coming up.
  mend: (site) => site.timeline.after(5_000, null, () => set(site, path, on)),
});

export const OPERATOR = {
  chatOff: switched(6, 15 * MINUTE, {
    path: 'flags',
    off: { enableChatWidget: false },
    on: { enableChatWidget: true },
  }),
  offersOff: switched(6, 15 * MINUTE, {
    path: 'flags',
    off: { spinActive: false, refundPercent: 0, depositManual: true },
    on: { spinActive: true, refundPercent: 1, depositManual: false },
  }),
  gameFailing: switched(3, 15 * MINUTE, { path: 'games/PG', off: { failing: true }, on: { failing: false } }),
  providerFailing: switched(6, 15 * MINUTE, {
    path: 'providers/PAYTIMZ',
    off: { failing: true },
    on: { failing: false },
  }),
  serviceEnded: switched(8, 5 * MINUTE, { path: 'flags', off: { terminated: true }, on: { terminated: false } }),
  /** Another process takes over while this one still answers; the pages stay as they are. */
  release: {
    of: 'world',
    every: 3,
    happen({ service }, random) {
      void service.release(random.between(500, 2 * MINUTE));
    },
  },
} as const satisfies Record<string, Accident>;

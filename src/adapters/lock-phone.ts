/** The quick lock on the phone: its setting, and the time of the last use, which all tabs of a session share. */
import { fromCallback } from 'xstate';
import type { LockCommand, LockEvent } from '../../machines/lock/lock.ts';
import { GRACE, isOver } from './lock-time.ts';
import type { KeyValue } from './storage.ts';
import { watchStored } from './stored-changes.ts';

/** Milliseconds that a page in sight may stay unused at least: somebody may be reading it. */
const IDLE = 60_000;
/** Milliseconds at least in which a file may be chosen, where the app itself has opened the phone's list of files. */
const CHOOSING = 120_000;
/** Milliseconds between two looks at the time, and at least between two notes of a use. */
const EVERY = 5000;

const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** True for a press on what opens the phone's list of files. */
const choosesFile = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file';

export interface Membership {
  isMember(): boolean;
  /** Tells of each login and logout until what it returns is called. */
  watch(tell: () => void): () => void;
}

/** A session that is only the tab's has its lock there: the login of another member in another tab does not open it. */
export const lockPhone = (local: KeyValue, tab: KeyValue, { isMember, watch }: Membership) =>
  fromCallback<LockCommand>(({ receive, sendBack }) => {
    const tell: (event: LockEvent) => void = sendBack;
    let noted = 0;
    let isChoosing = false;
    const place = () => (tab.get('token') === null ? local : tab);
    const setting = () => (isMember() ? place().get('lock-after') : null);
    const isHidden = () => document.visibilityState === 'hidden';
    const note = () => {
      // Another tab may have locked.
      if (setting() === null || place().get('lock-used') === '0') return;
      noted = Date.now();
      place().set('lock-used', String(noted));
    };
    const look = (least: number) => {
      if (isOver(setting(), place().get('lock-used'), isChoosing ? CHOOSING : least)) tell({ type: 'time.over' });
    };
    const use = () => {
      if (isHidden() || Math.abs(Date.now() - noted) < EVERY) return;
      // Timers sleep with the computer: the press that wakes it comes before they do.
      look(IDLE);
      note();
    };
    /** `least`: as for a look at the time. */
    const tellSetting = (least = IDLE) => {
      const lock = setting();
      // A login is a use.
      if (place().get('lock-used') === null) note();
      tell({
        type: 'lock.told',
        minutes: lock === null ? null : Number(lock),
        locked: isOver(lock, place().get('lock-used'), least),
      });
    };
    /** Runs before anything else hears of it: who comes back to a locked app asks the service for nothing. */
    const onSight = () => {
      if (isHidden()) {
        note();
        return tell({ type: 'page.hidden' });
      }
      look(GRACE);
      isChoosing = false;
      tell({ type: 'page.seen' });
      note();
    };
    const onFile = (event: Event) => {
      // A phone may say so before the page is seen again.
      if (choosesFile(event) && !isHidden()) isChoosing = event.type === 'click';
    };
    receive((command) => {
      if (command.type === 'lock.close') return place().set('lock-used', '0');
      if (command.type === 'lock.keep') {
        if (command.minutes === null) return place().remove('lock-after');
        place().set('lock-after', String(command.minutes));
      }
      place().set('lock-used', String(Date.now()));
    });
    tellSetting(GRACE);
    // Out of sight too: another tab may be read meanwhile, and to come back is looked at by itself.
    const timer = setInterval(() => look(IDLE), EVERY);
    const stops = [
      watchStored('lock-after', () => tellSetting()),
      watchStored('lock-used', () => tellSetting()),
      watch(() => tellSetting()),
      () => clearInterval(timer),
    ];
    const listen = (name: string, listener: (event: Event) => void) => {
      window.addEventListener(name, listener, { capture: true, passive: true });
      stops.push(() => window.removeEventListener(name, listener, true));
    };
    for (const name of USES) listen(name, use);
    // A computer shows its list of files over the page, which is never out of sight.
    for (const name of ['click', 'change', 'cancel']) listen(name, onFile);
    listen('visibilitychange', onSight);
    listen('pageshow', onSight);
    return () => {
      for (const stop of stops) stop();
    };
  });

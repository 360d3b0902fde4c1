import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ChatEntry } from './entry.ts';

/** Pixels from the foot within which the player is at it. */
const AT_BOTTOM = 60;
/** The distance from the top, in screens, at which older messages are loaded. */
const NEAR_TOP = 1;

interface StickOptions {
  entries: readonly ChatEntry[];
  /** Messages that the player has sent since the list is there. */
  sent: number;
  onNearTop: (() => void) | undefined;
  onBottomChange: ((atBottom: boolean) => void) | undefined;
}

export interface Stick {
  attach: RefCallback<HTMLElement>;
  measureTop: RefCallback<HTMLElement>;
  scroller: { readonly current: HTMLElement | null };
  /** Pixels above the first row. */
  topHeight: number;
  /** The rows: whenever their height changes, the list returns to its foot. */
  content: RefCallback<HTMLElement>;
  rows: RefObject<VirtualizerHandle | null>;
  /** The index of the first row in view; 0 if nothing is laid out. */
  firstInView: () => number;
  /** True if the list has a height: it has none if nothing is laid out. Null until it is known. */
  isLaidOut: boolean | null;
  atBottom: boolean;
  toBottom: () => void;
}

/** Keeps a scrolling list at its foot while the player is there, and tells when they come near either end. */
export function useStickToBottom({ entries, sent, onNearTop, onBottomChange }: StickOptions): Stick {
  const scroller = useRef<HTMLElement | null>(null);
  const rows = useRef<VirtualizerHandle | null>(null);
  const [atBottom, setAtBottom] = useState(true);
  const [topHeight, setTopHeight] = useState(48);
  const [isLaidOut, setLaidOut] = useState<boolean | null>(null);
  const own = useRef({ stuck: true, offset: 0, askedAt: '', sent });
  const latest = useRef({ entries, onNearTop, onBottomChange });
  useLayoutEffect(() => {
    latest.current = { entries, onNearTop, onBottomChange };
  });

  const pin = useCallback(() => {
    const box = scroller.current;
    if (box === null || !own.current.stuck) return;
    box.scrollTop = box.scrollHeight;
    own.current.offset = box.scrollTop;
  }, []);

  const askForOlder = useCallback(() => {
    const box = scroller.current;
    const first = latest.current.entries[0]?.id;
    if (box === null || first === undefined || own.current.askedAt === first) return;
    if (box.scrollTop > box.clientHeight * NEAR_TOP) return;
    own.current.askedAt = first;
    latest.current.onNearTop?.();
  }, []);

  const look = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const { current } = own;
    const isUp = box.scrollTop < current.offset - 1;
    current.offset = box.scrollTop;
    // Content that grows does not let go of the foot; only the player does, by scrolling up.
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight <= AT_BOTTOM;
    const stuck = isNear || (current.stuck && !isUp);
    if (stuck !== current.stuck) {
      current.stuck = stuck;
      setAtBottom(stuck);
      latest.current.onBottomChange?.(stuck);
    }
    if (stuck && !isNear) pin();
    askForOlder();
  }, [askForOlder, pin]);

  const follow = useCallback(() => {
    pin();
    askForOlder();
  }, [pin, askForOlder]);

  const attach = useCallback(
    (box: HTMLElement | null) => {
      scroller.current = box;
      if (box === null) return;
      const measure = () => {
        setLaidOut((last) => last === true || box.clientHeight > 0);
        pin();
      };
      measure();
      box.addEventListener('scroll', look, { passive: true });
      const observer = new ResizeObserver(measure);
      observer.observe(box);
      return () => {
        observer.disconnect();
        box.removeEventListener('scroll', look);
        scroller.current = null;
      };
    },
    [look, pin],
  );

  const content = useCallback(
    (rows: HTMLElement | null) => {
      if (rows === null) return;
      const observer = new ResizeObserver(follow);
      observer.observe(rows);
      return () => observer.disconnect();
    },
    [follow],
  );

  const measureTop = useCallback((top: HTMLElement | null) => {
    if (top === null) return;
    const observer = new ResizeObserver(() => setTopHeight(top.offsetHeight));
    observer.observe(top);
    return () => observer.disconnect();
  }, []);

  const firstInView = useCallback(
    () => rows.current?.findItemIndex(Math.max(0, scroller.current?.scrollTop ?? 0)) ?? 0,
    [],
  );

  const toBottom = useCallback(() => {
    if (!own.current.stuck) {
      own.current.stuck = true;
      setAtBottom(true);
      latest.current.onBottomChange?.(true);
    }
    pin();
  }, [pin]);

  // A message that the player sends brings them back to the foot.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of entries is what it answers to
  useLayoutEffect(() => {
    if (own.current.sent === sent) pin();
    else toBottom();
    own.current.sent = sent;
  }, [entries, sent, pin, toBottom]);

  return { attach, measureTop, content, scroller, rows, firstInView, topHeight, isLaidOut, atBottom, toBottom };
}

/** The five how-to clips (rule: How-to), each a drawing for a moment in seconds. */
import { closeIcon, refreshIcon, warningIcon } from '../../src/components/icons/base.ts';
import { bankIcon, giftIcon, transferIcon, walletIcon } from '../../src/components/icons/money.ts';
import { playIcon } from '../../src/components/icons/nav.ts';
import {
  ACCENT,
  badge,
  between,
  box,
  button,
  coin,
  DANGER,
  during,
  faded,
  flow,
  frame,
  GOLD,
  IVORY,
  icon,
  JADE,
  JADE_LIGHT,
  LINE,
  lines,
  money,
  PAPER,
  SOFT,
  scaled,
  sheet,
  shown,
  tap,
  turned,
} from './stage.ts';

export type Scene = (t: number) => string;

/** The balance card. */
const wallet = (x: number, y: number, baht: number) =>
  box(x, y, 280, 168, JADE, 24) +
  badge(walletIcon, x + 48, y + 50, 26, JADE_LIGHT, IVORY) +
  lines(x + 92, y + 44, [96], '#5f9683') +
  money(x + 140, y + 132, baht, 46, IVORY);

const place = (drawing: string, x: number, y: number) =>
  box(x, y, 160, 160, PAPER, 24) + badge(drawing, x + 80, y + 80, 44);

/** A game's card: an emblem over its balance. */
const game = (x: number, y: number, colour: string, baht: number | null, edge?: string) =>
  box(x, y, 200, 230, PAPER, 22, edge) +
  box(x + 12, y + 12, 176, 130, colour, 16) +
  `<path d="M${x + 100} ${y + 42}l10 22 24 3-18 16 5 24-21-12-21 12 5-24-18-16 24-3z" fill="${IVORY}" fill-opacity=".9"/>` +
  (baht === null ? lines(x + 50, y + 178, [100]) : money(x + 100, y + 198, baht, 30));

const GAMES = ['#14705b', '#7a4a86', '#b0662f'] as const;
const games = (x: number, y: number, amounts: readonly (number | null)[], chosen = -1) =>
  GAMES.map((colour, index) =>
    game(x + index * 230, y, colour, amounts[index] ?? null, index === chosen ? GOLD : undefined),
  ).join('');

const bonusCard = (x: number, y: number, colour: string, edge?: string) =>
  box(x, y, 220, 230, PAPER, 22, edge) +
  box(x + 12, y + 12, 196, 120, colour, 16) +
  icon(giftIcon, x + 110, y + 72, 72, IVORY) +
  lines(x + 28, y + 158, [150, 100]);

/** Deposit into the wallet, transfer to a game, withdraw to the bank. */
const walletScene: Scene = (t) => {
  const balance = 500 * during(t, 1.1, 2.4) - 200 * during(t, 3.9, 5.2) - 300 * during(t, 6.9, 8);
  const grow = (at: number) => 1 + 0.06 * shown(t, at, at + 0.5, 0.25);
  return frame(
    t,
    scaled(180, 230, grow(0.5) * grow(8), place(bankIcon, 110, 150)) +
      wallet(340, 146, Math.max(0, balance)) +
      scaled(770, 230, grow(5.2), place(playIcon, 690, 150)) +
      flow(t, 0.8, 2.4, [190, 230], [420, 230]) +
      flow(t, 3.6, 5.2, [540, 230], [770, 230]) +
      flow(t, 6.6, 8.2, [420, 230], [190, 230]) +
      tap(t, 0.7, 190, 240) +
      tap(t, 3.5, 770, 240) +
      tap(t, 6.5, 190, 240),
  );
};

/** Choose a game, move money into it, play. */
const playScene: Scene = (t) => {
  const moved = during(t, 4.4, 5.3);
  const reels = during(t, 6.9, 8.4);
  const reel = (index: number) => {
    const x = 372 + index * 74;
    const stop = reels * (6 + index * 2) * 60;
    const y = 220 + ((stop % 60) - 30) * (1 - during(t, 7.9 + index * 0.15, 8.3 + index * 0.15));
    return box(x, 170, 68, 110, SOFT, 12) + coin(x + 34, Math.min(252, Math.max(198, y + 5)), 22);
  };
  const transfer =
    badge(walletIcon, 360, 150, 34) +
    badge(playIcon, 600, 150, 34) +
    icon(transferIcon, 480, 150, 40, LINE) +
    flow(t, 4.3, 5.4, [360, 150], [600, 150]) +
    money(480, 250, 100 * moved, 46) +
    button(330, 312, 300);
  const playing = box(330, 90, 300, 280, JADE, 24) + [0, 1, 2].map(reel).join('') + box(366, 304, 228, 40, GOLD, 20);
  return frame(
    t,
    faded(1 - during(t, 6.2, 6.6), games(150, 112, [null, null, null], t > 1.5 && t < 6 ? 1 : -1)) +
      tap(t, 1.5, 480, 200) +
      sheet(t, 2.7, 6.3, transfer) +
      tap(t, 4.1, 480, 338) +
      tap(t, 5.9, 480, 338) +
      faded(during(t, 6.3, 6.7), scaled(480, 230, between(0.9, 1.1, during(t, 6.3, 6.8)), playing)),
  );
};

/** Where the balances are; refresh; each game's own. */
const balanceScene: Scene = (t) => {
  const refreshed = during(t, 4.4, 5);
  const glow = shown(t, 0.6, 2.6, 0.4);
  const cards = during(t, 5.9, 6.5);
  const total =
    box(80 + 60, 110, 680, 236, JADE, 28) +
    badge(walletIcon, 204, 172, 34, JADE_LIGHT, IVORY) +
    lines(256, 160, [150, 90], '#5f9683') +
    money(190, 292, 300 + 50 * refreshed, 64, IVORY, 'start') +
    turned(760, 172, during(t, 3.7, 4.7) * 720, badge(refreshIcon, 760, 172, 36, JADE_LIGHT, IVORY));
  const count = (share: number, from: number) => share * during(t, from, from + 0.9);
  return frame(
    t,
    faded(1 - cards, total + faded(glow, box(166, 232, 330, 84, 'none', 18, GOLD)) + tap(t, 3.6, 760, 172)) +
      faded(cards, games(150, 112, [count(120, 6.6), count(80, 7), count(150, 7.4)])),
  );
};

/** Choose a bonus, read its conditions and take it, play it through. */
const bonusScene: Scene = (t) => {
  const active = during(t, 6.1, 6.5);
  const turnover = during(t, 6.8, 8.4);
  const conditions =
    badge(giftIcon, 480, 132, 42) +
    lines(
      350,
      204,
      [260, 220, 240].map((width, index) => width * during(t, 3.2 + index * 0.35, 3.7 + index * 0.35)),
    ) +
    button(330, 312, 300);
  const going =
    box(200, 110, 560, 236, PAPER, 28) +
    badge(giftIcon, 280, 190, 48) +
    money(360, 208, 150, 52, ACCENT, 'start') +
    box(240, 276, 480, 24, SOFT, 12) +
    box(240, 276, Math.max(24, 480 * turnover), 24, GOLD, 12);
  return frame(
    t,
    faded(
      1 - active,
      bonusCard(110, 112, GAMES[0]) +
        bonusCard(370, 112, GAMES[1], t > 1.5 ? GOLD : undefined) +
        bonusCard(630, 112, GAMES[2]),
    ) +
      tap(t, 1.5, 480, 220) +
      sheet(t, 2.7, 6.2, conditions) +
      tap(t, 5.4, 480, 338) +
      faded(active, going),
  );
};

/** The active bonus, the warning, and what is left after it. */
const bonusCancelScene: Scene = (t) => {
  const gone = during(t, 6.3, 7.2);
  const bonus =
    box(150, 96, 660, 116, PAPER, 24) +
    badge(giftIcon, 216, 154, 40) +
    lines(280, 136, [220, 140]) +
    box(640, 126, 140, 56, '#fbe7e4', 14) +
    icon(closeIcon, 710, 154, 30, DANGER);
  const warning =
    badge(warningIcon, 480, 134, 44, '#fbeed6', '#875200') +
    lines(370, 204, [220, 180, 200]) +
    button(330, 312, 300, DANGER);
  return frame(
    t,
    faded(1 - gone, `<g transform="translate(0 ${-40 * gone})">${bonus}</g>`) +
      `<g transform="translate(0 ${-70 * gone})">${box(150, 240, 660, 120, JADE, 24)}${badge(walletIcon, 216, 300, 34, JADE_LIGHT, IVORY)}${money(780, 318, 450 - 150 * during(t, 6.8, 8), 50, IVORY, 'end')}</g>` +
      tap(t, 1.8, 710, 154) +
      sheet(t, 2.7, 6.3, warning) +
      tap(t, 5.5, 480, 338),
  );
};

/** Named as in the how-to machine; `poster`: the moment that stands for the clip. */
export const scenes: Readonly<
  Record<'wallet' | 'play' | 'balance' | 'bonus' | 'bonusCancel', { draw: Scene; poster: number }>
> = {
  wallet: { draw: walletScene, poster: 4.3 },
  play: { draw: playScene, poster: 1.55 },
  balance: { draw: balanceScene, poster: 5.2 },
  bonus: { draw: bonusScene, poster: 1.55 },
  bonusCancel: { draw: bonusCancelScene, poster: 1.85 },
};

/** Emblems of the games: one ivory figure with a gold accent on a tile, all of them invented here. */
import { around, disc, fill, GOLD, gradient, IVORY, line, ring, svg } from './svg.ts';

interface Emblem {
  /** The tile's two colours. */
  tile: readonly [string, string];
  /** The figure, inside a square of 64. */
  figure: string;
}

const PETAL = 'M32 29c-5-4-6.5-9.5-5-14 1-2.5 3-4 5-4s4 1.5 5 4c1.5 4.5 0 10-5 14z';
const PENTAGON = 'M32 21l10.5 7.6-4 12.3h-13l-4-12.3z';

const cells = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((column) => {
    const bright = row + column === 2;
    return `<rect x="${15 + column * 12}" y="${15 + row * 12}" width="10" height="10" rx="3" fill="${bright ? GOLD : IVORY}"${bright ? '' : ' fill-opacity=".88"'}/>`;
  }),
);

const reels = [16, 27.5, 39].map(
  (x) => `<rect x="${x}" y="15" width="9" height="34" rx="4.5" fill="none" stroke="${IVORY}" stroke-width="2.6"/>`,
);

const card = (angle: number, face: string) =>
  `<rect x="23" y="14" width="18" height="27" rx="3.5" transform="rotate(${angle} 32 56)" ${face}/>`;

export const emblems: Readonly<Record<string, Emblem>> = {
  JOKER: {
    tile: ['#5a2a63', '#2c1236'],
    figure:
      line('M32 12L46 32 32 52 18 32z') +
      fill('M32 12L46 32H32z') +
      fill('M32 52L18 32H32z', GOLD) +
      disc(12, 32, 2.5, GOLD) +
      disc(52, 32, 2.5),
  },
  JOKER2: {
    tile: ['#3d3275', '#1a1440'],
    figure:
      line('M25 15L36 32 25 49 14 32z') +
      fill('M39 15L50 32 39 49 28 32z', GOLD, 0.9) +
      line('M39 15L50 32 39 49 28 32z'),
  },
  SEXYGAME: {
    tile: ['#8c2f4b', '#4a1024'],
    figure: line('M32 49C14 37 14 17 25 17c4 0 6 3 7 6 1-3 3-6 7-6 11 0 11 20-7 32z') + disc(32, 33, 4, GOLD),
  },
  BETFLIX: {
    tile: ['#8a3a22', '#431409'],
    figure: line('M21 14L50 32 21 50z') + fill('M28.5 25L40 32l-11.5 7z', GOLD),
  },
  ASKMEBET: {
    tile: ['#1f5f7a', '#0a2b3b'],
    figure:
      line('M12 32a20 20 0 0 1 40 0') +
      line('M20 32a12 12 0 0 1 24 0') +
      line('M52 32a20 20 0 0 1-20 20') +
      line('M44 32a12 12 0 0 1-12 12') +
      disc(32, 32, 4, GOLD),
  },
  UFABET: {
    tile: ['#1c6b4f', '#083324'],
    figure: ring(32, 32, 19) + fill(PENTAGON, GOLD) + around(5, 32, 32, line('M32 19v-6', IVORY, 2.6)),
  },
  SUPERSLOT: {
    tile: ['#7a4a12', '#3a2004'],
    figure: reels.join('') + [20.5, 32, 43.5].map((x) => disc(x, 32, 3.4, GOLD)).join(''),
  },
  PG: {
    tile: ['#24506e', '#0b2438'],
    figure:
      around(2, 32, 32, fill('M30 30C19 30 13 24 13 13c11 0 17 6 17 17z')) +
      around(2, 32, 32, fill('M30 30C19 30 13 24 13 13c11 0 17 6 17 17z', GOLD), 90),
  },
  PGSLOT: {
    tile: ['#155e63', '#052c30'],
    figure: line('M20 17h24l8 12-20 22L12 29z') + line('M12 29h40') + line('M26 29l6 20 6-20-6-11z', GOLD, 2.4),
  },
  SLOTXO: {
    tile: ['#6b2b2b', '#340f0f'],
    figure: line('M14 16l18 18M32 16L14 34', IVORY, 4) + ring(41, 40, 9.5, GOLD, 4),
  },
  IMI: {
    tile: ['#44566b', '#1a2634'],
    figure: line('M14 18v28M50 18v28', IVORY, 4) + line('M23 46V20l9 12 9-12v26', GOLD, 4),
  },
  USUN: { tile: ['#8a5410', '#452503'], figure: disc(32, 32, 9, GOLD) + around(12, 32, 32, line('M32 17v-5')) },
  AREASLOT: { tile: ['#2e5d45', '#0f2c1e'], figure: cells.join('') },
  CIRCUS: {
    tile: ['#7d2f3c', '#3c0d17'],
    figure:
      line('M32 17L51 31H13zM17 31v19h30V31') +
      line('M32 17l-6 14v19M32 17l6 14v19', IVORY, 2.4) +
      disc(32, 13, 3.4, GOLD),
  },
  SLOTRACHA: {
    tile: ['#6a4a1a', '#322006'],
    figure:
      line('M15 45V25l9 8 8-15 8 15 9-8v20z') +
      [15, 32, 49].map((x) => disc(x, x === 32 ? 15 : 22, 3, GOLD)).join('') +
      line('M20 39h24', GOLD),
  },
  HUAYHD: {
    tile: ['#5c2d52', '#2a0f26'],
    figure:
      ring(32, 22, 9) +
      ring(21, 41, 9) +
      disc(43, 41, 10.5, GOLD) +
      disc(32, 22, 3) +
      disc(21, 41, 3) +
      disc(43, 41, 3),
  },
  SBO: {
    tile: ['#214d8a', '#0a2147'],
    figure:
      line('M15 30l17-13 17 13', IVORY, 4) + line('M15 40l17-13 17 13', IVORY, 4) + line('M15 50l17-13 17 13', GOLD, 4),
  },
  SAGAME: {
    tile: ['#7a1f2c', '#390a12'],
    figure:
      card(-22, `fill="none" stroke="${IVORY}" stroke-width="2.6"`) +
      card(22, `fill="none" stroke="${IVORY}" stroke-width="2.6"`) +
      card(0, `fill="${IVORY}"`) +
      fill('M32 20.5l4.5 7-4.5 7-4.5-7z', GOLD) +
      line('M22 52h20', GOLD, 2.6),
  },
  LAOLOTTO: {
    tile: ['#7b2d3a', '#1d2b58'],
    figure: around(5, 32, 32, fill(PETAL, IVORY, 0.92)) + disc(32, 32, 5, GOLD),
  },
  THAILOTTO: {
    tile: ['#27407d', '#101c42'],
    figure:
      around(8, 32, 32, line('M32 26l-4.5-7 4.5-7 4.5 7z', IVORY, 2.2)) +
      ring(32, 32, 5, GOLD) +
      around(8, 32, 32, disc(32, 12, 1.6, GOLD), 22.5),
  },
};

export function emblem({ tile: [from, to], figure }: Emblem): string {
  return svg(
    64,
    64,
    `<defs>${gradient('t', from, to)}</defs><rect width="64" height="64" rx="18" fill="url(#t)"/><rect x=".75" y=".75" width="62.5" height="62.5" rx="17.25" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.5"/>${figure}`,
  );
}

const faint = (d: string, opacity: number, colour = IVORY) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="1.2"/>`;

const nested = [16, 34, 52, 70, 88, 106, 124]
  .map((r, index) =>
    faint(`M236 ${70 - r}L${236 + r * 0.8} 70 236 ${70 + r} ${236 - r * 0.8} 70z`, 0.24 - index * 0.03),
  )
  .join('');

const pitch =
  ring(300, 40, 34, IVORY, 1.2, 0.24) +
  ring(300, 40, 78, IVORY, 1.2, 0.18) +
  ring(300, 40, 122, IVORY, 1.2, 0.12) +
  ring(300, 40, 166, IVORY, 1.2, 0.07) +
  faint('M120 0L262 211M176 0L300 184M64 0l142 211', 0.09) +
  disc(262, 68, 5, GOLD, 0.75);

const balls =
  ring(250, 48, 30, IVORY, 1.2, 0.28) +
  ring(250, 48, 22, IVORY, 1.2, 0.16) +
  ring(196, 74, 20, IVORY, 1.2, 0.2) +
  ring(262, 112, 24, IVORY, 1.2, 0.18) +
  ring(262, 112, 17, IVORY, 1.2, 0.1) +
  ring(212, 124, 14, IVORY, 1.2, 0.14) +
  ring(158, 40, 11, IVORY, 1.2, 0.12) +
  ring(288, 168, 18, IVORY, 1.2, 0.1) +
  disc(250, 48, 4, GOLD, 0.8) +
  around(12, 250, 48, faint('M250 6v-8', 0.22, GOLD));

/** Grounds of the cards; ivory text on any part of them is readable, which scripts/art.ts checks. */
const grounds: Readonly<Record<string, readonly [from: string, to: string, figure: string]>> = {
  slot: ['#0e4c3e', '#052a23', nested + fill('M236 58l9.6 12-9.6 12-9.6-12z', GOLD, 0.75)],
  sport: ['#1b4763', '#081d2e', pitch],
  lotto: ['#5a2b45', '#260f22', balls],
};

export function ground(name: string): string {
  const [from, to, figure] = grounds[name] ?? ['#000', '#000', ''];
  return svg(
    300,
    211,
    `<defs>${gradient('g', from, to)}<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset=".4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient></defs><rect width="300" height="211" fill="url(#g)"/>${figure}<rect width="300" height="211" fill="url(#s)"/>`,
  );
}

export const groundNames = Object.keys(grounds);

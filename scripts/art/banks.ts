/** Round marks of banks and wallets: initials on a colour that people connect with them. Not their logos. */
import { svg } from './svg.ts';

/** Letters as strokes on a grid of 10 by 14, so that no font is needed. */
const LETTERS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [10, 'M0 14L5 0l5 14M1.8 9.3h6.4'],
  B: [9, 'M0 0h5a3.4 3.4 0 0 1 0 6.8H0zM0 6.8h5.4a3.6 3.6 0 0 1 0 7.2H0z'],
  C: [10, 'M10 2.6A6.4 7 0 1 0 10 11.4'],
  E: [8, 'M8 0H0v14h8M0 7h6.5'],
  G: [10.5, 'M10 2.6A6.4 7 0 1 0 10.5 8.5V7.4H6.5'],
  K: [9.5, 'M0 0v14M9 0L0 8.5M3.5 5.5L9.5 14'],
  L: [8, 'M0 0v14h8'],
  M: [11, 'M0 14V0l5.5 9L11 0v14'],
  P: [9, 'M0 14V0h5a3.9 3.9 0 0 1 0 7.8H0'],
  S: [9, 'M8.7 2.3C7 -.4 .5 -.6 .5 3.5c0 4.6 8.5 2 8.5 7 0 4.6-7.5 4.4-9 1'],
  T: [10, 'M0 0h10M5 0v14'],
  W: [14, 'M0 0l3.5 14L7 3l3.5 11L14 0'],
  Y: [10, 'M0 0l5 7 5-7M5 7v7'],
  Z: [9, 'M0 0h9L0 14h9'],
};

const GAP = 4;

interface Mark {
  initials: string;
  colour: string;
  ink?: string;
}

export const banks: Readonly<Record<string, Mark>> = {
  SCB: { initials: 'SCB', colour: '#4e2e7f' },
  KBANK: { initials: 'KB', colour: '#117a3a' },
  KTB: { initials: 'KTB', colour: '#0878a4' },
  BBL: { initials: 'BBL', colour: '#1e4598' },
  TMB: { initials: 'TMB', colour: '#1668b0' },
  TTB: { initials: 'TTB', colour: '#0f4fa8' },
  BAY: { initials: 'BAY', colour: '#f0c02b', ink: '#4a3413' },
  GSB: { initials: 'GSB', colour: '#c2267c' },
  BCEL: { initials: 'BCEL', colour: '#b3212b' },
  WW: { initials: 'WW', colour: '#0f6b66' },
  PAYTIMZ: { initials: 'PZ', colour: '#c4500f' },
  TRUEWALLET: { initials: 'TW', colour: '#c9480c' },
};

export function bankMark({ initials, colour, ink = '#ffffff' }: Mark): string {
  const letters = [...initials].map((letter) => LETTERS[letter] ?? ([0, ''] as const));
  const width = letters.reduce((sum, [advance]) => sum + advance + GAP, -GAP);
  const scale = Math.min(1.3, 40 / width);
  let x = 0;
  const paths = letters.map(([advance, path]) => {
    const placed = `<path transform="translate(${Number(x.toFixed(2))})" d="${path}"/>`;
    x += advance + GAP;
    return placed;
  });
  const left = Number((32 - (width * scale) / 2).toFixed(2));
  const top = Number((32 - 7 * scale).toFixed(2));
  return svg(
    64,
    64,
    `<circle cx="32" cy="32" r="32" fill="${colour}"/><circle cx="32" cy="32" r="30.5" fill="none" stroke="${ink}" stroke-opacity=".22"/><g transform="translate(${left} ${top}) scale(${Number(scale.toFixed(3))})" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`,
  );
}

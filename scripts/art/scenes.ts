/** Pictures of banners, and the app’s mark. No words in them: the page says those in the player's language. */
import { around, disc, fill, GOLD, gradient, IVORY, JADE, JADE_DEEP, JADE_LIGHT, line, ring, svg } from './svg.ts';

const stage = (body: string, from = JADE_LIGHT, to = JADE_DEEP) =>
  svg(
    800,
    400,
    `<defs>${gradient('g', from, to)}</defs><rect width="800" height="400" fill="url(#g)"/>${[120, 200, 280, 360, 440].map((r, index) => ring(400, 210, r, IVORY, 1.5, 0.16 - index * 0.025)).join('')}<g transform="translate(-160)">${body}</g>`,
  );

const person = (x: number, y: number, colour: string) =>
  disc(x, y, 34, colour) + fill(`M${x - 62} ${y + 116}a62 66 0 0 1 124 0z`, colour);

const coin = (x: number, y: number, r: number) =>
  disc(x, y, r, GOLD) +
  ring(x, y, r * 0.7, JADE_DEEP, r * 0.07, 0.45) +
  fill(`M${x} ${y - r * 0.34}L${x + r * 0.3} ${y} ${x} ${y + r * 0.34} ${x - r * 0.3} ${y}z`, JADE_DEEP, 0.6);

const stack = (x: number, y: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<rect x="${x - 52}" y="${y - index * 24}" width="104" height="20" rx="10" fill="${GOLD}" fill-opacity="${index % 2 ? 0.82 : 1}"/>`,
  ).join('');

const node = (x: number, y: number, r: number, gold = false) => disc(x, y, r, gold ? GOLD : IVORY);

const PETAL = 'M0 0c-34-30-42-72 0-118 42 46 34 88 0 118z';
const petal = (angle: number, opacity: number, colour = IVORY) =>
  `<path d="${PETAL}" transform="translate(560 280) rotate(${angle})" fill="${colour}" fill-opacity="${opacity}"/>`;

export const banners: Readonly<Record<string, string>> = {
  'invite-1': stage(
    person(470, 190, '#8fc4b1') + person(650, 190, '#8fc4b1') + person(560, 168, IVORY) + coin(560, 306, 36),
  ),
  'invite-2': stage(
    line(
      'M560 210L440 120M560 210l136-76M560 210l-96 104M560 210l120 96M440 120l-96-34M464 314l-104 26M696 134l62-58',
      IVORY,
      4,
    ) +
      node(440, 120, 24) +
      node(696, 134, 24) +
      node(464, 314, 24) +
      node(680, 306, 24) +
      node(344, 86, 12) +
      node(360, 340, 12) +
      node(758, 76, 12) +
      coin(560, 210, 58),
    '#176a67',
    '#062b33',
  ),
  'refund-1': stage(
    line('M452 244a112 112 0 0 1 190-116M668 176a112 112 0 0 1-190 116', IVORY, 14) +
      line('M648 82v50h-50M472 338v-50h50', IVORY, 14) +
      coin(560, 210, 58),
  ),
  'bonus-1': stage(
    `<rect x="462" y="196" width="196" height="132" rx="16" fill="${IVORY}"/><rect x="446" y="152" width="228" height="58" rx="14" fill="#dff0e8"/><path d="M538 152h44v176h-44z" fill="${GOLD}"/>${line('M560 150c-58 8-86-14-74-42 14-32 64-8 74 42zM560 150c58 8 86-14 74-42-14-32-64-8-74 42z', GOLD, 12)}`,
  ),
  'bonus-2': stage(
    stack(420, 318, 3) +
      stack(536, 318, 6) +
      stack(652, 318, 9) +
      line('M404 226l112-66 62 34 116-110', IVORY, 8) +
      line('M640 78l58 2-6 58', IVORY, 8),
    '#2f5d3f',
    '#0c2a1c',
  ),
  'bonus-3': stage(
    petal(-78, 0.35) +
      petal(78, 0.35) +
      petal(-50, 0.55) +
      petal(50, 0.55) +
      petal(-24, 0.75) +
      petal(24, 0.75) +
      petal(0, 1) +
      coin(560, 110, 30) +
      line('M452 306h216M492 328h136', GOLD, 6) +
      around(5, 560, 110, line('M560 62v-16', GOLD, 5), -72),
    '#5b3157',
    '#230f2a',
  ),
  // A calendar with a coin on each day: what comes every day.
  'bonus-4': stage(
    `<rect x="440" y="112" width="240" height="216" rx="20" fill="${IVORY}"/><path d="M440 132a20 20 0 0 1 20-20h200a20 20 0 0 1 20 20v36H440z" fill="${GOLD}"/>${line('M500 92v40M620 92v40', IVORY, 12)}` +
      [0, 1, 2, 3, 4, 5]
        .map((day) => coin(486 + (day % 3) * 74, 214 + Math.floor(day / 3) * 68, day === 5 ? 30 : 22))
        .join(''),
    '#274b74',
    '#0b1b33',
  ),
  // The sun over water: coming by in the morning.
  'bonus-5': stage(
    [-72, -36, 0, 36, 72].map((angle) => around(1, 560, 250, line('M560 122v-34', GOLD, 9), angle)).join('') +
      fill('M456 250a104 104 0 0 1 208 0z', GOLD) +
      line('M420 276h280M460 306h200M500 336h120', IVORY, 9),
    '#7a3b1c',
    '#2c1208',
  ),
  // A rosette with a star: the first ones.
  'bonus-6': stage(
    fill('M512 256l-34 110 46-22 30 40 26-104zM608 256l34 110-46-22-30 40-26-104z', GOLD) +
      around(12, 560, 186, disc(560, 86, 26)) +
      disc(560, 186, 104) +
      disc(560, 186, 80, GOLD) +
      fill(
        'M560 124l18.800 39.100 43.200 5.700-31.500 29.800 7.900 42.800-38.400-20.800-38.400 20.800 7.900-42.800-31.500-29.800 43.200-5.700z',
        JADE_DEEP,
      ),
  ),
};

/** The app's mark, the same drawing as src/components/brand-mark.tsx; `rx` 0 for icons that the phone crops itself. */
export function mark(rx: number, scale = 1): string {
  const move = 16 - 16 * scale;
  return svg(
    32,
    32,
    `<rect width="32" height="32" rx="${rx}" fill="${JADE}"/><g transform="translate(${move} ${move}) scale(${scale})">${fill('M16 6.5c2.6 2.7 4 5.4 4 8.2 0 2.6-1.4 4.8-4 6.5-2.6-1.7-4-3.9-4-6.5 0-2.8 1.4-5.5 4-8.2z')}${line('M6.5 12.3c3-.1 5 .7 6.3 2.4M25.5 12.3c-3-.1-5 .7-6.3 2.4M6.5 12.3c.2 5.2 3.7 8.6 9.5 8.9 5.8-.3 9.3-3.7 9.5-8.9', IVORY, 1.7)}${line('M11.5 25h9', GOLD, 1.8)}</g>`,
  );
}

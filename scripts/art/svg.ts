/** The colours of the drawings; the app's own, so that pictures and interface belong together. */
export const IVORY = '#f7f4ea';
export const GOLD = '#c9a558';
export const JADE = '#0a4a3c';
export const JADE_DEEP = '#06332a';
export const JADE_LIGHT = '#14705b';

export function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>\n`;
}

/** A diagonal gradient; refer to it as `url(#id)`. */
export function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

export function line(d: string, colour = IVORY, width = 3): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function fill(d: string, colour = IVORY, opacity = 1): string {
  return `<path d="${d}" fill="${colour}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}/>`;
}

export function disc(x: number, y: number, r: number, colour = IVORY, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}/>`;
}

export function ring(x: number, y: number, r: number, colour = IVORY, width = 3, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"${opacity === 1 ? '' : ` stroke-opacity="${opacity}"`}/>`;
}

/** The same drawing `count` times around a point. */
export function around(count: number, x: number, y: number, body: string, start = 0): string {
  return Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${start + (index * 360) / count} ${x} ${y})">${body}</g>`,
  ).join('');
}

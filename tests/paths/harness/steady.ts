/** Moments and ids differ from run to run. */
export const steady = (text: string): string =>
  text
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '‹id›')
    .replace(/\bx:\d+\b/g, '‹actor›')
    .replace(/\bnew-\d+\b/g, '‹id›')
    .replace(/\b\d{13}\b/g, '‹moment›')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '‹moment›');

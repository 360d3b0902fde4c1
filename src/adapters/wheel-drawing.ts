/** Draws the prize wheel: once, and again when its size changes. It turns as a picture. */
import { fitLabel } from './wheel-label.ts';

export interface DrawnSlice {
  readonly label: string;
  readonly bgColor: string;
  readonly textColor: string;
}

/** The wheel's width in CSS pixels, for a window's width (rule: Wheel). */
export function wheelSize(windowWidth: number): number {
  return Math.floor(Math.min(350, windowWidth * 0.85));
}

/** The rim around the slices, and the button in the middle. CSS pixels. */
export const RIM = 10;
const HUB = 84;
/** Above three, more pixels only cost memory. */
const SHARPEST = 3;
/** The gap between the words and the button, and between them and the tip of the pointer. */
const GAP = 7;
const TIP = 12;

/** The colours of the page's theme, where the operator's cannot be used. */
function themeOf(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas);
  const of = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return {
    ground: of('--color-brand', 'darkgreen'),
    ink: of('--color-brand-ink', 'white'),
    line: of('--color-gold', 'gold'),
    family: style.fontFamily || 'sans-serif',
  };
}

/**
 * Draws the slices into the canvas, crisp at the screen's own pixels. The first slice is at the top. `rest`: the degrees
 * by which the canvas is turned when it rests: no words stand on their head then.
 */
export function drawWheel(
  canvas: HTMLCanvasElement,
  slices: readonly DrawnSlice[],
  size: number,
  ratio: number,
  rest = 0,
): void {
  const sharp = Math.min(Math.max(ratio, 1), SHARPEST);
  const width = Math.round(size * sharp);
  canvas.width = width;
  canvas.height = width;
  const context = canvas.getContext('2d');
  if (context === null || slices.length === 0) return;
  const theme = themeOf(canvas);
  const radius = size / 2;
  const angle = (2 * Math.PI) / slices.length;
  context.scale(width / size, width / size);
  context.translate(radius, radius);

  for (const [place, { bgColor }] of slices.entries()) {
    const middle = place * angle - Math.PI / 2;
    // A colour that the browser does not know leaves the one before it.
    context.fillStyle = theme.ground;
    context.fillStyle = bgColor;
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, radius, middle - angle / 2, middle + angle / 2);
    context.closePath();
    context.fill();
  }
  if (slices.length > 1) drawEdges(context, slices.length, radius, theme.line);
  drawLabels(context, slices, radius, theme, (rest * Math.PI) / 180);
}

function drawEdges(context: CanvasRenderingContext2D, slices: number, radius: number, colour: string): void {
  context.strokeStyle = colour;
  context.globalAlpha = 0.6;
  context.lineWidth = slices > 12 ? 0.75 : 1;
  context.beginPath();
  for (let place = 0; place < slices; place++) {
    const edge = ((place + 0.5) * 2 * Math.PI) / slices - Math.PI / 2;
    context.moveTo(0, 0);
    context.lineTo(Math.cos(edge) * radius, Math.sin(edge) * radius);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function drawLabels(
  context: CanvasRenderingContext2D,
  slices: readonly DrawnSlice[],
  radius: number,
  theme: { ink: string; family: string },
  turned: number,
): void {
  const outer = radius - TIP;
  const room = { outer, width: outer - HUB / 2 - GAP, angle: (2 * Math.PI) / slices.length };
  const font = (size: number) => `600 ${size}px ${theme.family}`;
  context.textBaseline = 'middle';
  for (const [place, { label, textColor }] of slices.entries()) {
    const { size, leading, lines } = fitLabel(label, room, (text, at) => {
      context.font = font(at);
      return context.measureText(text).width;
    });
    const middle = place * room.angle - Math.PI / 2;
    // On the left they are read from the rim inwards, on the right from the middle outwards.
    const isLeft = Math.cos(middle + turned) < -1e-6;
    context.save();
    context.rotate(isLeft ? middle + Math.PI : middle);
    context.textAlign = isLeft ? 'left' : 'right';
    context.font = font(size);
    context.fillStyle = theme.ink;
    context.fillStyle = textColor;
    for (const [index, line] of lines.entries())
      context.fillText(line, isLeft ? -outer : outer, (index - (lines.length - 1) / 2) * leading);
    context.restore();
  }
}

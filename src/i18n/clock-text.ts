/** Whole seconds as `mm:ss`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The hour and minute of a moment (milliseconds since 1970) on the phone's clock: `14:05`. */
export const hourOf = (at: number): string => new Date(at).toTimeString().slice(0, 5);

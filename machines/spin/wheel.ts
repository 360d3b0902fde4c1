/** The prize wheel as the app works with it. */
import { isSameText, type LocalText } from '../../contract/local-text.ts';
import type { LocalHtml } from '../safe-html.ts';

export interface WheelSlice {
  readonly code: string;
  readonly label: LocalText;
  /** CSS colours, as the operator chose them. */
  readonly bgColor: string;
  readonly textColor: string;
  readonly html: LocalHtml | null;
  /** The slice's share of the draws, by the sum of all weights; null if the service does not tell. */
  readonly weight: number | null;
}

export interface Wheel {
  readonly name: LocalText;
  readonly slices: readonly WheelSlice[];
}

/** The service's answer about the wheel. */
export interface WheelReading {
  /** Null while no wheel is on. */
  readonly wheel: Wheel | null;
  /** The player's. */
  readonly coins: number;
}

/** The prize of a spin, by the service. */
export interface Won {
  readonly code: string;
  readonly label: LocalText;
  /** Coins that are left after it. */
  readonly coins: number;
  /** The slice brings nothing. */
  readonly blank: boolean;
}

/** The commands to the wheel on the screen. Directions and speeds are the wheel's own. */
export type WheelCommand =
  /** Turn until the next command. */
  | { readonly type: 'wheel.turn' }
  /** Come to rest on one of these slices (places from 0); then `wheel.landed` is sent. */
  | { readonly type: 'wheel.land'; readonly places: readonly number[] }
  /** Come to rest where it is. */
  | { readonly type: 'wheel.stop' };

/**
 * The slices on which the wheel may rest for this prize, as places from 0. Several may have the same code: then those
 * with the same words as well, if any. None if the wheel was changed meanwhile.
 */
export function placesOf(slices: readonly WheelSlice[], { code, label }: Pick<Won, 'code' | 'label'>): number[] {
  const places = [...slices.keys()].filter((place) => slices[place]?.code === code);
  const exact = places.filter((place) => isSameText(slices[place]?.label, label));
  return exact.length > 0 ? exact : places;
}

/** The chance of each slice, 0 to 1; null if the service does not give every slice's weight. */
export function chancesOf(slices: readonly WheelSlice[]): readonly number[] | null {
  const weights = slices.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.length === slices.length && sum > 0 ? weights.map((weight) => weight / sum) : null;
}

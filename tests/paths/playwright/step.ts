/** The tours of a plan for a browser that makes them by itself: on the screen, in the network, at the desk. */

/** A control, a heading or an alert. */
export interface Thing {
  readonly role: string;
  /** A pattern of its name. */
  readonly name: string;
}

export interface Live {
  /**
   * - `hand`: the player's deeds cause it, `line`: the connection, `desk`: a payment at the desk
   * - `answer`: the service's own answer, `refusal`: one that the browser gives in the service's place
   * - `assumed`: the world's news, which the member's data make true from the start
   * - `needs`: none of these brings it about
   */
  readonly by: 'hand' | 'line' | 'desk' | 'answer' | 'refusal' | 'assumed' | 'needs';
  readonly to: string;
  /** The transitions taken; none where the machine starts. */
  readonly takes: readonly string[];
  readonly deeds: readonly (Thing & { readonly word: string; readonly value: string })[];
  /** The fields before the deeds. */
  readonly fields: readonly (Thing & { readonly value: string })[];
  readonly online?: boolean;
  /** The request that is refused: with a code, a status, or without any answer. */
  readonly refused?: { readonly request: string; readonly code: string | null; readonly status: number | null };
  readonly needs: string;
  readonly see: readonly (Thing & { readonly off?: boolean })[];
  /** The flow has ended: its controls are gone. */
  readonly isEnd: boolean;
}

/** The way to a flow. `press`: a button there. */
export interface Way {
  readonly at: string;
  readonly press?: string;
  readonly guest?: true;
}

/** The tours of a machine. */
export interface Tours {
  readonly way: Way | null;
  readonly cases: readonly { readonly id: string; readonly title: string; readonly steps: readonly Live[] }[];
}

/** The way into a game's own site, for one use. Never kept: it may carry the game's password. */
export interface Entrance {
  /** http or https. May carry a login token, or the credentials themselves. */
  readonly link: string;
  /** The fields that a login form posts to the link; null if the link alone is the way in. */
  readonly inputs: readonly EntranceInput[] | null;
}

export interface EntranceInput {
  readonly name: string;
  readonly secret: string;
}

/** The outcome of opening a site. `blocked`: the browser held the tab back, so the player must tap once more. */
export interface Visit {
  readonly blocked: Entrance | null;
}

/** A player's messages to support, recorded beside the app. */
export interface Written {
  readonly text: string;
  /** The tab and the conversation in which it was written. */
  readonly tab: string;
}

export class Messages {
  readonly written: Written[] = [];
  /**
   * Tabs that have shown the player that something could not be sent: it may go later than what was written after it.
   */
  readonly troubled = new Set<string>();
  /** Texts of messages that the player has taken back. */
  readonly removed = new Set<string>();
  /** By tab and conversation: the texts that the page says are on their way. */
  readonly onTheirWay = new Map<string, ReadonlySet<string>>();

  /** The next thing to say, like no other. */
  next(player: string): string {
    return `${player} says ${this.written.length + 1}`;
  }

  write(text: string, tab: string): void {
    this.written.push({ text, tab });
  }
}

/** A member, or who wants to be one: what they know, and what the app has shown them. */
import { Messages } from './messages.ts';
import { Passwords } from './passwords.ts';
import { Wishes } from './wishes.ts';

export class Person {
  readonly wishes = new Wishes();
  readonly messages = new Messages();
  readonly passwords: Passwords;
  /** References of the transfers whose slips they have. */
  readonly slips: string[] = [];
  /** Links of the gifts that they have. */
  readonly gifts: string[] = [];
  /** The code that came last by SMS. */
  code: string | null = null;
  /** The last message that was sent to their number. */
  lastMessage = 0;

  constructor(
    readonly name: string,
    readonly number: string,
    password: string,
    /** 0 while they are none. */
    public memberId: number,
  ) {
    this.passwords = new Passwords(password);
    if (memberId !== 0) this.passwords.confirm(password);
  }
}

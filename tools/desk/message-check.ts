/** A message that was typed as JSON: whether it can be sent, and what the app will make of it. */
import * as v from 'valibot';
import { type ChatMessage, chatMessage } from '../../contract/chat.ts';
import { jsonProblem } from './json-place.ts';
import type { SentMessage } from './outbox.ts';

export interface MessageCheck {
  /** Null when it cannot be sent. */
  readonly message: SentMessage | null;
  /** The message as the app shows it; null when it cannot be sent. */
  readonly shown: ChatMessage | null;
  /** The reason why it cannot be sent. */
  readonly error: string | null;
  /** The reasons why the app will not know it, a line each. It can be sent all the same. */
  readonly warnings: readonly string[];
}

const sent = v.looseObject({ message_type: v.string() });

/** The types of the contract; the union's other half is what is unknown. */
const known = chatMessage.options[0];
const TYPES: readonly string[] = known.options.map((option) => option.entries.message_type.literal);

const refused = (error: string): MessageCheck => ({ message: null, shown: null, error, warnings: [] });

export function messageCheck(text: string): MessageCheck {
  if (text.trim() === '') return refused('Type a message as JSON.');
  const problem = jsonProblem(text);
  if (problem !== null)
    return refused(`Not JSON: line ${problem.line}, column ${problem.column} should have ${problem.expected}.`);
  const value: unknown = JSON.parse(text);
  const read = v.safeParse(sent, value);
  if (!read.success || Array.isArray(value)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return refused(
      isObject
        ? `"message_type" must be a text, for example ${TYPES.map((type) => `"${type}"`).join(', ')}.`
        : 'A message is an object: { "message_type": …, "payload": … }.',
    );
  }
  const message = read.output;
  if (message.message_type.length < 1 || message.message_type.length > 50)
    return refused('"message_type" has 1 to 50 characters.');
  return { message, shown: v.parse(chatMessage, message), error: null, warnings: warningsOf(message) };
}

function warningsOf(message: SentMessage): string[] {
  if (!TYPES.includes(message.message_type))
    return [`The app does not know the type "${message.message_type}", and says so in place of the message.`];
  const read = v.safeParse(known, message);
  if (read.success) return [];
  return read.issues.map((issue) => `${v.getDotPath(issue) ?? 'message'}: ${issue.message}`);
}

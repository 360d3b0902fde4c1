/** The support bot: answers what it knows, and leaves the rest and every conversation with an agent to the agent. */
import type { ParsedBodyOf } from '../../contract/call.ts';
import type { sendMessage } from '../../contract/chat.ts';
import type { Currency } from '../../contract/entities.ts';
import type { Transaction } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { readSettings } from '../settings/settings.ts';
import { answersFor, type BotTopic } from './bot-answers.ts';
import { topicOf } from './bot-topics.ts';
import { append, type OpenConversation } from './messages.ts';

export interface Heard {
  /** The conversation before the customer's message. */
  readonly conversation: OpenConversation;
  readonly message: ParsedBodyOf<typeof sendMessage>['message'];
  /** The message is a topic that the customer has chosen (topics.ts). */
  readonly isChosen: boolean;
  /** The app's address, without a slash at its end. */
  readonly origin: string;
  /** The request's language, for a customer who has not written in one yet. */
  readonly language: Language;
  readonly currency: Currency;
  readonly now: Date;
}

/** Answers in the transaction that stored the customer's message, so that no answer is lost and none is given twice. */
export async function answer(tx: Transaction, { conversation, message, isChosen, ...about }: Heard): Promise<void> {
  const { origin, currency, now } = about;
  const settings = await readSettings(tx);
  if (!settings.chatBot || hasAgent(conversation, settings.chatBotStill, now)) return;
  const topic = topicOf(message);
  // Who has chosen is not asked to choose; of what only the team knows it says that the team will answer.
  const topics = isChosen ? [topic ?? ('agent' as const)] : await topicsFor(tx, conversation, topic);
  const locale = conversation.locale ?? about.language;
  for (const topic of topics)
    for (const said of answersFor(topic, { locale, settings, origin, currency }))
      await append(tx, conversation, { sender: 'bot', message: said, topic }, now);
}

const hasAgent = ({ agentAt }: OpenConversation, minutes: number, now: Date) =>
  agentAt !== null && now.getTime() - agentAt.getTime() < minutes * 60_000;

/** A greeting first. What it does not know it says once, not after every line of a longer story. */
async function topicsFor(
  tx: Transaction,
  conversation: OpenConversation,
  topic: BotTopic | undefined,
): Promise<BotTopic[]> {
  if (conversation.lastSeq === 0) return topic === undefined ? ['greeting'] : ['greeting', topic];
  if (topic !== undefined) return [topic];
  const [last] = await tx.query<{ topic: string | null }>(
    `select topic from chat_message where conversation_id = $1 and sender <> 'customer' and seq > $2
     order by seq desc limit 1`,
    [conversation.id, conversation.lastSeq - LOOKED_BACK],
  );
  return last?.topic === 'fallback' || last?.topic === 'greeting' || last?.topic === 'agent' ? [] : ['fallback'];
}

/** Messages among which the bot's last one is looked for. */
const LOOKED_BACK = 50;

/** The tab's memory of a registration, and the invite code that the phone keeps (rule: Local storage). */
import * as v from 'valibot';
import { fromCallback } from 'xstate';
import type { SentCode } from '../../machines/otp/code.ts';
import { type Draft, EMPTY_DRAFT } from '../../machines/register/draft.ts';
import type { MemoryCommand, RegisterEvent } from '../../machines/register/events.ts';
import type { World } from './world.ts';

const text = v.pipe(v.string(), v.maxLength(200));

/** A code on its way, without the code. */
export const sentCode = v.object({
  phone: text,
  ref: text,
  token: text,
  resendAt: v.number(),
  expiresAt: v.nullable(v.number()),
}) satisfies v.GenericSchema<unknown, SentCode>;

/** Storage may hold anything: of an older version of the app, or of somebody who plays with it. */
const draft = v.object({
  step: v.picklist(['phone', 'otp', 'profile', 'bank']),
  phone: text,
  name: text,
  sourceCode: text,
  inviteCode: text,
  bankCode: text,
  bankAccountNo: text,
  firstName: text,
  lastName: text,
  currency: v.picklist(['LAK', 'BAHT']),
  wantsCode: v.nullable(v.boolean()),
  sent: v.nullable(sentCode),
}) satisfies v.GenericSchema<unknown, Draft>;

/** The stored value, if it is JSON. */
export function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

/** True if nothing of a registration is remembered. */
export const isFresh = ({ tab }: Pick<World, 'tab'>): boolean => tab.get('register-draft') === null;

/** The draft to begin with. A link with a code that was not seen before puts it in the place of what was typed. */
function recalled({ local, tab }: Pick<World, 'local' | 'tab'>, inviteCode: string): Draft {
  const known = local.get('code') ?? '';
  const isNew = inviteCode !== '' && inviteCode !== known;
  if (isNew) local.set('code', inviteCode);
  const kept = v.safeParse(draft, parsed(tab.get('register-draft')));
  if (!kept.success) return { ...EMPTY_DRAFT, inviteCode: isNew ? inviteCode : known };
  return isNew ? { ...kept.output, inviteCode } : kept.output;
}

export const registerMemory = (world: Pick<World, 'local' | 'tab'>) =>
  fromCallback<MemoryCommand>(({ receive, sendBack }) => {
    receive((command) => {
      if (command.type === 'draft.keep') world.tab.set('register-draft', JSON.stringify(command.draft));
      else if (command.type === 'draft.forget') world.tab.remove('register-draft');
      else {
        const event: RegisterEvent = { type: 'draft.recalled', draft: recalled(world, command.inviteCode) };
        sendBack(event);
      }
    });
  });

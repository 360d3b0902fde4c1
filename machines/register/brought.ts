/** Readers of the register flow's events. */

import { phoneOf } from '../../contract/phone.ts';
import { problemIn } from '../outcome.ts';
import type { RegisterContext } from './context.ts';
import type { Draft } from './draft.ts';
import type { RegisterEvent } from './events.ts';
import { type Complaints, checkBank, checkPhone, checkProfile, complaintIn, currencyOf, without } from './rules.ts';

/** The complaints about a submitted form, or in the service's refusal of it; none in other events. */
export function complaintsAbout(event: RegisterEvent, { laos, draft }: RegisterContext): Complaints {
  const problem = 'output' in event ? problemIn(event) : null;
  if (problem?.kind === 'refused') return complaintIn(problem.code, draft.step);
  if (event.type === 'phone.submit') return checkPhone(phoneOf(event.phone, laos), laos);
  if (event.type === 'profile.submit') return checkProfile(event);
  if (event.type === 'bank.submit') return checkBank(event);
  return {};
}

/** A submit that is not taken. */
export function rejectionOf(event: RegisterEvent, context: RegisterContext) {
  return { complaints: complaintsAbout(event, context), rejections: context.rejections + 1 };
}

/** An edited field's complaint is over. */
export function complaintsAfter(event: RegisterEvent, complaints: Complaints): Complaints {
  return 'field' in event ? without(complaints, event.field) : complaints;
}

/** The part of an event that is kept: everything but the password. */
export function keptOf(event: RegisterEvent, laos: boolean): Partial<Draft> {
  if (event.type === 'phone.submit') return { phone: phoneOf(event.phone, laos) };
  if (event.type === 'profile.submit') {
    const { name, sourceCode, inviteCode } = event;
    return { name, sourceCode, inviteCode };
  }
  if (event.type === 'bank.submit') {
    const { type: _, ...fields } = event;
    return fields;
  }
  if (event.type === 'field.edited')
    return event.field === 'currency' ? { currency: currencyOf(event.value) } : { [event.field]: event.value };
  if (event.type === 'otp.changed') return { sent: event.sent };
  return {};
}

/** The registration for the service, and the step to which a refusal sends the player back. */
import type { Registration } from '../../contract/account.ts';
import type { Problem } from '../../contract/outcome.ts';
import { seen } from '../seen.ts';
import type { Draft, Step } from './draft.ts';
import { accountNoOf, bankAccountNameOf } from './rules.ts';

/** The fields that are known after the profile step. */
export type Identity = Omit<Registration, 'bankCode' | 'bankAccountName' | 'bankAccountNo'>;

interface Known {
  readonly laos: boolean;
  readonly draft: Draft;
  readonly password: string;
}

export function identityOf({ laos, draft, password }: Known): Identity {
  return {
    name: seen(draft.name).trim(),
    username: draft.phone,
    password,
    sourceCode: draft.sourceCode,
    inviteCode: draft.inviteCode.trim(),
    currency: laos ? draft.currency : undefined,
  };
}

export function registrationOf(known: Known): Registration {
  return {
    ...identityOf(known),
    bankCode: known.draft.bankCode,
    bankAccountName: bankAccountNameOf(known.draft),
    bankAccountNo: accountNoOf(known.draft.bankAccountNo),
  };
}

const CONCERNS: Readonly<Record<string, Step>> = {
  EXISTING_USER: 'phone',
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'phone',
  UNVERIFIED_OTP: 'otp',
  INVALID_USER_INFO: 'profile',
  PASSWORD_TOO_WEAK: 'profile',
};

/** True if the service's refusal belongs to that step, and not to the one that the player is at. */
export function concernsEarlier({ problem, draft }: { problem: Problem | null; draft: Draft }, step: Step): boolean {
  return problem?.kind === 'refused' && CONCERNS[problem.code] === step && draft.step !== step;
}

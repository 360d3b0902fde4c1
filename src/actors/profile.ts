import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { changePassword, getProfile, putBankAccountName } from '../../contract/profile.ts';
import { endSession } from '../../contract/sessions.ts';
import { bankNameMachine, type EnglishName } from '../../machines/bank-name/bank-name.machine.ts';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import type { PasswordRequest } from '../../machines/change-password/setup.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import { whereAnnounced } from './capabilities.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { dialogsOf } from './dialogs.ts';
import { NO_SESSION } from './proof.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/**
 * After a try without an answer, the old password may be wrong because the new one is in use: it is then tried as a proof of
 * nothing.
 */
async function savePassword(
  { api }: World,
  { input, signal }: Signalled<PasswordRequest>,
): Promise<Outcome<{ message?: string }>> {
  const { unsure, ...body } = input;
  const answer = await api.send(changePassword, { body, signal });
  if (answer.ok || !unsure || answer.code !== 'WRONG_PASSWORD') return answer;
  const proof = { params: { id: NO_SESSION }, body: { password: body.newPassword }, signal };
  const known = await whereAnnounced({ api }, 'devices', () => api.send(endSession, proof));
  return known.ok ? known : answer;
}

const changePasswordFlow = (world: World) =>
  changePasswordMachine.provide({
    actors: { savePassword: fromPromise((asked: Signalled<PasswordRequest>) => savePassword(world, asked)) },
  });

const bankNameFlow = ({ api }: World) =>
  bankNameMachine.provide({
    actors: {
      saveName: fromPromise(({ input, signal }: Signalled<EnglishName>) =>
        api.send(putBankAccountName, { body: input, signal }),
      ),
    },
  });

export const profileFlow = (world: World) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }: Signalled) => world.api.send(getProfile, { signal })),
      clipboard,
      connection: connection(world),
      dialogs: dialogsOf(world, isOneOf('changePassword', 'bankName')),
      changePassword: changePasswordFlow(world),
      bankName: bankNameFlow(world),
    },
  });

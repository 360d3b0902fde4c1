import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { gameMachine } from '../../../machines/game/game.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { eyeIcon, eyeOffIcon, refreshIcon } from '../../components/icons/base.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import type { GameActor } from './props.ts';

/** The mask of a password: as long for every one. */
const MASK = '••••••••';

type Snapshot = SnapshotFrom<typeof gameMachine>;

const loginOf = ({ context }: Snapshot) => context.login;
const isRevealed = (snapshot: Snapshot) => snapshot.matches({ active: 'revealed' });
const isResetting = (snapshot: Snapshot) => snapshot.hasTag('busy');
const isConfirming = (snapshot: Snapshot) => snapshot.matches({ active: 'confirming' });
const isRenewed = (snapshot: Snapshot) => snapshot.matches({ active: { masked: 'renewed' } });
const isUnsure = (snapshot: Snapshot) => snapshot.matches({ active: { masked: 'unsure' } });
const resetProblem = (snapshot: Snapshot) => (snapshot.hasTag('error') ? snapshot.context.problem : null);
const canReset = (snapshot: Snapshot) => snapshot.can({ type: 'reset.ask' });
const canConfirm = (snapshot: Snapshot) => snapshot.can({ type: 'reset.confirm' });

/** The player's login at the game: to copy, to look at, to have reset. */
export function LoginCard({ actor }: { actor: GameActor }) {
  const t = useText();
  const login = useSelector(actor, loginOf);
  const revealed = useSelector(actor, isRevealed);
  const resetting = useSelector(actor, isResetting);
  const confirming = useSelector(actor, isConfirming);
  const renewed = useSelector(actor, isRenewed);
  const unsure = useSelector(actor, isUnsure);
  const problem = useSelector(actor, resetProblem);
  const mayReset = useSelector(actor, canReset);
  const mayConfirm = useSelector(actor, canConfirm);
  if (login === null) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('game.login')}</h3>
      <Card tone="outline" padding="none" className="px-4 py-1">
        <dl>
          <DataRow
            label={t('game.username')}
            action={
              <CopyButton
                compact
                label={t('game.copyUsername')}
                copiedLabel={t('game.copyUsername')}
                onCopy={() => actor.send({ type: 'login.copy', what: 'username' })}
              />
            }
          >
            {login.username}
          </DataRow>
          <DataRow
            label={t('game.password')}
            action={
              <span className="flex">
                <IconButton
                  icon={revealed ? eyeOffIcon : eyeIcon}
                  label={revealed ? t('field.hidePassword') : t('field.showPassword')}
                  disabled={resetting}
                  onClick={() => actor.send({ type: 'password.toggle' })}
                />
                <CopyButton
                  compact
                  label={t('game.copyPassword')}
                  copiedLabel={t('game.copyPassword')}
                  onCopy={() => actor.send({ type: 'login.copy', what: 'password' })}
                />
              </span>
            }
          >
            {revealed ? (
              <span translate="no" className="text-sm">
                {login.password}
              </span>
            ) : (
              <>
                <span className="sr-only">{t('game.passwordHidden')}</span>
                <span aria-hidden="true">{MASK}</span>
              </>
            )}
          </DataRow>
        </dl>
      </Card>
      <div className="mt-2 grid gap-2">
        {renewed && <Alert tone="success">{t('game.resetDone')}</Alert>}
        {problem !== null && (
          <Alert tone="danger" title={unsure ? t('game.resetUnsure') : t('game.notReset')}>
            <p>{problemText(t, problem)}</p>
            {unsure && <p>{t('game.resetUnsureText')}</p>}
          </Alert>
        )}
        <Button
          kind="quiet"
          wide
          busy={resetting}
          disabled={!resetting && !confirming && !mayReset}
          leading={<Icon path={refreshIcon} className="size-5" />}
          onClick={() => actor.send({ type: 'reset.ask' })}
        >
          {t('game.reset')}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={t('game.resetTitle')}
        confirmLabel={t('game.resetConfirm')}
        cancelLabel={t('common.cancel')}
        disabled={!mayConfirm}
        onConfirm={() => actor.send({ type: 'reset.confirm' })}
        onCancel={() => actor.send({ type: 'reset.cancel' })}
      >
        {t('game.resetText')}
      </ConfirmDialog>
    </section>
  );
}

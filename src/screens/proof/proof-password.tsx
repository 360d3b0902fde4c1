import type { ComponentProps } from 'react';
import type { Problem } from '../../../contract/outcome.ts';
import { Alert } from '../../components/alert.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

interface ProofPasswordProps extends Pick<ComponentProps<typeof PasswordField>, 'label' | 'autoFocus' | 'disabled'> {
  problem: Problem | null;
  /** The complaint about an empty field, if it was empty. */
  missing: string | undefined;
}

const isWrong = (problem: Problem | null): problem is Problem =>
  problem?.kind === 'refused' && problem.code === 'WRONG_PASSWORD';

const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** The member's password again. That it is wrong stands at the field, which takes the focus and keeps what was typed. */
export function ProofPassword({ problem, missing, ...field }: ProofPasswordProps) {
  const t = useText();
  return (
    <PasswordField
      {...field}
      ref={isWrong(problem) ? takeFocus : undefined}
      name="password"
      required
      autoComplete="current-password"
      error={isWrong(problem) ? problemText(t, problem) : missing}
    />
  );
}

/** The problem of a proof, unless it stands at the field for the password. */
export function ProofTrouble({ problem }: { problem: Problem | null }) {
  const t = useText();
  return problem === null || isWrong(problem) ? null : <Alert tone="danger">{problemText(t, problem)}</Alert>;
}

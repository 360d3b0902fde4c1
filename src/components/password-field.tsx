import { type ComponentProps, useState } from 'react';
import type { FieldTexts } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { eyeIcon, eyeOffIcon } from './icons/base.ts';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldTexts {
  /** Names of the eye button, e.g. "Show password" and "Hide password". */
  showLabel: string;
  hideLabel: string;
}

/** A password that the player may look at while typing it. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? eyeOffIcon : eyeIcon}
          label={shown ? hideLabel : showLabel}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

import { type ComponentProps, useState } from 'react';
import { useText } from '../i18n/text.tsx';
import type { FieldTexts } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { eyeIcon, eyeOffIcon } from './icons/base.ts';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldTexts;

/** A password that the player may look at while typing it. */
export function PasswordField(field: PasswordFieldProps) {
  const t = useText();
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
          label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

import { AuthLayout } from '../../src/components/auth-layout.tsx';
import { BottomNav } from '../../src/components/bottom-nav.tsx';
import { BottomNavItem } from '../../src/components/bottom-nav-item.tsx';
import { Button } from '../../src/components/button.tsx';
import { Checkbox } from '../../src/components/checkbox.tsx';
import { contactIcon, loginIcon, playIcon, registerIcon } from '../../src/components/icons/nav.ts';
import { PasswordField } from '../../src/components/password-field.tsx';
import { PublicShell } from '../../src/components/public-shell.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import { TextLink } from '../../src/components/text-link.tsx';
import type { SceneProps } from './scene.ts';

/** The login page in its shell. */
export function PublicScene({ say, actions }: SceneProps) {
  return (
    <PublicShell
      name={say.app}
      skipLabel={say.skip}
      actions={actions}
      nav={
        <BottomNav label={say.menu} desktop="bar">
          <BottomNavItem href="#login" icon={loginIcon} label={say.login} active />
          <BottomNavItem href="#register" icon={registerIcon} label={say.register} />
          <BottomNavItem href="#howto" icon={playIcon} label={say.howto} />
          <BottomNavItem href="#contact" icon={contactIcon} label={say.contact} />
        </BottomNav>
      }
    >
      <AuthLayout
        title={say.welcome}
        lead={say.welcomeLead}
        pitch={say.pitch}
        footer={<TextLink href="#register">{say.register}</TextLink>}
      >
        <form className="grid gap-4">
          <TextField label={say.phone} name="username" inputMode="numeric" autoComplete="username" />
          <PasswordField
            label={say.password}
            name="password"
            showLabel={say.showPassword}
            hideLabel={say.hidePassword}
          />
          <Checkbox label={say.remember} name="remember" />
          <Button size="lg" wide type="submit">
            {say.login}
          </Button>
        </form>
      </AuthLayout>
    </PublicShell>
  );
}

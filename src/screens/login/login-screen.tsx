import { loginFlow } from '../../actors/login.ts';
import { useFlow } from '../app/flow.ts';
import { LoginView } from './login-view.tsx';

/** /login (section 2). */
export function LoginScreen() {
  return <LoginView actor={useFlow(loginFlow)} />;
}

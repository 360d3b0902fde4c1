import { profileFlow } from '../../actors/profile.ts';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { InstallRow } from '../install/install-row.tsx';
import { PushCorner } from '../push/push-corner.tsx';
import SecurityScreen from '../security/security-screen.tsx';
import { ProfileView } from './profile-view.tsx';

/** /user/profile. */
export default function ProfileScreen() {
  return (
    <ProfileView actor={useFlow(profileFlow)} dialogs={useDialogs()} after={<PushCorner place="settings" />}>
      <SecurityScreen />
      <InstallRow />
    </ProfileView>
  );
}

import { profileFlow } from '../../actors/profile.ts';
import { useFlow } from '../app/flow.ts';
import { useSystem } from '../app/system.tsx';
import { ProfileView } from './profile-view.tsx';

/** /user/profile (section 2). */
export default function ProfileScreen() {
  return <ProfileView actor={useFlow(profileFlow)} dialogs={useSystem('dialogs')} />;
}

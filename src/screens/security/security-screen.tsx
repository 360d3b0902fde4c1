import { useState } from 'react';
import { passkeySupport, securityFlow } from '../../actors/security.ts';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { late } from '../app/late.tsx';
import { SecurityView } from './security-view.tsx';

const { component: LockRow } = late(() => import('../lock/lock-row.tsx'), null);

/** Rows of the profile: devices, passkeys, activity. Nothing if the backend has none of it. */
export default function SecurityScreen() {
  const [input] = useState(passkeySupport);
  return <SecurityView actor={useFlow(securityFlow, { input })} dialogs={useDialogs()} lock={<LockRow />} />;
}

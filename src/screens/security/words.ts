/** The name and the picture of a device on the screen. */
import type { Device } from '../../../contract/sessions.ts';
import { phoneIcon } from '../../components/icons/base.ts';
import { desktopIcon } from '../../components/icons/security.ts';
import type { Translate } from '../../i18n/text.tsx';

/** "Chrome on Android"; what of it is known. */
export function deviceText(t: Translate, device: Device | null | undefined): string {
  const { browser, system } = device ?? {};
  if (browser && system) return t('security.device', { browser, system });
  return browser || system || t('security.unknownDevice');
}

export const deviceIcon = (device: Device | null | undefined): string =>
  device?.kind === 'mobile' || device?.kind === 'tablet' ? phoneIcon : desktopIcon;

import type { UsualTime } from '../../../contract/usual-time.ts';
import { useText } from '../../i18n/text.tsx';

/** Says how long a payout usually takes. In minutes, from an hour on in hours, both rounded up. */
export function useUsual(): (usual: UsualTime) => string {
  const t = useText();
  const span = (seconds: number) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return minutes < 60 ? t('usual.minutes', { count: minutes }) : t('usual.hours', { count: Math.ceil(minutes / 60) });
  };
  return (usual) => {
    const [half, most] = [span(usual.half), span(usual.most)];
    return half === most ? t('usual.within', { most }) : t('usual.time', { half, most });
  };
}

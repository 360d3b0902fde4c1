import type { BannerList } from '../../../machines/banners/banners.machine.ts';
import { bannersFlow } from '../../actors/banners.ts';
import { useFlow } from '../app/flow.ts';
import { BannersView } from './banners-view.tsx';

interface BannersScreenProps {
  list: BannerList;
  /** The banners were looked at, or there are none: on to the dialog. */
  onDone: () => void;
}

/** The banners before the invite and the refund dialog (section 2). */
export default function BannersScreen({ list, onDone }: BannersScreenProps) {
  return <BannersView actor={useFlow(bannersFlow(onDone), { input: { list } })} />;
}

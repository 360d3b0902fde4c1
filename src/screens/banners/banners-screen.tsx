import type { BannerList } from '../../../machines/dialogs/dialog.ts';
import { bannersFlow } from '../../actors/banners.ts';
import { useFlow } from '../app/flow.ts';
import { BannersView } from './banners-view.tsx';

/** The banners before the invite and the refund dialog. */
export default function BannersScreen({ list }: { list: BannerList }) {
  return <BannersView actor={useFlow(bannersFlow, { input: { list } })} />;
}

import { useSelector } from '@xstate/react';
import { slipsFlow } from '../../actors/slips.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useSystem } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { SlipsView } from './slips-view.tsx';

/** What the slips' dialog of the statement holds. */
export default function SlipsScreen() {
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  const actor = useFlow(slipsFlow(useRequests()));
  const list = useSelector(actor, (snapshot) => snapshot.children.list);
  return <SlipsView actor={actor} dialogs={useSystem('dialogs')} list={list} hidden={hidden} />;
}

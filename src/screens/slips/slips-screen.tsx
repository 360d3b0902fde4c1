import { useSelector } from '@xstate/react';
import { slipsFlow } from '../../actors/slips.ts';
import { useFlow } from '../app/flow.ts';
import { useSystem } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { SlipsView } from './slips-view.tsx';

/** What the slips' dialog of the statement holds (section 2). */
export default function SlipsScreen() {
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  const actor = useFlow(slipsFlow);
  const list = useSelector(actor, (snapshot) => snapshot.children.list);
  return <SlipsView actor={actor} dialogs={useSystem('dialogs')} list={list} hidden={hidden} online={online} />;
}

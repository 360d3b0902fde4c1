import { useSelector } from '@xstate/react';
import { slipsFlow } from '../../actors/slips.ts';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useWallet } from '../app/wallet.ts';
import { SlipsView } from './slips-view.tsx';

/** The content of the statement's slips dialog. */
export default function SlipsScreen() {
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  const actor = useFlow(slipsFlow(useRequests()));
  const list = useSelector(actor, (snapshot) => snapshot.children.list);
  return <SlipsView actor={actor} dialogs={useDialogs()} list={list} hidden={hidden} />;
}

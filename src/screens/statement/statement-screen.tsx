import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { entryFlow, entryOf } from '../../actors/entry.ts';
import { statementFlow } from '../../actors/statement.ts';
import { placesOf } from '../../actors/statement-page.ts';
import { useLocale } from '../../i18n/text.tsx';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { late } from '../app/late.tsx';
import { useSystem } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { EntryView } from '../receipt/entry-view.tsx';
import { StatementView } from './statement-view.tsx';

const { component: SlipsScreen } = late(() => import('../slips/slips-screen.tsx'));

/** /user/statement. */
export default function StatementScreen() {
  const wallet = useWallet();
  const navigation = useSystem('navigation');
  const language = useSystem('locale');
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const funds = useSelector(wallet, (snapshot) => snapshot.context.reading?.wallet);
  const locale = useLocale();
  const places = useMemo(() => placesOf(funds, locale), [funds, locale]);
  const { search, sought = '' } = navigation.getSnapshot().context;
  const actor = useFlow(statementFlow({ navigation, language, wallet }), { input: { search, sought } });
  return <StatementView actor={actor} dialogs={useDialogs()} places={places} hidden={hidden} slips={<SlipsScreen />} />;
}

/** The receipt of one entry, found by its reference: for messages, and for what home shows. */
export function EntryScreen({ reference, onDone }: { reference: string; onDone: () => void }) {
  const wallet = useWallet();
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const funds = useSelector(wallet, (snapshot) => snapshot.context.reading?.wallet);
  const locale = useLocale();
  const actor = useFlow(entryFlow, { input: entryOf(reference) });
  return <EntryView actor={actor} places={placesOf(funds, locale)} hidden={hidden} onDone={onDone} />;
}

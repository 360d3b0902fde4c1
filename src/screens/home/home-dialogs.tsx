import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { GameAccount } from '../../../contract/entities.ts';
import { aboutOf, type BannerList, isOneOf } from '../../../machines/dialogs/dialog.ts';
import type { dialogsMachine } from '../../../machines/dialogs/dialogs.machine.ts';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';
import { Dialog } from '../../components/dialog.tsx';
import type { MessageId } from '../../i18n/messages.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';

/** Dialogs with the same words for every player. */
const TITLES = {
  deposit: 'deposit.title',
  withdraw: 'home.withdraw',
  transfer: 'home.transfer',
  invite: 'home.inviteFriends',
  refund: 'home.refund',
} as const satisfies Record<string, MessageId>;

const isPlain = isOneOf('deposit', 'withdraw', 'transfer', 'invite', 'refund');
const isGame = isOneOf('game', 'play');
const isBanners = isOneOf('banners');

const NONE: readonly GameAccount[] = [];

/** One of home's dialogs: `game` with the account that it is about, once that is known. `plays`: the game opens at once. */
export type HomeDialog = keyof typeof TITLES | { readonly game: GameAccount | undefined; readonly plays: boolean };

type Dialogs = SnapshotFrom<typeof dialogsMachine>;
const plainOf = ({ context }: Dialogs) => context.stack.find(isPlain);
const gameOf = ({ context }: Dialogs) => context.stack.find(isGame);
const slotsOf = ({ context }: SnapshotFrom<typeof walletMachine>) => context.reading?.wallet.slots ?? NONE;
const isOnline = ({ context }: SnapshotFrom<typeof walletMachine>) => context.online;
const bannersOf = ({ context }: Dialogs) => context.stack.find(isBanners);

interface HomeDialogsProps {
  dialogs: DialogsActor;
  wallet: ActorRefFrom<typeof walletMachine>;
  /** The content of an open dialog, from a function that closes it. */
  content: (dialog: HomeDialog, close: () => void) => ReactNode;
  /** The banners before a dialog. */
  banners: (list: BannerList) => ReactNode;
}

/** The dialogs over home; invite and refund begin with their banners. */
export function HomeDialogs({ dialogs, wallet, content, banners }: HomeDialogsProps) {
  const t = useText();
  const said = useSaid();
  const slots = useSelector(wallet, slotsOf);
  const online = useSelector(wallet, isOnline);
  const plain = useSelector(dialogs, plainOf);
  const game = useSelector(dialogs, gameOf);
  const carousel = useSelector(dialogs, bannersOf);
  const account = game === undefined ? undefined : slots.find(({ code }) => code === aboutOf(game));
  const name = plain ?? game;
  const top = carousel ?? name;
  const close = () => top !== undefined && dialogs.send({ type: 'dialog.close', dialog: top });
  return (
    <Dialog
      open={name !== undefined}
      onClose={close}
      title={plain === undefined ? said(account?.name ?? '') : t(TITLES[plain])}
      size={plain === 'deposit' || account !== undefined ? 'lg' : 'md'}
      steady={plain === 'deposit'}
      // Its only buttons may be out of reach: no refund to receive, or no connection.
      reading={plain === 'refund' || !online}
    >
      {carousel !== undefined
        ? banners(carousel === 'banners:refund' ? 'refund' : 'invite')
        : name !== undefined && content(plain ?? { game: account, plays: game?.startsWith('play:') === true }, close)}
    </Dialog>
  );
}

import { useSelector } from '@xstate/react';
import type { GameAccount } from '../../../contract/entities.ts';
import type { Satang } from '../../../contract/money.ts';
import { knownMovable } from '../../../machines/wallet/totals.ts';
import { type GameLinks, gameFlow, linksOf, playFlow } from '../../actors/game.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useHost } from '../app/system.tsx';
import { useWallet, type WalletActor } from '../app/wallet.ts';
import { WalletGate } from '../receipt/wallet-gate.tsx';
import { GameView } from './game-view.tsx';
import { PlayView } from './play-view.tsx';

interface GameScreenProps {
  /** As it was when the player chose it; the figures follow the wallet. */
  account: GameAccount;
  onClose: () => void;
}

/** What the dialog of a game account holds. */
export function GameScreen({ account, onClose }: GameScreenProps) {
  const wallet = useWallet();
  return (
    <WalletGate wallet={wallet}>
      {(reading) => (
        <Account
          account={reading.slots.find(({ code }) => code === account.code) ?? account}
          wallet={wallet}
          available={knownMovable(reading.wallet.amount)}
          onClose={onClose}
        />
      )}
    </WalletGate>
  );
}

export default GameScreen;

interface AccountProps extends GameScreenProps {
  wallet: WalletActor;
  /** Null where it is not known. */
  available: Satang | null;
}

function Account({ account, wallet, available, onClose }: AccountProps) {
  const { world } = useHost();
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const { code, isActive } = account;
  const actor = useFlow(gameFlow, { input: { code, isActive } });
  const links = linksOf(account, world);
  return (
    <GameView
      actor={actor}
      account={account}
      links={links}
      hidden={hidden}
      play={<Play account={account} wallet={wallet} available={available} links={links} />}
      onClose={onClose}
    />
  );
}

interface PlayProps extends Omit<AccountProps, 'onClose'> {
  links: GameLinks;
}

function Play({ account, wallet, available, links: { canOpen } }: PlayProps) {
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const requests = useRequests();
  const actor = useFlow(playFlow(account, { wallet, requests }), {
    input: { code: account.code, available, ftWalletSlot: account.ftWalletSlot, canOpen },
  });
  return <PlayView actor={actor} account={account} hidden={hidden} />;
}

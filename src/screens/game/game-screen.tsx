import type { GameAccount } from '../../../contract/entities.ts';
import type { Satang } from '../../../contract/money.ts';
import { knownMovable } from '../../../machines/wallet/totals.ts';
import { type GameLinks, gameFlow, linksOf, playFlow } from '../../actors/game.ts';
import { useMoney } from '../../i18n/money.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useHost } from '../app/system.tsx';
import { type Given, WalletGate } from '../receipt/wallet-gate.tsx';
import { GameView } from './game-view.tsx';
import { PlayView } from './play-view.tsx';
import type { GameActor } from './props.ts';

interface GameScreenProps {
  /** The account as it was when the player chose it; the figures follow the wallet. */
  account: GameAccount;
  /** The player has pressed Play: the game opens at once. */
  plays: boolean;
  onClose: () => void;
}

/** The content of a game account's dialog. */
export function GameScreen({ account, plays, onClose }: GameScreenProps) {
  return (
    <WalletGate>
      {({ funds, ...given }) => (
        <Account
          {...given}
          account={funds.slots.find(({ code }) => code === account.code) ?? account}
          available={knownMovable(funds.wallet.amount)}
          plays={plays}
          onClose={onClose}
        />
      )}
    </WalletGate>
  );
}

export default GameScreen;

interface AccountProps extends GameScreenProps, Omit<Given, 'funds'> {
  /** Null if it is not known. */
  available: Satang | null;
}

function Account({ account, wallet, hidden, available, plays, onClose }: AccountProps) {
  const { world } = useHost();
  const { code, isActive } = account;
  const actor = useFlow(gameFlow, { input: { code, isActive, plays } });
  const links = linksOf(account, world);
  return (
    <GameView
      actor={actor}
      account={account}
      links={links}
      hidden={hidden}
      play={<Play {...{ actor, account, wallet, hidden, available, links }} />}
      onClose={onClose}
    />
  );
}

interface PlayProps extends Omit<AccountProps, 'plays' | 'onClose'> {
  actor: GameActor;
  links: GameLinks;
}

function Play({ actor: game, account, wallet, hidden, available, links: { canOpen } }: PlayProps) {
  const { currency } = useMoney();
  const requests = useRequests();
  const { plays } = game.getSnapshot().context;
  const actor = useFlow(playFlow(account, { wallet, requests }), {
    input: { code: account.code, available, ftWalletSlot: account.ftWalletSlot, currency, canOpen, plays },
  });
  return <PlayView actor={actor} account={account} hidden={hidden} />;
}

import type { DepositOptions } from '../../../contract/member-lookups.ts';
import { TRUE_WALLET_MINIMUM, trueWallets } from '../../../machines/deposit/methods.ts';
import { Alert } from '../../components/alert.tsx';
import { Card } from '../../components/card.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { giftIcon } from '../../components/icons/money.ts';
import { ListRow } from '../../components/list-row.tsx';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { AccountCard } from './account-card.tsx';
import { Group } from './transfer-way.tsx';

interface TrueWalletWayProps {
  options: DepositOptions;
  /** Gift links can be encrypted here. */
  giftLinks: boolean;
  copied: string | null;
  onCopy: (accountNo: string) => void;
  onGift: () => void;
}

/** True-wallet: a transfer that is read by itself, or a gift link. */
export function TrueWalletWay({ options, giftLinks, copied, onCopy, onGift }: TrueWalletWayProps) {
  const t = useText();
  const money = useMoney();
  const wallets = trueWallets(options);
  return (
    <div className="grid grid-cols-1 gap-6">
      {wallets.automatic.length > 0 && (
        <Group title={t('deposit.true.automatic')} hint={t('deposit.true.automaticHint')}>
          <ul className="grid grid-cols-1 gap-3">
            {wallets.automatic.map(({ walletAccountName, walletAccountNo }) => (
              <AccountCard
                key={`${walletAccountName} ${walletAccountNo}`}
                code="TRUEWALLET"
                name={t('deposit.true.account')}
                holder={walletAccountName}
                number={walletAccountNo ?? ''}
                copied={copied !== null && copied === walletAccountNo}
                onCopy={onCopy}
              />
            ))}
          </ul>
          <ul className="mt-3 grid list-disc gap-1 ps-5 text-ink-muted text-sm">
            <li>{t('deposit.true.minimum', { amount: money.whole(TRUE_WALLET_MINIMUM) })}</li>
          </ul>
        </Group>
      )}
      {wallets.giftLinks &&
        (giftLinks ? (
          <Card tone="outline" padding="none">
            <ul>
              <ListRow
                leading={<IconBadge icon={giftIcon} />}
                title={t('deposit.true.gift')}
                detail={t('deposit.true.giftHint')}
                onClick={onGift}
              />
            </ul>
          </Card>
        ) : (
          <Alert tone="info" title={t('giftLink.unavailable')}>
            {t('giftLink.unavailableText')}
          </Alert>
        ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Accordion } from '../../src/components/accordion.tsx';
import { ActionTile } from '../../src/components/action-tile.tsx';
import { Alert } from '../../src/components/alert.tsx';
import { Amount } from '../../src/components/amount.tsx';
import { AmountField } from '../../src/components/amount-field.tsx';
import { Badge } from '../../src/components/badge.tsx';
import { Button } from '../../src/components/button.tsx';
import { Card } from '../../src/components/card.tsx';
import { Carousel } from '../../src/components/carousel.tsx';
import { Checkbox } from '../../src/components/checkbox.tsx';
import { ChipGroup } from '../../src/components/chip-group.tsx';
import { CompactSelect } from '../../src/components/compact-select.tsx';
import { CopyButton } from '../../src/components/copy-button.tsx';
import { Countdown } from '../../src/components/countdown.tsx';
import { DataRow } from '../../src/components/data-row.tsx';
import { EmptyState } from '../../src/components/empty-state.tsx';
import { ErrorState } from '../../src/components/error-state.tsx';
import { Icon } from '../../src/components/icon.tsx';
import { IconBadge } from '../../src/components/icon-badge.tsx';
import { IconButton } from '../../src/components/icon-button.tsx';
import * as actionIcons from '../../src/components/icons/actions.ts';
import * as baseIcons from '../../src/components/icons/base.ts';
import * as memberIcons from '../../src/components/icons/member.ts';
import * as moneyIcons from '../../src/components/icons/money.ts';
import * as navIcons from '../../src/components/icons/nav.ts';
import { Illustration } from '../../src/components/illustration.tsx';
import { LinkButton } from '../../src/components/link-button.tsx';
import { ListRow } from '../../src/components/list-row.tsx';
import { OfflineBanner } from '../../src/components/offline-banner.tsx';
import { OtpField } from '../../src/components/otp-field.tsx';
import { Pagination } from '../../src/components/pagination.tsx';
import { PasswordField } from '../../src/components/password-field.tsx';
import { ProgressBar } from '../../src/components/progress-bar.tsx';
import { ProgressSteps } from '../../src/components/progress-steps.tsx';
import { QrFrame } from '../../src/components/qr-frame.tsx';
import { SectionHeader } from '../../src/components/section-header.tsx';
import { SegmentedControl } from '../../src/components/segmented-control.tsx';
import { SelectField } from '../../src/components/select-field.tsx';
import { Skeleton } from '../../src/components/skeleton.tsx';
import { Spinner } from '../../src/components/spinner.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import { TextLink } from '../../src/components/text-link.tsx';
import { Toast } from '../../src/components/toast.tsx';
import type { Samples } from './samples.ts';

export interface Exhibit {
  name: string;
  render: (say: Samples) => ReactNode;
}

const nothing = () => {};
const { depositIcon, giftIcon, handMoneyIcon, qrIcon } = moneyIcons;
const GAMES = ['JOKER', 'SEXYGAME', 'PG', 'UFABET', 'SLOTXO'] as const;
const stack = 'grid gap-4';
const row = 'flex flex-wrap items-center gap-3';

/** Every component in its states. The page shows them and the tests check each for accessibility. */
export const EXHIBITS: readonly Exhibit[] = [
  {
    name: 'Button',
    render: (say) => (
      <div className={stack}>
        <div className={row}>
          <Button>{say.deposit}</Button>
          <Button kind="secondary">{say.withdraw}</Button>
          <Button kind="quiet">{say.seeAll}</Button>
          <Button kind="danger">{say.cancelBonusYes}</Button>
        </div>
        <div className={row}>
          <Button size="sm">{say.receive}</Button>
          <Button busy>{say.confirm}</Button>
          <Button kind="secondary" busy>
            {say.confirm}
          </Button>
          <Button disabled>{say.confirm}</Button>
        </div>
        <Button size="lg" wide leading={<Icon path={qrIcon} />}>
          {say.deposit}
        </Button>
        <LinkButton href="#register" kind="secondary" wide>
          {say.register}
        </LinkButton>
        <div className={row}>
          <IconButton icon={baseIcons.refreshIcon} label={say.refresh} />
          <IconButton icon={baseIcons.refreshIcon} label={`${say.refresh} 2`} busy />
          <IconButton icon={memberIcons.logoutIcon} label={say.logout} disabled />
          <TextLink href="#contact">{say.contact}</TextLink>
          <CopyButton label={say.copy} copiedLabel={say.copied} onCopy={nothing} />
          <CopyButton label={say.copy} copiedLabel={say.copied} onCopy={nothing} copied compact />
        </div>
      </div>
    ),
  },
  {
    name: 'TextField',
    render: (say) => (
      <div className={stack}>
        <TextField label={say.phone} name="phone" inputMode="numeric" hint={say.phoneHint} placeholder="0812345678" />
        <TextField label={`${say.phone} 2`} defaultValue="08123" error={say.phoneError} />
        <TextField
          label={say.promotion}
          capitals
          defaultValue="welcome20"
          trailing={
            <Button kind="quiet" size="sm">
              {say.confirm}
            </Button>
          }
        />
        <TextField label={say.accountName} disabled defaultValue="SOMCHAI JAIDEE" />
        <PasswordField label={say.password} defaultValue="secret-1" />
        <SelectField
          label={say.bank}
          placeholder={say.chooseBank}
          options={[{ value: 'KBANK', label: say.bankName }]}
          defaultValue="KBANK"
        />
        <div>
          <Checkbox label={say.remember} defaultChecked />
          <Checkbox label={say.accept} hint={say.phoneHint} />
        </div>
      </div>
    ),
  },
  {
    name: 'OtpField',
    render: (say) => (
      <div className={stack}>
        <OtpField label={say.otp} hint={say.otpHint} />
        <OtpField label={`${say.otp} 2`} error={say.otpError} />
      </div>
    ),
  },
  {
    name: 'AmountField and ChipGroup',
    render: (say) => (
      <div className={stack}>
        <AmountField label={say.amount} value="1,500" onChange={nothing} hint={say.amountHint} />
        <ChipGroup
          label={say.quick}
          options={[10, 50, 100, 500, 1000].map((value) => ({ value, label: value.toLocaleString('en') }))}
          value={500}
          onChange={nothing}
        />
        <AmountField label={`${say.amount} 2`} value="60,000" onChange={nothing} error={say.amountError} />
        <SegmentedControl
          label={say.deposit}
          options={say.tabs.map((label, index) => ({ value: String(index), label }))}
          value="1"
          onChange={nothing}
        />
      </div>
    ),
  },
  {
    name: 'Alert',
    render: (say) => (
      <div className={stack}>
        <Alert title={say.infoTitle}>{say.info}</Alert>
        <Alert tone="success">{say.done}</Alert>
        <Alert tone="warning">{say.warning}</Alert>
        <Alert tone="danger" action={<TextLink href="#contact">{say.contact}</TextLink>}>
          {say.danger}
        </Alert>
      </div>
    ),
  },
  {
    name: 'Toast and OfflineBanner',
    render: (say) => (
      <div className={stack}>
        <Toast tone="success" closeLabel={say.close} onClose={nothing}>
          {say.done}
        </Toast>
        <Toast tone="danger" closeLabel={say.close} onClose={nothing}>
          {say.otpError}
        </Toast>
        <div className="overflow-hidden rounded-md">
          <OfflineBanner title={say.offline} text={say.offlineText} />
        </div>
      </div>
    ),
  },
  {
    name: 'Badge, Amount, Spinner, ProgressBar',
    render: (say) => (
      <div className={stack}>
        <div className={row}>
          <Badge tone="positive" dot>
            {say.success}
          </Badge>
          <Badge tone="warning" dot>
            {say.pending}
          </Badge>
          <Badge tone="danger" dot>
            {say.failed}
          </Badge>
          <Badge tone="accent">{say.bonus}</Badge>
          <Badge tone="info">{say.tabs[1]}</Badge>
          <Badge>{say.register}</Badge>
        </div>
        <div className={row}>
          <Amount value="12,480.50" size="xl" />
          <Amount value="+1,000.00" tone="positive" size="lg" />
          <Amount value="-500.00" />
          <Amount value="฿80.00" size="sm" tone="muted" />
        </div>
        <div className={row}>
          <Spinner label={say.loading} />
          <Countdown label={say.timeLeft} text="04:32" fraction={0.7} />
          <Countdown label={say.timeLeft} text="00:41" fraction={0.12} />
        </div>
        <ProgressBar label={say.uploading} fraction={0.62} />
        <ProgressSteps label={say.stepsLabel} steps={say.steps} current={1} position={say.stepOf} />
      </div>
    ),
  },
  {
    name: 'Card and ListRow',
    render: (say) => (
      <div className={stack}>
        <SectionHeader
          action={
            <Button kind="quiet" size="sm">
              {say.seeAll}
            </Button>
          }
        >
          {say.recent}
        </SectionHeader>
        <Card padding="none">
          <ul className="divide-y divide-line">
            <ListRow
              leading={<IconBadge icon={depositIcon} tone="positive" />}
              title={say.rows[0]}
              detail={say.ago[0]}
              trailing={<Amount value="+1,000.00" tone="positive" />}
            />
            <ListRow
              leading={<IconBadge icon={handMoneyIcon} tone="neutral" />}
              title={say.rows[1]}
              detail={say.ago[1]}
              trailing={<Amount value="-500.00" />}
            />
            <ListRow
              leading={<IconBadge icon={giftIcon} />}
              title={say.rows[2]}
              detail={say.ago[2]}
              trailing={<Amount value="+200.00" tone="positive" />}
              onClick={nothing}
            />
          </ul>
        </Card>
        <Card>
          <dl>
            <DataRow label={say.bank}>{say.bankName}</DataRow>
            <DataRow
              label={say.accountNo}
              action={<CopyButton compact label={say.copy} copiedLabel={say.copied} onCopy={nothing} />}
            >
              123-456-7890
            </DataRow>
            <DataRow label={say.amount} strong>
              <Amount value="1,000.00" size="lg" />
            </DataRow>
          </dl>
        </Card>
        <Card tone="brand" padding="lg">
          <p className="text-sm text-ink-muted">{say.wallet}</p>
          <Amount value="12,480.50" size="xl" />
          <div className="mt-5 flex gap-3">
            <Button size="sm">{say.deposit}</Button>
            <Button size="sm" kind="secondary">
              {say.withdraw}
            </Button>
          </div>
        </Card>
      </div>
    ),
  },
  {
    name: 'ActionTile',
    render: (say) => (
      <div className="grid grid-cols-3 gap-1">
        <ActionTile icon={depositIcon} label={say.deposit} primary />
        <ActionTile icon={moneyIcons.withdrawIcon} label={say.withdraw} />
        <ActionTile icon={moneyIcons.wheelIcon} label={say.spin} detail={{ figure: '12', text: say.coins }} />
        <ActionTile icon={moneyIcons.inviteIcon} label={say.invite} />
        <ActionTile icon={giftIcon} label={say.bonus} disabled />
        <ActionTile icon={moneyIcons.refundIcon} label={say.refund} />
      </div>
    ),
  },
  {
    name: 'Carousel',
    render: (say) => (
      <Carousel label={say.slot} previousLabel={say.previous} nextLabel={say.next}>
        {GAMES.map((code) => (
          <Card key={code} tone="brand" className="size-full">
            {code}
          </Card>
        ))}
      </Carousel>
    ),
  },
  {
    name: 'QrFrame',
    render: (say) => (
      <div className="grid gap-4 sm:grid-cols-2">
        <QrFrame>
          <svg viewBox="0 0 24 24" role="img" aria-label="QR">
            <path d={qrIcon} stroke="#000" fill="none" strokeWidth="2" />
          </svg>
        </QrFrame>
        <QrFrame state="hidden" cover={say.expired}>
          {null}
        </QrFrame>
      </div>
    ),
  },
  {
    name: 'Pagination and Accordion',
    render: (say) => (
      <div className={stack}>
        <Pagination
          page={4}
          pages={12}
          labels={{ list: say.pages, previous: say.previous, next: say.next, page: say.page }}
          onPage={nothing}
        />
        <Accordion
          items={[
            { id: 'a', title: say.question, content: say.answer, open: true },
            { id: 'b', title: say.infoTitle, content: say.info },
          ]}
        />
      </div>
    ),
  },
  {
    name: 'EmptyState, ErrorState, Skeleton',
    render: (say) => (
      <div className={stack}>
        <Card>
          <EmptyState title={say.empty} text={say.emptyText} action={<Button>{say.deposit}</Button>} />
        </Card>
        <Card>
          <ErrorState title={say.broken} text={say.brokenText} retryLabel={say.retry} onRetry={nothing} />
        </Card>
        <div className={row}>
          <Illustration scene="notFound" />
          <Illustration scene="ended" />
        </div>
        <div className="grid gap-2" aria-busy="true">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton shape="card" className="h-16" />
        </div>
      </div>
    ),
  },
  {
    name: 'CompactSelect',
    render: (say) => (
      <CompactSelect
        label={say.language}
        options={[
          { value: 'th', label: 'ไทย', lang: 'th' },
          { value: 'lo', label: 'ລາວ', lang: 'lo' },
          { value: 'en', label: 'English', lang: 'en' },
        ]}
        defaultValue="th"
      />
    ),
  },
  {
    name: 'Icons',
    render: () => (
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-3">
        {Object.entries({ ...memberIcons, ...navIcons, ...moneyIcons, ...actionIcons, ...baseIcons }).map(
          ([name, path]) => (
            <span key={name} className="grid justify-items-center gap-1 text-center text-[0.625rem] text-ink-muted">
              <Icon path={path} className="size-6 text-ink" />
              {name.replace('Icon', '')}
            </span>
          ),
        )}
      </div>
    ),
  },
];

import { Link } from 'wouter';
import type { HeldBack } from '../../../machines/withdraw/rules.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { DOTS } from '../../i18n/dots.ts';
import { useMoney } from '../../i18n/money.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';

interface HeldBackStepProps {
  bonus: HeldBack;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** A bonus comes before any payout: which, how far its turnover is, and the way to it. */
export function HeldBackStep({
  bonus: { name, turnoverDone: done, turnoverRequired: required },
  hidden,
}: HeldBackStepProps) {
  const t = useText();
  const money = useMoney();
  const said = useSaid();
  return (
    <EmptyState
      scene="game"
      title={t('withdraw.heldBack')}
      text={t('withdraw.heldBackText')}
      action={
        <div className="grid w-64 max-w-full gap-5">
          <div>
            {name != null && <p className="font-medium">{said(name)}</p>}
            {required != null && done != null && (
              <>
                <p className="figures mt-0.5 mb-2 text-ink-muted text-sm">
                  {t('bonus.progress', {
                    done: hidden ? DOTS : money.figure(done),
                    required: hidden ? DOTS : money.figure(required),
                  })}
                </p>
                <ProgressBar label={t('bonus.turnover')} fraction={required > 0 ? done / required : 1} />
              </>
            )}
          </div>
          <Link href="/user/bonus" asChild>
            <LinkButton href="/user/bonus" wide>
              {t('withdraw.toBonus')}
            </LinkButton>
          </Link>
        </div>
      }
    />
  );
}

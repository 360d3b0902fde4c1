import { useSelector } from '@xstate/react';
import { satang } from '../../../contract/money.ts';
import type { PictureComplaint } from '../../../machines/slip-upload/slip.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { cameraIcon, imageIcon } from '../../components/icons/actions.ts';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { PictureButton } from './picture-button.tsx';
import type { SlipSnapshot, SlipUploadViewProps } from './props.ts';

const contextOf = ({ context }: SlipSnapshot) => context;
const refusal = (snapshot: SlipSnapshot) =>
  snapshot.matches({ choosing: 'refused' }) ? snapshot.context.refusal : null;

/** The choice of the picture: from the phone, or from the camera. */
export function ChooseStep({ actor, onBack }: Pick<SlipUploadViewProps, 'actor' | 'onBack'>) {
  const t = useText();
  const money = useMoney();
  const { complaint, missing, rules } = useSelector(actor, contextOf);
  const problem = useSelector(actor, refusal);
  const pick = (file: File) => actor.send({ type: 'picture.chosen', file });
  const minimum = rules?.depositMin ?? satang(0);

  const complaintText = (about: PictureComplaint) =>
    about === 'size' && rules?.slipMaxBytes !== undefined
      ? t('slipUpload.complaint.sizeLimit', { size: Math.floor(rules.slipMaxBytes / (1024 * 1024)) })
      : t(`slipUpload.complaint.${about}`);

  return (
    <div className="mx-auto grid max-w-md gap-5 pt-2">
      <div>
        <h3 className="font-semibold text-lg">{t('slipUpload.title')}</h3>
        <p className="mt-0.5 text-ink-muted text-sm">{t('slipUpload.lead')}</p>
      </div>
      {missing && (
        <Alert tone="warning" title={t('receipt.unansweredEarlier')}>
          {t('request.giveSlip')}
        </Alert>
      )}
      {complaint !== null && (
        <Alert tone="danger" title={t(complaint === 'lost' ? 'slipUpload.lost' : 'slipUpload.notUsable')}>
          {complaintText(complaint)}
        </Alert>
      )}
      {problem !== null && (
        <Alert tone="danger" title={t('slipUpload.notSent')}>
          {problemText(t, problem)}
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-2">
        <PictureButton label={t('slipUpload.choose')} icon={imageIcon} kind="primary" onPick={pick} />
        <PictureButton label={t('slipUpload.camera')} icon={cameraIcon} kind="secondary" camera onPick={pick} />
        <Button kind="quiet" wide onClick={onBack}>
          {t('common.back')}
        </Button>
      </div>
      <ul className="grid list-disc gap-1 ps-5 text-ink-muted text-sm">
        <li>{t('slipUpload.hintHour')}</li>
        {minimum > 0 && <li>{t('slipUpload.hintMinimum', { amount: money.whole(minimum) })}</li>}
        <li>{t('slipUpload.hintOne')}</li>
        <li>{t('slipUpload.hintPrivate')}</li>
      </ul>
    </div>
  );
}

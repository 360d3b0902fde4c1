import { CopyButton } from '../../components/copy-button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { useText } from '../../i18n/text.tsx';

/** The outcome of copying: given by the flow, never guessed. */
export type Copy = 'idle' | 'copied' | 'failed';

interface ReferenceProps {
  reference: string;
  copy: Copy;
  onCopy: () => void;
}

/** A row of a `<dl>`. */
export function ReferenceRow({ reference, copy, onCopy }: ReferenceProps) {
  const t = useText();
  return (
    <DataRow
      label={t('receipt.reference')}
      action={
        <CopyButton
          compact
          label={t('receipt.copyReference')}
          copiedLabel={t('common.copied', { text: reference })}
          copied={copy === 'copied'}
          onCopy={onCopy}
        />
      }
    >
      <span className="text-sm">{reference}</span>
    </DataRow>
  );
}

/** Says below the rows whether the reference was copied. */
export function CopySaid({ reference, copy }: { reference: string | null | undefined; copy: Copy }) {
  const t = useText();
  return (
    <>
      <p aria-live="polite" className={copy !== 'copied' ? 'sr-only' : 'text-center text-sm wrap-anywhere'}>
        {copy === 'copied' && reference && (
          <span className="text-positive">{t('common.copied', { text: reference })}</span>
        )}
      </p>
      {copy === 'failed' && (
        <p role="alert" className="text-center text-danger text-sm">
          {t('common.copyFailed')}
        </p>
      )}
    </>
  );
}

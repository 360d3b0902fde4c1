import { cx } from '../../../src/components/cx.ts';
import type { PageProps } from './page-props.ts';

interface FileChooserProps extends Pick<PageProps, 'snapshot' | 'send'> {
  label: string;
  className: string;
}

/** A button for choosing a recording. */
export function FileChooser({ label, className, snapshot, send }: FileChooserProps) {
  return (
    <label
      className={cx(
        'inline-flex cursor-pointer items-center has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <input
        type="file"
        accept=".jsonl,.json,.txt"
        aria-label="Open a recording"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) send({ type: 'file.open', file });
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <span aria-hidden="true">{snapshot.matches({ file: 'reading' }) ? 'Opening…' : label}</span>
    </label>
  );
}

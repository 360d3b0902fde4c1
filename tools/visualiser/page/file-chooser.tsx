import type { DragEvent } from 'react';
import { cx } from '../../../src/components/cx.ts';

interface FileChooserProps {
  reading: boolean;
  label?: string;
  className: string;
  onFile: (file: File) => void;
}

/** A button for choosing a recording. */
export function FileChooser({ reading, label = 'Open…', className, onFile }: FileChooserProps) {
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
          if (file !== undefined) onFile(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <span aria-hidden="true">{reading ? 'Opening…' : label}</span>
    </label>
  );
}

/** Takes a recording that is dropped anywhere on the page. */
export const dropping = (onFile: (file: File) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  },
});

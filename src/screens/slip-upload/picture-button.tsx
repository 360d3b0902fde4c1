import type { ChangeEvent } from 'react';
import { type ButtonKind, buttonStyle } from '../../components/button-style.ts';
import { Icon } from '../../components/icon.tsx';

interface PictureButtonProps {
  label: string;
  /** The drawing, one of `icons/*.ts`. */
  icon: string;
  kind: ButtonKind;
  /** Opens the camera; for phones only. */
  camera?: boolean;
  onPick: (file: File) => void;
}

/** Named one by one, an iPhone hands out its HEIC photos as JPEG. */
const TYPES = 'image/jpeg,image/png,image/gif';

/** A file field that looks like a button. The same file can be chosen again. */
export function PictureButton({ label, icon, kind, camera = false, onPick }: PictureButtonProps) {
  const pick = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const [file] = field.files ?? [];
    if (file !== undefined) onPick(file);
    field.value = '';
  };
  return (
    <label
      className={buttonStyle(
        kind,
        'lg',
        true,
        `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2${
          camera ? ' pointer-fine:hidden' : ''
        }`,
      )}
    >
      <input
        type="file"
        accept={TYPES}
        capture={camera ? 'environment' : undefined}
        onChange={pick}
        className="sr-only"
      />
      <Icon path={icon} className="size-5" />
      <span className="min-w-0">{label}</span>
    </label>
  );
}

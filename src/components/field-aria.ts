/** The attributes that tie a control to the hint and the error of its `FieldFrame`. */
export function fieldAria(id: string, hint: unknown, error: string | null | undefined) {
  const described = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
  } as const;
}

/** The box of a field that one types in. 16 px text: smaller makes phones zoom in. */
export const CONTROL_BOX =
  'flex min-h-12 w-full items-stretch rounded-md border border-line-strong bg-surface-raised text-base text-ink transition-colors focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:focus-within:outline-danger has-disabled:opacity-60';

export const CONTROL_INPUT =
  'min-w-0 flex-1 text-ellipsis bg-transparent px-4 py-2 placeholder:text-ink-muted placeholder:opacity-100 focus:outline-none disabled:cursor-not-allowed';

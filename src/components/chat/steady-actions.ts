import { useLayoutEffect, useMemo, useRef } from 'react';
import type { EntryActions } from './entry.ts';

/**
 * The caller's callbacks behind functions that stay the same, so that rows are not drawn anew because a view wrote its
 * callbacks inline. One that is absent stays absent: its buttons are not offered.
 */
export function useSteadyActions({ onButton, onResend, onRemove, onCancelUpload }: EntryActions): EntryActions {
  const latest = useRef({ onButton, onResend, onRemove, onCancelUpload });
  useLayoutEffect(() => {
    latest.current = { onButton, onResend, onRemove, onCancelUpload };
  });
  const [button, resend, remove, cancel] = [onButton, onResend, onRemove, onCancelUpload].map(Boolean);
  return useMemo(
    () => ({
      onButton: button ? (pressed, entry) => latest.current.onButton?.(pressed, entry) : undefined,
      onResend: resend ? (entry) => latest.current.onResend?.(entry) : undefined,
      onRemove: remove ? (entry) => latest.current.onRemove?.(entry) : undefined,
      onCancelUpload: cancel ? (entry) => latest.current.onCancelUpload?.(entry) : undefined,
    }),
    [button, resend, remove, cancel],
  );
}

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Toast, type ToastAction } from './toast.tsx';
import type { Tone } from './tone.ts';

export interface ToastItem {
  id: string | number;
  tone: Tone;
  text: ReactNode;
  action?: ToastAction;
  minor?: boolean;
}

interface ToastRegionProps {
  items: readonly ToastItem[];
  closeLabel: string;
  onClose: (id: ToastItem['id']) => void;
}

/**
 * The region of toasts: over the top of a phone's page, in the upper right of a desktop, below the title of a dialog
 * that reaches there. Mount it once and keep it, so that both live regions exist before their first message. It hangs on
 * the body itself: an open dialog makes the rest of the page inert, but toasts stay announced and can be closed. Minor ones
 * are hidden meanwhile, and stand at the bottom of a phone's page (src/screens.css).
 */
export function ToastRegion({ items, closeLabel, onClose }: ToastRegionProps) {
  const show = (urgent: boolean) =>
    items
      .filter(({ tone }) => (tone === 'danger') === urgent)
      .map(({ id, text, ...toast }) => (
        <Toast key={id} {...toast} closeLabel={closeLabel} onClose={() => onClose(id)}>
          {text}
        </Toast>
      ));
  return createPortal(
    <div
      id="notices"
      className="pointer-events-none fixed inset-x-0 top-(--notices) z-60 flex flex-col items-center p-3 lg:left-auto lg:w-md"
    >
      <div aria-live="assertive" className="contents *:mb-2">
        {show(true)}
      </div>
      <div aria-live="polite" className="contents *:mb-2">
        {show(false)}
      </div>
    </div>,
    document.body,
  );
}

import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { type ReactNode, useDeferredValue, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/text.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { closeIcon } from './icons/base.ts';

interface DialogProps {
  open: boolean;
  /** Escape, the close button or a press outside. Whether it closes is the caller's decision. */
  onClose: () => void;
  title: string;
  /** The close button's name, where it is more than that. */
  closeLabel?: string;
  /** One sentence under the title, read out together with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** Stays in view below the scrolling content; usually the buttons. */
  footer?: ReactNode;
  /** Greatest width on a desktop: 24, 32 or 48 rem. */
  size?: 'sm' | 'md' | 'lg';
  /**
   * True where what loads is much taller than its placeholder: a phone's sheet has its whole height from the first, a
   * desktop's panel begins at the top. Else the controls above would move under a finger.
   */
  steady?: boolean;
  /** True for long text without controls: the content itself takes the focus, so that the arrow keys scroll it. */
  reading?: boolean;
  /** `alertdialog` when an answer is expected. */
  role?: 'dialog' | 'alertdialog';
}

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' } as const;

/** The pixels above a panel in which notices have room: the app's bar, and two of them. */
const ROOM = 180;

/** Where notices begin for each open dialog, the topmost last; empty where they stay under the app's bar. */
const beginnings: { top: string }[] = [];
/** On their region (toast-region.tsx) itself: a property that the page inherits had a slow phone style all of it anew. */
const placeNotices = () => document.getElementById('notices')?.style.setProperty('top', beginnings.at(-1)?.top ?? '');

/** Has notices lie below a title row, not over it, where there is no room for them above its panel. For its `ref`. */
function keepClear(row: HTMLElement | null) {
  const panel = row?.parentElement;
  if (!row || !panel) return;
  const own = { top: '' };
  beginnings.push(own);
  const observer = new ResizeObserver(() => {
    own.top = panel.offsetTop < ROOM ? `${panel.offsetTop + row.offsetHeight}px` : '';
    placeNotices();
  });
  // With the window a panel may move and keep its size; its title row may grow in a sheet that keeps its own.
  for (const part of [panel.parentElement, panel, row]) if (part !== null) observer.observe(part);
  return () => {
    observer.disconnect();
    beginnings.splice(beginnings.indexOf(own), 1);
    placeNotices();
  };
}

/**
 * A sheet at the foot of a phone, a centred panel on a desktop. Focus goes to the first control, or to the one that
 * carries `data-autofocus`, and stays inside; `keepFocus` brings it back to where it was. Screens that are shown before
 * login do not import it.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  description,
  children,
  footer,
  size = 'md',
  steady = false,
  reading = false,
  role = 'dialog',
}: DialogProps) {
  const t = useText();
  // Headless UI finds the page that it hides from screen readers while it is mounted, and looks once, when it opens: one
  // that is mounted open hides nothing. One that was never opened is not mounted at all: each would have React render its
  // page once more, in the same task.
  const [mounted, setMounted] = useState(false);
  useLayoutEffect(() => {
    if (open) setMounted(true);
  }, [open]);
  // The frame after a press shows the scrim alone, and the dialog is rendered in slices after it: on a slow phone it would
  // hold that frame up.
  const isReady = useDeferredValue(open && mounted, false);
  const isStanding = open && isReady;
  // As it closes: the frame after the press shows it no longer, and what it leaves behind comes after that.
  const [asked, setAsked] = useState(0);
  const heard = useDeferredValue(asked);
  const isLeaving = heard !== asked;
  const close = () => setAsked(heard + 1);
  const tellOwner = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (heard > 0) tellOwner();
  }, [heard]);
  return (
    <>
      {open && !isStanding && createPortal(<div className="fixed inset-0 z-50 bg-scrim" />, document.body)}
      {mounted && (
        <HeadlessDialog
          open={isStanding}
          onClose={close}
          role={role}
          className={cx('relative z-50 focus:outline-none', isLeaving && 'pointer-events-none opacity-0')}
        >
          <DialogBackdrop className="fixed inset-0 bg-scrim" />
          <div
            className={cx(
              'fixed inset-0 flex items-end justify-center pt-8 sm:p-6',
              steady ? 'sm:items-start' : 'sm:items-center',
            )}
          >
            <DialogPanel
              className={cx(
                'flex max-h-full w-full animate-rise flex-col overflow-hidden rounded-t-xl bg-surface-raised text-ink shadow-overlay sm:rounded-xl',
                widths[size],
                steady && 'max-sm:h-full',
              )}
            >
              <div ref={keepClear} className="flex shrink-0 items-start gap-2 pt-4 ps-5 pe-3 pb-2">
                <div className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
                  <DialogTitle
                    className={cx(
                      'wrap-anywhere font-semibold text-lg leading-tight',
                      // Beside the close button, as where the title stands alone.
                      description !== undefined && 'pt-2.5',
                    )}
                  >
                    {title}
                  </DialogTitle>
                  {description !== undefined && (
                    <Description as="div" className="mt-1 pb-2 text-ink-muted text-sm">
                      {description}
                    </Description>
                  )}
                </div>
                <IconButton icon={closeIcon} label={closeLabel ?? t('common.close')} onClick={close} />
              </div>
              <div
                data-scrolls
                className={cx(
                  'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 has-data-foot:pb-0 focus-visible:-outline-offset-2',
                  footer === undefined ? 'pb-[max(1.25rem,env(safe-area-inset-bottom))]' : 'pb-5',
                )}
                {...(reading && { tabIndex: 0, role: 'region', 'aria-label': title })}
              >
                {children}
              </div>
              {footer !== undefined && (
                <div className="shrink-0 border-line border-t px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
                  {footer}
                </div>
              )}
            </DialogPanel>
          </div>
        </HeadlessDialog>
      )}
    </>
  );
}

/** The page around the chat. */
import { fromCallback } from 'xstate';
import type { ChatWidgetEvent } from '../../machines/chat/widget-context.ts';

/**
 * Sends `page.seen` when the page comes into view or leaves it, and `panel.close` for Escape anywhere on the page: the card
 * over a desktop's page may lie over what has the focus. A dialog above takes its own Escape. Who begins to fill in
 * something needs no invitation, which may lie over the form's button: `invite.dismiss`.
 */
export const chatPage = fromCallback(({ sendBack }) => {
  const tell: (event: ChatWidgetEvent) => void = sendBack;
  const onVisibility = () => tell({ type: 'page.seen', seen: document.visibilityState === 'visible' });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (document.querySelector('[aria-modal="true"]') === null) tell({ type: 'panel.close' });
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches('input, textarea, select')) tell({ type: 'invite.dismiss' });
  };
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', onFocus);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('focusin', onFocus);
  };
});

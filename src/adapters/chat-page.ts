/** The page around the chat. */
import { fromCallback } from 'xstate';
import type { ChatWidgetEvent } from '../../machines/chat/widget-context.ts';
import { routeOf } from '../../machines/navigation/routes.ts';

/**
 * Sends `page.seen` when the page comes into view or leaves it, and `panel.close` for Escape anywhere on the page: the card
 * over a desktop's page may lie over what has the focus. A dialog above takes its own Escape. Who begins to fill in
 * something needs no invitation: `invite.dismiss`. A link of the chat to a page of this app stays in the app:
 * `link.followed`.
 */
export const chatPage = fromCallback(({ sendBack }) => {
  const tell: (event: ChatWidgetEvent) => void = sendBack;
  const onVisibility = () => tell({ type: 'page.seen', seen: document.visibilityState === 'visible' });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (document.querySelector('[aria-modal="true"]') === null) tell({ type: 'panel.close' });
  };
  const onFocus = ({ target }: FocusEvent) => {
    // A box is ticked, not filled in: what moves under the finger as the invitation goes would take the press.
    if (target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select'))
      tell({ type: 'invite.dismiss' });
  };
  const onClick = (event: MouseEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[role="log"] a[href]') : null;
    if (
      link === null ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    const { origin, pathname, search } = new URL(link.href);
    if (origin !== window.location.origin || routeOf(pathname) === 'notFound') return;
    event.preventDefault();
    tell({ type: 'link.followed', to: pathname + search });
  };
  document.addEventListener('click', onClick);
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', onFocus);
  onVisibility();
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('focusin', onFocus);
  };
});

/** The call that every visitor's page sends when it rests. Apart from the other lookups: it is all of them that such a page needs. */
import { call } from './call.ts';
import { fields, needed, optional, optionalWords, yesNo } from './fields.ts';
import { localText } from './local-text.ts';

const lookup = { method: 'GET', access: 'public', repeat: 'safe', tag: 'Lookups' } as const;

export const siteInfo = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupInfo',
  path: '/api/lookup/info',
  summary: "The site's name and website",
  without: "does not see the site's name",
  reply: fields({ name: optionalWords, website: optionalWords }),
});
export const notice = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupNotice',
  path: '/api/lookup/notice',
  summary: 'A notice for everybody, when there is one',
  without: "misses the operator's announcement",
  reply: fields({ notice: optional(localText) }),
});
export const enableChatWidget = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupEnableChatWidget',
  path: '/api/lookup/enableChatWidget',
  summary: 'Whether the chat widget shows; asked only when a chat backend is configured',
  without: 'has no chat',
  /** `recordings`: a player may send support what the app has kept of its last minutes. */
  reply: fields({ enableChatWidget: needed(yesNo), recordings: optional(yesNo) }),
});

/** Lookups: configuration and content that the screens ask for. Those of members: member-lookups.ts. */
import * as v from 'valibot';
import { call } from './call.ts';
import { fields, needed, optional, optionalAs, optionalWords, text, yesNo } from './fields.ts';
import { bareList, key, listing, listOf } from './lenient.ts';
import { localText } from './local-text.ts';

const lookup = { method: 'GET', access: 'public', repeat: 'safe', tag: 'Lookups' } as const;

export const bank = fields({
  code: needed(key),
  nameTH: optionalWords,
  nameLA: optional(text),
  nameEN: optional(text),
});
export type Bank = v.InferOutput<typeof bank>;

export const source = fields({ code: needed(key), description: optionalAs(localText, '') });
export type Source = v.InferOutput<typeof source>;

export const banks = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupBanks',
  path: '/api/lookup/banks',
  summary: 'Banks that a player may register with',
  without: 'cannot choose a bank, and so not register',
  isRequired: true,
  reply: bareList(listOf(bank)),
});

export const conditions = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupConditions',
  path: '/api/lookup/conditions',
  summary: 'Conditions, a list of HTML texts',
  without: 'cannot read the conditions',
  reply: listing('conditions', fields({ conditions: needed(listOf(localText)) })),
});
export const agreements = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupAgreements',
  path: '/api/lookup/agreements',
  summary: 'Agreements, a list of HTML texts',
  without: 'is not asked to accept the agreement',
  reply: listing('agreements', fields({ agreements: needed(listOf(localText)) })),
});
export const contact = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupContact',
  path: '/api/lookup/contact',
  summary: 'How to reach support',
  without: 'finds no way to support but the chat',
  reply: v.pipe(
    fields({
      contactText: optional(localText),
      lineLink: optional(v.string()),
      lineName: optional(text),
      lineQR: optional(v.string()),
    }),
    // A reply without any of them does not mean that there is no way to reach support.
    v.check((ways) => Object.values(ways).some((way) => way !== undefined), 'a way to reach support, or null'),
  ),
});
export type Contact = v.InferOutput<(typeof contact)['reply']>;

export const sources = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupSources',
  path: '/api/lookup/sources',
  summary: 'Where a player may have heard of the service',
  without: 'cannot say where they heard of the service',
  reply: bareList(listOf(source)),
});
export const registerOtp = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupRegisterOTP',
  path: '/api/lookup/registerOTP',
  summary: 'Whether registration checks the phone by OTP',
  without: 'cannot register: it is not known whether a code is sent',
  isRequired: true,
  reply: fields({ registerOTP: needed(yesNo) }),
});

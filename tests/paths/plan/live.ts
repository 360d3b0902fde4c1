/** The steps of a plan for a browser that makes them by itself. */
import * as v from 'valibot';
import type { EventObject } from 'xstate';
import english from '../../../locales/en.json?raw';
import { escaped, reader } from '../../../scripts/behaviour-changes.ts';
import { internal, sourceOf } from '../harness/generate.ts';
import type { Screen } from '../harness/screen-lines.ts';
import type { Live, Way } from '../playwright/step.ts';
import type { AnyModel } from '../report/collect.ts';
import { isThing } from './data.ts';
import type { Deed } from './hands.ts';
import { codeOf, failureOf } from './outside.ts';
import { app, type Said, sentence } from './texts.ts';

/** By machine. Flows without a way are skipped. */
export const WAYS: Readonly<Record<string, Way | undefined>> = {
  login: { at: '/login', guest: true },
  contact: { at: '/contact', guest: true },
  genuine: { at: '/contact', guest: true },
  forgot: { at: '/forgot', guest: true },
  conditions: { at: '/user/home?open=conditions' },
  refund: { at: '/user/home?open=refund' },
  home: { at: '/user/home' },
  invite: { at: '/user/home?open=invite' },
  profile: { at: '/user/profile' },
  withdraw: { at: '/user/home', press: app.en('home.withdraw') },
  qr: { at: '/user/home', press: app.en('home.deposit') },
};

/** The requests of actors that the browser refuses in the service's place, by machine and actor: how the address begins. */
const REQUESTS: Readonly<Record<string, string>> = {
  'login.signIn': 'POST /api/login',
  'contact.load': 'GET /api/lookup/contact',
  'conditions.load': 'GET /api/lookup/conditions',
  'refund.checkRefund': 'GET /api/refund/check',
  'home.checkSpin': 'GET /api/spinwheel/active',
  'profile.loadProfile': 'GET /api/account/profile',
  'withdraw.loadLimits': 'GET /api/lookup/withdraw',
  'withdraw.payment': 'POST /api/wallet/withdraw',
  'qr.loadQr': 'GET /api/qrcode/',
  'qr.payment': 'POST /api/qrcode/',
};

/** Controls that only some members’ data bring, by machine: their names say nothing of the state. */
const VARIES: Readonly<Record<string, RegExp | undefined>> = {
  home: /Receive invite bonus|Favourite/,
  profile: /account name/,
};

/** Flows inside of others whose end takes a code by SMS, or changes the member’s name or password. */
const WITH_A_SECRET = new Set(['otp', 'changePassword', 'bankName']);

const read = reader(v.parse(v.record(v.string(), v.string()), JSON.parse(english)));

/** The pattern of a text on the screen, whatever the member's data are; null where nothing of it is the app's. */
function patternOf(text: string): string | null {
  if (text === '') return null;
  const parts = text.split(' · ').flatMap((part) => read(part).pattern ?? []);
  if (parts.length === 0) return null;
  const isWhole = parts.length === text.split(' · ').length;
  return isWhole ? `^${parts.join('[^]*')}$` : parts.join('[^]*');
}

function roleOf(element: Element | null): string {
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) return element.type;
  if (element?.matches('input, textarea, select')) return 'field';
  return element?.getAttribute('role') ?? (element?.matches('a') ? 'link' : 'button');
}

const named = (role: string, text: string) => {
  const name = patternOf(text);
  return name === null ? [] : [{ role, name }];
};

/** How an event comes about, where no deed does it. */
function causeOf(model: AnyModel, event: EventObject & { online?: unknown }, isByHand: boolean) {
  const about = internal(event.type);
  const needs = { by: 'needs' } as const;
  if (about === null) {
    if (typeof event.online === 'boolean') return { by: 'line', online: event.online } as const;
    if (/\.(told|changed)$/.test(event.type) && !isByHand) return { by: 'assumed' } as const;
    return isByHand ? ({ by: 'hand' } as const) : needs;
  }
  if (about.kind === 'after') return needs;
  const src = sourceOf(model.machine, about.name);
  const request = REQUESTS[`${model.machine.id}.${src}`];
  const refusedBy = (code: string | null, status: number | null) =>
    request === undefined ? needs : ({ by: 'refusal', refused: { request, code, status } } as const);
  if (about.kind === 'error') {
    const failure = 'error' in event ? failureOf(event.error) : null;
    return failure === 'offline' || failure === 'server' ? refusedBy(null, failure === 'server' ? 500 : null) : needs;
  }
  const output = 'output' in event && isThing(event.output) ? event.output : {};
  const code = codeOf(output) ?? codeOf(output.request);
  if (code !== null) return refusedBy(code, null);
  const isChild = isThing(model.actors) && isThing(model.actors[src]) && 'machine' in model.actors[src];
  if (src === 'code' && output.kind === 'paid') return { by: 'desk' } as const;
  if (WITH_A_SECRET.has(src)) return needs;
  if (src === 'payment') {
    const isNew = isThing(output.request) && output.request.phase !== 'unanswered' && output.request.again !== true;
    return output.request === null || isNew ? ({ by: isByHand ? 'hand' : 'answer' } as const) : needs;
  }
  return isByHand ? ({ by: 'hand' } as const) : isChild ? needs : ({ by: 'answer' } as const);
}

/** `actions`: in words. `was`: the screen before, null at the start. */
export function liveOf(
  model: AnyModel,
  event: EventObject,
  actions: readonly Said[],
  deeds: readonly Deed[],
  was: Screen | null,
  now: Screen,
): Omit<Live, 'takes' | 'to' | 'isEnd'> {
  const needs = actions.map(({ en }) => en).join('; ');
  // A request from before this was opened.
  const isEarlier = deeds.length > 0 && needs.includes(sentence('request.before').en);
  const cause = isEarlier ? ({ by: 'needs' } as const) : causeOf(model, event, deeds.length > 0);
  return {
    ...(was === null ? { by: 'hand' } : cause),
    deeds: deeds.map(({ element, word, name, value }) => {
      const pattern = patternOf(name.en) ?? `^${escaped(name.en)}$`;
      return { role: roleOf(element), name: pattern, word, value: value.en };
    }),
    fields: (was?.controls ?? []).flatMap(({ element, name, holds }) =>
      named(roleOf(element), name).flatMap((field) => (field.role === 'field' ? [{ ...field, value: holds }] : [])),
    ),
    needs,
    see: [
      ...now.headings.flatMap((text) => named('heading', text)),
      ...now.alerts.flatMap((text) => named('alert', text)),
      ...now.controls.flatMap(({ element, name, isOff }) =>
        named(roleOf(element), name).map((control) => ({ ...control, off: isOff })),
      ),
    ].filter(({ name }) => !VARIES[model.machine.id]?.test(name)),
  };
}

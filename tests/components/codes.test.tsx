import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { ERROR_GROUPS, SLIP_REASONS } from '../../contract/errors.ts';
import { login } from '../../contract/login.ts';
import type { FailureKind, Problem } from '../../contract/outcome.ts';
import en from '../../locales/en.json';
import lo from '../../locales/lo.json';
import th from '../../locales/th.json';
import { partsOf } from '../../machines/app/app.machine.ts';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import type { LocaleCommand } from '../../machines/locale/setup.ts';
import { type LoadRequest, type Messages, PARTS } from '../../machines/locale/texts.ts';
import { failed } from '../../machines/outcome.ts';
import { createApi } from '../../src/api/client.ts';
import { Alert } from '../../src/components/alert.tsx';
import { loadMessages } from '../../src/i18n/messages.ts';
import { noticeText } from '../../src/i18n/notice.ts';
import { codeText, problemText } from '../../src/i18n/problem.ts';
import { TextProvider, translator, useText } from '../../src/i18n/text.tsx';

const LANGUAGES = { th, la: lo, en } as const;
const CODES = Object.values(ERROR_GROUPS).flat();
const FAILURES: readonly FailureKind[] = ['offline', 'timeout', 'malformed', 'server', 'unknown'];

function Refusal({ code }: { code: string }) {
  return <Alert tone="danger">{problemText(useText(), { kind: 'refused', code })}</Alert>;
}

function Failure({ failure }: { failure: FailureKind }) {
  return <Alert tone="danger">{problemText(useText(), { kind: 'failed', failure })}</Alert>;
}

function Unanswered({ problem }: { problem: Problem }) {
  return <Alert tone="danger">{problemText(useText(), problem)}</Alert>;
}

describe.each(['th', 'la', 'en'] as const)('in %s', async (locale) => {
  const messages = await loadMessages({ locale, parts: PARTS });
  const catalogue: Record<string, string> = LANGUAGES[locale];
  const shown = (element: ReactElement) => {
    render(
      <TextProvider locale={locale} messages={messages}>
        {element}
      </TextProvider>,
    );
    return screen.getByRole('alert').textContent;
  };

  // That each code has its text is tried below, on the pages.
  test('a code shows its words, in which it does not stand itself', () => {
    expect(shown(<Refusal code="MONEY_NOT_ENOUGH" />)).toBe(catalogue['error.MONEY_NOT_ENOUGH']);
    for (const code of CODES) {
      expect(catalogue[`error.${code}`]).not.toContain(code);
      expect(catalogue[`error.${code}`], 'wants no argument').not.toMatch(/[{}<>]/);
    }
  });

  test.each(FAILURES)('a failure (%s) shows its words', (failure) => {
    expect(shown(<Failure failure={failure} />)).toBe(catalogue[`error.failure.${failure}`]);
  });

  test('a failure of the service names its request, for support', async () => {
    const answer = async () =>
      new Response('{}', { status: 500, headers: { 'x-request-id': 'a1b2c3d4-0000-4000-8000' } });
    const quiet = { token: () => null, onSessionRefused() {}, onGone() {}, fetch: answer, backoff: () => 0 };
    const refused: unknown = await createApi({ baseUrl: 'http://service', ...quiet })
      .send(login, {
        body: { username: '0812345678', password: 'secret 123' },
      })
      .catch((error: unknown) => error);
    const text = shown(<Unanswered problem={failed(refused)} />);
    expect(text).toContain(`${catalogue['error.failure.server']} · `);
    expect(text).toMatch(/a1b2c3d4$/);
  });

  test('each reason of a slip has its words', () => {
    for (const reason of SLIP_REASONS) expect(catalogue[`slip.reason.${reason}`], reason).toMatch(/^[^{}<>]+$/);
  });

  test('the answer to giving up a bonus is a code, told as a notice', () => {
    const said = { tone: 'success', raw: 'BONUS_CLEAR' } as const;
    const text = noticeText(translator(messages), said, { currency: 'BAHT', hidden: false });
    expect(text).toBe(catalogue['error.BONUS_CLEAR']);
  });

  test('a message that is no code of ours is shown as it is', () => {
    expect(shown(<Refusal code="Closed until 18:00" />)).toBe('Closed until 18:00');
  });

  // Every page with the texts that it has itself.
  test.each(['login', 'register', 'forgot', 'howto', 'home', 'memberContact'] as const)(
    'on the page %s no code shows as letters: what has no text there gets it',
    async (route) => {
      const parts = [...new Set(['core' as const, ...partsOf(route)])];
      const own = await loadMessages({ locale, parts });
      const machine = localeMachine.provide({
        actors: {
          loadMessages: fromPromise<Messages, LoadRequest>(({ input }: { input: LoadRequest }) => loadMessages(input)),
          store: fromCallback<LocaleCommand>(() => {}),
        },
      });
      const actor = createActor(machine, { input: { locale } }).start();
      for (const part of parts) actor.send({ type: 'part.needed', part });
      const said = (code: string) => codeText(translator(actor.getSnapshot().context.messages), code);
      const isReady = (snapshot: ReturnType<typeof actor.getSnapshot>) => snapshot.matches('ready');
      await waitFor(actor, isReady);
      for (const code of CODES)
        expect([catalogue[`error.${code}`], catalogue['error.failure.unknown']], code).toContain(said(code));
      const late = CODES.filter((code) => !(`error.${code}` in own));
      // The first that has no text brings those of all.
      actor.send({ type: 'code.met', code: late[0] ?? 'NO_DATA' });
      await waitFor(actor, isReady);
      for (const code of CODES) expect(said(code), code).toBe(catalogue[`error.${code}`]);
      actor.stop();
      // The pages where a code is likely have its text at once.
      if (route !== 'login' && route !== 'howto') expect(late).toEqual([]);
    },
  );

  test('what a login is refused with has its text on the first page; a message in words is never held back', async () => {
    const t = translator(await loadMessages({ locale, parts: ['core'] }));
    for (const code of [
      'WRONG_CREDENTIAL',
      'NO_USER',
      'WRONG_PASSWORD',
      'INACTIVE_USER',
      'LOGIN_FAIL',
      'REQUEST_LIMIT',
    ])
      expect(codeText(t, code)).toBe(catalogue[`error.${code}`]);
    expect(codeText(t, 'Closed until 18:00')).toBe('Closed until 18:00');
    // A code that nobody knows: the general text until the texts of the codes are there, then as it is.
    expect(codeText(t, 'NEW_KIND_OF_CODE')).toBe(catalogue['error.failure.unknown']);
    expect(codeText(translator(messages), 'NEW_KIND_OF_CODE')).toBe(
      `${catalogue['error.failure.refused']}: NEW_KIND_OF_CODE`,
    );
  });
});

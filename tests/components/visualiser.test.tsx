import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ELK from 'elkjs/lib/elk.bundled.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, createActor, fromPromise, type InspectionEvent } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import type { SignIn } from '../../machines/login/login-setup.ts';
import type { Line } from '../../src/recording/format.ts';
import type { ByHand } from '../../tools/visualiser/lines.ts';
import { chartOf, definitionOf, statesOf } from '../../tools/visualiser/page/chart.ts';
import { diagramOf } from '../../tools/visualiser/page/diagram.ts';
import { pageMachine } from '../../tools/visualiser/page/page.machine.ts';
import { Visualiser } from '../../tools/visualiser/page/visualiser.tsx';
import { Lines } from '../../tools/visualiser/session.ts';
import { violations } from './violations.ts';

/** The lines that really leave the app while somebody logs in: a refusal first, then a session. */
async function recorded(): Promise<Line[]> {
  const source = new Lines();
  const lines: Line[] = [];
  const inspect = (event: InspectionEvent) => {
    lines.push(...source.take(event));
  };
  const idle = () => new Promise((resolve) => setTimeout(resolve));
  const signIn = fromPromise<Outcome<{ token: string }>, SignIn>(({ input }) =>
    Promise.resolve(
      input.password === 'right'
        ? { ok: true, value: { token: 'secret-token' } }
        : { ok: false, code: 'WRONG_CREDENTIAL' },
    ),
  );
  const login = createActor(loginMachine.provide({ actors: { signIn } }), { inspect, id: 'login' });
  login.start();
  await idle();
  login.send({ type: 'login.submit', username: '0812345678', password: 'wrong', remember: true });
  await idle();
  login.send({ type: 'login.submit', username: '0812345678', password: 'right', remember: true });
  await idle();
  return lines;
}

const messages = await recorded();

describe('visualiser', () => {
  const user = userEvent.setup();
  let page: ReturnType<typeof createActor<typeof pageMachine>>;
  let posted: ByHand[];
  const receive = (some: Line[]) => act(async () => page.send({ type: 'messages.received', messages: some }));
  const rows = () => within(screen.getByRole('list', { name: 'Events' })).getAllByRole('button', { expanded: false });
  const row = (name: RegExp) => screen.getByRole('button', { name });
  const lit = () =>
    screen
      .getAllByRole('region', { current: true })
      .map((box) => box.getAttribute('aria-label')?.replace('state ', ''));

  beforeEach(() => {
    posted = [];
    page = createActor(pageMachine.provide({ actions: { post: (_, message) => posted.push(message) } })).start();
    render(<Visualiser actor={page} />);
  });
  const details = () => user.click(screen.getByRole('button', { name: 'details' }));

  test('waits for the app', async () => {
    expect(screen.getByRole('heading').textContent).toBe('Waiting for the app…');
    expect(await violations({ whole: true })).toEqual([]);
  });

  test('shows the actors, the ended ones when asked', async () => {
    await receive(messages);
    const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent);
    expect(names()).toEqual(['logindone']);
    await user.click(screen.getByRole('button', { name: /show 3 ended/i }));
    expect(names()).toEqual(['logindone', 'signIndone', 'signIndone']);
    expect(screen.getAllByRole('treeitem')[1]?.getAttribute('aria-level')).toBe('2');
    expect(await violations({ whole: true })).toEqual([]);
  });

  test('lights where the machine stands, and where it stood at an event', async () => {
    await receive(messages);
    await details();
    expect(lit()).toEqual(['signedIn']);
    const refusal = screen.getAllByRole('button', { name: /done\.actor\.signIn/ })[0];
    await user.click(refusal ?? document.body);
    expect(lit()).toEqual(['entering', 'entering.refused']);
    const taken = document.querySelectorAll('[data-taken]');
    expect([...taken].map((one) => one.querySelector('a')?.textContent)).toEqual(['entering.refused']);
    expect(await violations({ whole: true })).toEqual([]);
    await user.click(screen.getByRole('button', { name: /back to now/i }));
    expect(lit()).toEqual(['signedIn']);
  });

  test('keys walk the sequence', async () => {
    await receive(messages);
    await details();
    await user.click(row(/login\.submit.*entering\.fresh → signingIn/));
    expect(lit()).toEqual(['signingIn']);
    await user.keyboard('{Home}');
    expect(lit()).toEqual(['entering', 'entering.fresh']);
  });

  test('shows payload and context without what was a secret', async () => {
    await receive(messages);
    await user.click(row(/login\.submit.*entering\.fresh → signingIn/));
    expect(screen.getAllByText('"0812345678"')).not.toHaveLength(0);
    expect(screen.getAllByText('redacted').length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/wrong"|right"|secret-token/);
    expect(screen.getByText('remember', { selector: '#panel-data *' }).parentElement?.textContent).toContain('true');
  });

  test('finds by text and by actor', async () => {
    await receive(messages);
    const all = rows().length;
    await user.type(screen.getByRole('searchbox', { name: 'Find in events' }), 'login.submit');
    expect(rows()).toHaveLength(2);
    await user.clear(screen.getByRole('searchbox', { name: 'Find in events' }));
    const first = screen.getAllByRole('option', { name: 'signIn' })[0];
    await user.selectOptions(screen.getByRole('combobox', { name: 'Events of' }), first ?? '');
    expect(rows().length).toBeGreaterThan(0);
    expect(rows().length).toBeLessThan(all);
    await user.type(screen.getByRole('searchbox', { name: 'Find in events' }), 'nothing like it');
    expect(screen.getByText('No event fits what you look for.')).toBeDefined();
  });

  test('draws the machine: where it stands, what an event took, what is looked for', async () => {
    await receive(messages);
    const diagram = await screen.findByRole('region', { name: 'Diagram of login' });
    const state = (name: string) => within(diagram).getByRole('link', { name: `state ${name}` });
    const here = () =>
      [...diagram.querySelectorAll('[data-here]')].map((one) => one.getAttribute('aria-label')?.replace('state ', ''));
    expect(here()).toEqual(['signedIn']);
    await user.click(row(/login\.submit.*entering\.fresh → signingIn/));
    expect(here()).toEqual(['signingIn']);
    expect(diagram.querySelector('.diagram-arrow[data-look=taken]')?.textContent).toContain('login.submit');
    await user.click(state('signingIn'));
    expect(diagram.querySelectorAll('[data-focused]')).toHaveLength(1);
    expect(diagram.querySelectorAll('.diagram-arrow[data-look=far]').length).toBeGreaterThan(0);
    await user.type(screen.getByRole('searchbox', { name: 'Find on the chart' }), 'submit{Enter}');
    expect(diagram.querySelector('[data-found-now]')?.textContent).toContain('login.submit');
    expect(await violations({ whole: true })).toEqual([]);
  });

  test('says why at one press: the guards, what they read, and what led there', async () => {
    await receive(messages);
    screen.getByRole('button', { name: 'why?' }).focus();
    await user.keyboard('{Enter}');
    const why = await screen.findByRole('article', { name: 'Why' });
    expect(why.textContent).toContain('isAcceptedtruesigningIn → signedInevent.output.ok: true');
    expect(await violations({ whole: true })).toEqual([]);
    await user.click(within(why).getByRole('button', { name: /login\.submit/ }));
    expect(why.textContent).toContain('isCompletecannot be known: reads a redacted value');
  });

  test('sends a machine an event by hand', async () => {
    await receive(messages.slice(0, 3));
    const form = screen.getByRole('form', { name: 'Send login an event' });
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Event' }), 'login.submit');
    const payload = within(form).getByRole('textbox', { name: /what it carries/i });
    await user.type(payload, '[[1]');
    await user.click(within(form).getByRole('button', { name: 'Send' }));
    expect(within(form).getByRole('alert').textContent).toBe('Not a JSON object.');
    expect(posted).toEqual([]);
    await user.clear(payload);
    await user.type(payload, '{{"username": "0812345678"}');
    await user.click(within(form).getByRole('button', { name: 'Send' }));
    expect(posted).toEqual([
      {
        type: '@player-wallet.send',
        actor: messages[0]?.session,
        event: { type: 'login.submit', username: '0812345678' },
      },
    ]);
    expect(within(form).getByRole('alert').textContent).toBe('');
    expect(await violations({ whole: true })).toEqual([]);
  });

  test('holds what comes while paused, loses nothing, and clears', async () => {
    await receive(messages.slice(0, 3));
    await details();
    const before = rows().length;
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await receive(messages.slice(3));
    expect(rows()).toHaveLength(before);
    expect(screen.getByRole('status').textContent).toContain(`${messages.length - 3} waiting`);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(lit()).toEqual(['signedIn']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('No events yet. Use the app.')).toBeDefined();
  });

  test('says when the app has gone, and takes it back', async () => {
    await receive(messages.slice(0, 3));
    await act(async () => page.send({ type: 'app.left' }));
    expect(screen.getByRole('status').textContent).toBe('App closed');
    expect(await violations({ whole: true })).toEqual([]);
    await receive(messages.slice(3));
    expect(screen.getByRole('status').textContent).toBe('Live');
  });
});

describe('charts', () => {
  const files = import.meta.glob<Record<string, unknown>>('../../machines/*/*.machine.ts');
  const isMachine = (value: unknown): value is AnyStateMachine =>
    typeof value === 'object' && value !== null && 'root' in value && 'config' in value;

  function nodesOf(machine: AnyStateMachine) {
    const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
    return below(machine.root);
  }

  /** Every state with its kind, tags and where its transitions lead. */
  const drawn = (machine: AnyStateMachine) => {
    const chart = chartOf(definitionOf(machine));
    return (chart === null ? [] : statesOf(chart)).map(({ path, kind, tags, transitions }) => ({
      path,
      kind,
      tags,
      transitions: transitions.map(({ event, targets }) => `${event} → ${targets.join()}`).sort(),
    }));
  };
  const real = (machine: AnyStateMachine) =>
    nodesOf(machine).map((node) => ({
      path: node.path.join('.'),
      kind: node.type,
      tags: node.tags,
      transitions: [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
        .map(({ eventType, target }) => `${eventType} → ${(target ?? []).map(({ path }) => path.join('.')).join()}`)
        .sort(),
    }));

  test.each(Object.entries(files))('%s: every state and every arrow has its place', async (_, load) => {
    for (const machine of Object.values(await load()).filter(isMachine)) {
      const chart = chartOf(definitionOf(machine));
      if (chart === null) throw new Error('no chart');
      const { boxes, arrows } = await diagramOf(chart, new ELK());
      expect(boxes.map(({ state }) => state.path)).toEqual(statesOf(chart).map(({ path }) => path));
      expect(arrows.filter(({ points }) => points.length < 2)).toEqual([]);
      const inside = boxes.filter(({ state }) => state.path !== '');
      for (const { state, x, y, width, height } of inside) {
        const outer = boxes.find(({ state: { path } }) => path === state.path.split('.').slice(0, -1).join('.'));
        if (outer === undefined) throw new Error(`nothing holds ${state.path}`);
        expect(x >= outer.x && x + width <= outer.x + outer.width, state.path).toBe(true);
        expect(y >= outer.y && y + height <= outer.y + outer.height, state.path).toBe(true);
      }
    }
  });

  test.each(Object.entries(files))('%s: as XState reads it', async (_, load) => {
    for (const machine of Object.values(await load()).filter(isMachine)) expect(drawn(machine)).toEqual(real(machine));
  });
});

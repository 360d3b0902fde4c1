/** Generated tours, walked; pinned journeys, run. */
import { afterEach, describe, expect, inject, test } from 'vitest';
import type { AnyStateMachine, EventObject, InputFrom } from 'xstate';
import { Recorder as Recording } from '../../../src/recording/recorder.ts';
import { nameOf } from '../../../tools/visualiser/page/chart.ts';
import { isThing } from '../plan/data.ts';
import words from '../plan/locales/en.json';
import { seen } from '../report/seen.ts';
import { checkAlerts } from './alerts.ts';
import { checkRecording } from './check-recording.ts';
import { delayOf, internal, leavesOf, type Step, sourceOf, type Tour, toursOf, transitionsOf } from './generate.ts';
import { InKip } from './in-kip.ts';
import { type Answer, type Check, type EventFixture, type FlowModel, keysOf } from './model.ts';
import { describeWalks, walksAlone } from './random.ts';
import { Recorder } from './record.ts';
import { type Run, start } from './run.ts';

/** Where an app was built for the tests, each state is laid out in its styles. */
const layout = inject('inspector') === undefined ? null : await import('../../layout/look.ts');

/** A walk is kept as a whole. */
const WHOLE = { time: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY, value: Number.POSITIVE_INFINITY };

type AnyModel = FlowModel<AnyStateMachine>;

/** The payload as this run has it: ids that a machine makes up are other ones than those of the plan. */
export function present(
  { payloads }: EventFixture<EventObject, unknown>,
  planned: EventObject,
  before: Step,
  context: unknown,
): EventObject {
  if (typeof payloads !== 'function') return planned;
  const text = JSON.stringify(planned);
  const place = payloads(before.state.context).findIndex((one) => JSON.stringify(one) === text);
  return payloads(context)[place] ?? planned;
}

/** Brings one event of a path about: by the player's hand, by an answer, by the clock. `before`: the planned step. */
export async function cause(
  model: AnyModel,
  run: Run<AnyStateMachine>,
  before: Step,
  planned: EventObject,
): Promise<void> {
  let event = planned;
  const about = internal(event.type);
  if (about === null) {
    const fixtures: Record<string, EventFixture<EventObject, unknown>> = model.events;
    const fixture = fixtures[event.type];
    if (fixture === undefined) throw new Error(`no fixture for the event "${event.type}"`);
    event = present(fixture, planned, before, run.actor.getSnapshot().context);
    if (fixture.act === 'world') await run.send(event);
    else await fixture.act(run.ui, event);
    return;
  }
  if (about.kind === 'after') return run.pass(delayOf(model.machine, about.name, run.actor, event));
  const src = sourceOf(model.machine, about.name);
  if (about.kind === 'error') return run.fail(src, 'error' in event ? event.error : undefined, about.name);
  const output = 'output' in event ? event.output : undefined;
  const fixtures: Record<string, 'quiet' | { done?: readonly Answer<unknown>[] }> = model.actors;
  const fixture = fixtures[src];
  const by = fixture === 'quiet' ? undefined : fixture?.done?.find((answer) => answer.output === output)?.act;
  if (by) await by(run.ui);
  else await run.answer(src, output);
}

/** `xstate.done.actor.sendOtp` and where it led, in one line. */
const lineOf = ({ event, state }: Step, number: number): string =>
  `${String(number).padStart(3)}. ${event.type.replace(/^xstate\./, '')} ⇒ ${keysOf(state.value).join(', ')}`;

/** The looks at the states of a model, each of which is inspected once. */
class Looks {
  readonly inspected = new Set<string>();
  readonly inKip: InKip;
  /** The faults on small screens, which a browser finds while the walk goes on. */
  readonly onSmallScreens: Promise<readonly string[]>[] = [];

  constructor(name: string) {
    this.inKip = new InKip(name);
  }
}

/** The machine is where the model says, and the screen shows it. */
async function look(
  model: AnyModel,
  run: Run<AnyStateMachine>,
  expected: Step,
  { inspected, inKip, onSmallScreens }: Looks,
): Promise<void> {
  const checks: Readonly<Record<string, Check<unknown> | undefined>> = model.states ?? {};
  const snapshot = run.actor.getSnapshot();
  expect(snapshot.value, 'the machine is in the state of the model').toEqual(expected.state.value);
  const keys = keysOf(snapshot.value);
  for (const key of keys) await checks[key]?.(run.ui, snapshot.context);
  if (keys.every((key) => inspected.has(key))) return;
  // The screen shows one state, in however many regions the machine is.
  for (const key of keys) inspected.add(key);
  await run.stage.inspect(model.view && inKip.read);
  if (layout === null || model.view === undefined) return;
  // In Lao, whose words are the longest.
  await run.stage.speak('la');
  const html = seen();
  await run.stage.speak('en');
  if (html !== null) onSmallScreens.push(layout.lookedAt(model.machine.id, keys.join(), { locale: 'la', html }));
}

/** Walks a tour: each step is caused for real. A failure shows every step since the view was mounted. */
async function walk(
  model: AnyModel,
  run: Run<AnyStateMachine>,
  tour: Tour,
  looks: Looks,
  recorder: Recorder,
): Promise<void> {
  for (const [number, step] of tour.entries())
    try {
      const before = tour[number - 1] ?? null;
      if (before !== null) {
        recorder.before();
        const focused = document.activeElement;
        await cause(model, run, before, step.event);
        await run.stage.keepsFocus(focused);
      }
      const snapshot = run.actor.getSnapshot();
      recorder.after(before, step, snapshot, model.contextKey?.(snapshot.context) ?? '', model.view !== undefined);
      if (model.view !== undefined) checkAlerts(model, snapshot);
      await look(model, run, step, looks);
    } catch (error) {
      if (error instanceof Error)
        error.message += `\n\nSteps, the last of which failed:\n${tour
          .slice(0, number + 1)
          .map(lineOf)
          .join('\n')}\nwith ${JSON.stringify(step.event)}\n`;
      throw error;
    }
}

/**
 * Generates tours that take every transition of the model's machine, and walks each against the rendered view. Fails for
 * a transition that none takes, and for a state that none rests in.
 */
export function describePaths<M extends AnyStateMachine>(name: string, typed: FlowModel<M>): void {
  const model = typed as unknown as AnyModel;
  describeWalks(name, model);
  if (walksAlone) return;
  describe(`${name}: generated tours`, () => {
    const taken = new Set<string>();
    const looks = new Looks(name);
    const recorder = new Recorder();
    const known = new Set<string>();
    let [planned, walked] = [0, 0];
    let run: Run<AnyStateMachine> | undefined;
    afterEach(() => run?.stop());

    for (const [index, input] of model.inputs.entries()) {
      const from = model.inputs.length > 1 ? ` (input ${index + 1})` : '';
      const beforehand = model.areInputsApart ? undefined : known;
      for (const [number, tour] of toursOf(model, model.machine, input, beforehand).entries()) {
        planned += 1;
        test(`tour ${number + 1}${from}, ${tour.length - 1} steps`, async () => {
          recorder.begin();
          const recording = new Recording(WHOLE);
          recorder.recording = recording;
          run = start(model, input, (transition) => taken.add(nameOf(transition)), recorder);
          await walk(model, run, tour, looks, recorder);
          checkRecording(
            model,
            input,
            tour.map(({ event }) => event),
            recording.text(),
          );
          walked += 1;
        });
      }
    }

    test('take every transition', () => {
      const excused = model.unreachable ?? {};
      const all = transitionsOf(model.machine).map(nameOf);
      expect(all.filter((transition) => !taken.has(transition) && !(transition in excused))).toEqual([]);
      expect(Object.keys(excused).filter((transition) => taken.has(transition) || !all.includes(transition))).toEqual(
        [],
      );
    });

    test('rest in every state', () => {
      expect(leavesOf(model.machine).filter((key) => !looks.inspected.has(key))).toEqual([]);
    });

    if (model.view !== undefined && !model.isStandIn)
      test('name their requests in the test plan’s words', () => {
        const answered = Object.entries<unknown>(model.actors).flatMap(([src, fixture]) =>
          isThing(fixture) && 'done' in fixture && !('machine' in fixture) ? [`actor.${src}`] : [],
        );
        expect(answered.filter((name) => !Object.hasOwn(words, name))).toEqual([]);
      });

    test('name kip, and no baht, for a member in kip', () => looks.inKip.check());

    if (layout !== null && model.view !== undefined)
      test('can be pressed and read on small screens', async () => {
        expect((await Promise.all(looks.onSmallScreens)).flat()).toEqual([]);
      });

    test('do and show what the record says (npm run records writes it)', async () => {
      expect(walked, 'tours that were walked to their end: a record of a part says nothing').toBe(planned);
      await expect(recorder.text()).toMatchFileSnapshot(`records/${name.replace(/\W+/g, '-')}.txt`);
    });
  });
}

/** A journey from the specification, pinned by hand: it does not follow the machine where the machine is wrong. */
export function journey<M extends AnyStateMachine>(
  name: string,
  model: FlowModel<M>,
  input: InputFrom<M>,
  steps: (run: Run<M>) => Promise<void>,
): void {
  test(name, async () => {
    const run = start(model, input);
    try {
      await steps(run);
    } finally {
      run.stop();
    }
  });
}

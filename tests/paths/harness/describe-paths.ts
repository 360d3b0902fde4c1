/** Generated paths, walked; pinned journeys, run. */
import { afterEach, describe, expect, test } from 'vitest';
import type { AnyActorRef, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import { internal, leavesOf, nameOf, type Path, pathsOf, sourceOf, transitionsOf } from './generate.ts';
import { type Answer, type EventFixture, type FlowModel, keysOf } from './model.ts';
import { type Run, start } from './run.ts';

type AnyModel = FlowModel<AnyStateMachine>;

/** How long a declared delay is at this moment, in milliseconds. */
function delayOf(machine: AnyStateMachine, name: string, actor: AnyActorRef, event: EventObject): number {
  if (/^\d+$/.test(name)) return Number(name);
  const delay = machine.implementations.delays[name];
  if (typeof delay === 'number') return delay;
  if (typeof delay !== 'function') throw new Error(`the delay "${name}" is not declared`);
  return delay(
    { context: actor.getSnapshot().context, event, self: actor, system: actor.system } as never,
    undefined as never,
  );
}

async function cause(model: AnyModel, run: Run<AnyStateMachine>, event: EventObject): Promise<void> {
  const about = internal(event.type);
  if (about === null) {
    const fixtures: Record<string, EventFixture<EventObject, unknown>> = model.events;
    const fixture = fixtures[event.type];
    if (fixture === undefined) throw new Error(`no fixture for the event "${event.type}"`);
    if (fixture.act === 'world') await run.send(event);
    else await fixture.act(run.ui, event);
    return;
  }
  if (about.kind === 'after') return run.pass(delayOf(model.machine, about.name, run.actor, event));
  const src = sourceOf(model.machine, about.name);
  if (about.kind === 'error') return run.fail(src, 'error' in event ? event.error : undefined, about.name);
  const output = 'output' in event ? event.output : undefined;
  const fixtures: Record<string, { done?: readonly Answer<unknown>[] }> = model.actors;
  const by = fixtures[src]?.done?.find((answer) => answer.output === output)?.act;
  if (by) await by(run.ui);
  else await run.answer(src, output);
}

/** Walks one path: each step is caused for real, then machine and screen must be where the model says. */
async function walk(model: AnyModel, run: Run<AnyStateMachine>, path: Path, inspected: Set<string>): Promise<void> {
  const types = new Set(path.steps.map(({ event }) => event.type));
  const events = Object.fromEntries(
    [...types]
      .filter((type) => type !== 'xstate.init')
      .map((type) => [
        type,
        async (step: { event: EventObject }) => {
          await cause(model, run, step.event);
        },
      ]),
  );
  const checks: Record<string, (ui: Run<AnyStateMachine>['ui'], context: unknown) => void | Promise<void>> =
    model.states;
  const states = Object.fromEntries(
    Object.entries(checks).map(([key, check]) => [
      key,
      async (expected: { value: unknown }) => {
        const snapshot = run.actor.getSnapshot();
        expect(snapshot.value, 'the machine is in the state of the model').toEqual(expected.value);
        await check(run.ui, snapshot.context);
        if (inspected.has(key)) return;
        inspected.add(key);
        await run.stage.inspect();
      },
    ]),
  );
  for (const { state } of path.steps)
    for (const key of keysOf(state.value)) if (!(key in checks)) throw new Error(`no check for the state "${key}"`);
  await path.test({ events, states });
}

/** `otp.resend → done.actor.sendOtp ⇒ entering.fresh`: a path in one line. */
function stepsOf(path: Path): string {
  const events = path.steps.slice(1).map(({ event }) => event.type.replace(/^xstate\./, ''));
  return `${events.join(' → ') || 'at the start'} ⇒ ${keysOf(path.state.value).join(', ')}`;
}

/**
 * Generates the shortest paths that take every transition of the model's machine, and walks each against the rendered
 * view. Fails for a transition that no path takes, and for a state that none rests in.
 */
export function describePaths<M extends AnyStateMachine>(name: string, typed: FlowModel<M>): void {
  const model = typed as unknown as AnyModel;
  describe(`${name}: generated paths`, () => {
    const taken = new Set<string>();
    const inspected = new Set<string>();
    let run: Run<AnyStateMachine> | undefined;
    afterEach(() => run?.stop());

    for (const [index, input] of model.inputs.entries()) {
      const from = model.inputs.length > 1 ? ` (input ${index + 1})` : '';
      for (const [number, path] of pathsOf(model, model.machine, input).entries())
        test(`${number + 1}${from} ${stepsOf(path)}`, async () => {
          run = start(model, input, (transition) => taken.add(nameOf(transition)));
          await walk(model, run, path, inspected);
        });
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
      expect(leavesOf(model.machine).filter((key) => !inspected.has(key))).toEqual([]);
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

/** The steps of a random walk: all that a player, the world and the answers to requests can do to a machine. */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { internal, nodesOf, sourceOf } from './generate.ts';
import type { Answer, EventFixture } from './model.ts';
import type { AnyModel, Step, Walk } from './random-walk.ts';

/** The number of payloads to try of a fixture that makes them from the context. */
const MADE_PAYLOADS = 3;

interface Asked {
  readonly done?: readonly Answer<unknown>[];
  readonly error?: readonly unknown[];
  readonly machine?: AnyStateMachine;
}

const numbered = (name: string, index: number) => (index === 0 ? name : `${name} #${index + 1}`);

function payloadsOf(fixture: EventFixture<EventObject, unknown>, snapshot: AnyMachineSnapshot): readonly EventObject[] {
  return typeof fixture.payloads === 'function' ? fixture.payloads(snapshot.context) : fixture.payloads;
}

/** An event where the machine takes it, and where it does not: then nothing may change. */
function eventSteps(model: AnyModel): Step[] {
  const fixtures: Record<string, EventFixture<EventObject, unknown>> = model.events;
  return Object.entries(fixtures).flatMap(([type, fixture]) => {
    const count = typeof fixture.payloads === 'function' ? MADE_PAYLOADS : fixture.payloads.length;
    return Array.from({ length: count }, (_, index): Step[] => {
      const payload = (walk: Walk) => payloadsOf(fixture, walk.snapshot())[index];
      return [
        {
          name: numbered(type, index),
          idle: false,
          fits(walk) {
            const event = payload(walk);
            return event !== undefined && walk.snapshot().can(event);
          },
          async take(walk) {
            const event = payload(walk);
            if (event === undefined) return;
            if (walk.byHand && fixture.act !== 'world') await fixture.act(walk.ui, event);
            else await walk.settle(() => walk.actor.send(event));
          },
        },
        {
          name: `refused: ${numbered(type, index)}`,
          idle: true,
          fits(walk) {
            const event = payload(walk);
            return event !== undefined && !walk.snapshot().can(event);
          },
          async take(walk) {
            const event = payload(walk);
            if (event !== undefined) await walk.unchanged(() => walk.actor.send(event));
          },
        },
      ];
    }).flat();
  });
}

/** The answers of an actor that gives one: in time, and after the state that made the request was left. */
function answerSteps(src: string, { done = [], error = [], machine }: Asked): Step[] {
  const isRunning = (walk: Walk) =>
    walk.children().some((child) => child.src === src && child.getSnapshot().status === 'active');
  const answers = done.flatMap(({ output, act }, index): Step[] => {
    const name = numbered(`${src} answers`, index);
    if (act !== undefined) return [{ name, idle: false, fits: isRunning, take: (walk) => walk.act(act) }];
    return machine === undefined ? settling(src, name, (request) => request.resolve(output)) : [];
  });
  const failures = error.flatMap((problem, index) =>
    settling(src, numbered(`${src} fails`, index), (request) => request.reject(problem)),
  );
  return [...answers, ...failures];
}

function settling(
  src: string,
  name: string,
  settle: (request: { resolve(output: unknown): void; reject(error: unknown): void }) => void,
): Step[] {
  return [
    {
      name,
      idle: false,
      fits: (walk) => walk.requests(src, 'waiting').length > 0,
      async take(walk) {
        const request = walk.requests(src, 'waiting').at(-1);
        if (request === undefined) return;
        request.settled = true;
        await walk.settle(() => settle(request));
      },
    },
    {
      name: `late: ${name}`,
      idle: true,
      fits: (walk) => walk.requests(src, 'abandoned').length > 0,
      async take(walk) {
        const request = walk.requests(src, 'abandoned')[0];
        if (request === undefined) return;
        request.settled = true;
        await walk.unchanged(() => settle(request));
      },
    },
  ];
}

function delaySteps(model: AnyModel): Step[] {
  const types = new Set(nodesOf(model.machine).flatMap((node) => [...node.transitions.keys()]));
  return [...types].flatMap((type): Step[] => {
    const about = internal(type);
    if (about?.kind !== 'after') return [];
    return [
      {
        name: type.replace(/^xstate\./, '').replace('.', ' '),
        idle: false,
        fits: (walk) => walk.snapshot().can({ type }),
        take: (walk) => walk.pass(about.name, { type }),
      },
    ];
  });
}

/** Every step that a walk over this model may take. */
export function stepsOf(model: AnyModel): Step[] {
  const asked: Record<string, Asked | 'quiet'> = model.actors;
  const invoked = new Set(
    nodesOf(model.machine).flatMap((node) => node.invoke.map(({ id }) => sourceOf(model.machine, id))),
  );
  return [
    ...eventSteps(model),
    ...Object.entries(asked).flatMap(([src, fixture]) =>
      fixture === 'quiet' || !invoked.has(src) ? [] : answerSteps(src, fixture),
    ),
    ...delaySteps(model),
  ];
}

/** One random walk: a machine behind its mounted view, and what must hold after each step. */
import { act } from '@testing-library/react';
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { checkAlerts } from './alerts.ts';
import { delayOf } from './generate.ts';
import { type Check, type FlowModel, keysOf } from './model.ts';
import { type Pending, type Run, start } from './run.ts';
import type { Ui } from './ui.tsx';

export type AnyModel = FlowModel<AnyStateMachine>;

/** One thing that may happen. Its name is what a saved walk holds. */
export interface Step {
  readonly name: string;
  /** A step that must not change anything: an answer that comes too late, an event that the state does not take. */
  readonly idle: boolean;
  /** True if it can happen now. */
  fits(walk: Walk): boolean;
  take(walk: Walk): Promise<void>;
}

/** A fault, and the steps after which it came. */
export class WalkError extends Error {
  constructor(
    readonly fault: string,
    readonly steps: readonly string[],
    cause?: unknown,
  ) {
    super(`${fault}\nafter: ${steps.join(' → ') || 'the start'}`, { cause });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function childrenOf(actor: AnyActorRef): AnyActorRef[] {
  const children: Record<string, AnyActorRef | undefined> = actor.getSnapshot()?.children ?? {};
  return Object.values(children).filter((child) => child !== undefined);
}

/** True if the condition holds of the machine that an actor runs, or of one of those that it runs in turn. */
function someMachine(actor: AnyActorRef, holds: (snapshot: AnyMachineSnapshot) => boolean): boolean {
  const snapshot: AnyMachineSnapshot | undefined = actor.getSnapshot();
  if (snapshot === undefined || !('machine' in snapshot)) return false;
  return holds(snapshot) || childrenOf(actor).some((child) => someMachine(child, holds));
}

export class Walk {
  readonly actor: ActorRefFrom<AnyStateMachine>;
  readonly ui: Ui;
  readonly steps: string[] = [];
  readonly #run: Run<AnyStateMachine>;
  readonly #complaints: string[] = [];
  readonly #consoleError = console.error;
  #checked: AnyMachineSnapshot | undefined;

  /** `byHand`: what the player does is done on the view, and not only sent to the machine. */
  constructor(
    readonly model: AnyModel,
    readonly possible: readonly Step[],
    input: unknown,
    readonly byHand: boolean,
  ) {
    console.error = (...parts: unknown[]) => this.#complaints.push(parts.map(messageOf).join(' '));
    this.#run = start(model, input, undefined, undefined, { strict: true });
    this.actor = this.#run.actor;
    this.ui = this.#run.ui;
    // Whoever listens for an actor's end by an error gets it in place of the process.
    this.actor.subscribe({ error: (error: unknown) => this.#complaints.push(messageOf(error)) });
  }

  snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot();
  }

  children(): AnyActorRef[] {
    return childrenOf(this.actor);
  }

  /** The requests of an actor without an answer: those that are waited for, or those whose state was left. */
  requests(src: string, which: 'waiting' | 'abandoned'): Pending[] {
    return this.#run
      .pending(src)
      .filter(({ signal, settled }) => !settled && signal.aborted === (which === 'abandoned'));
  }

  settle(work: () => void): Promise<void> {
    return this.#run.settled(work);
  }

  async act(work: (ui: Ui) => void | Promise<void>): Promise<void> {
    await work(this.ui);
    await this.settle(() => {});
  }

  pass(delay: string, event: EventObject): Promise<void> {
    return this.#run.pass(delayOf(this.model.machine, delay, this.actor, event));
  }

  /** Something that must not change anything: an answer that nobody waits for, an event that the state does not take. */
  async unchanged(work: () => void): Promise<void> {
    const before = this.snapshot();
    const signs = () => JSON.stringify([this.snapshot().value, this.#run.emitted.length, this.#run.told.length]);
    const was = signs();
    await act(async () => work());
    if (signs() !== was || this.snapshot().context !== before.context)
      throw new Error(`it changed something: ${JSON.stringify(before.value)} became ${signs()}`);
  }

  async take(step: Step): Promise<void> {
    this.steps.push(step.name);
    try {
      await step.take(this);
      if (!step.idle) await this.check();
      this.#listen();
    } catch (error) {
      throw new WalkError(messageOf(error).split('\n\nIgnored nodes')[0] ?? '', this.steps, error);
    }
  }

  /** Checks what holds in every state of every machine. */
  async check(): Promise<void> {
    const snapshot = this.snapshot();
    this.#listen();
    if (snapshot.status === 'error') throw new Error(`the machine ended by an error: ${messageOf(snapshot.error)}`);
    if (snapshot.hasTag('busy') && !this.#hasWayOut(snapshot))
      throw new Error(`nothing leads out of ${JSON.stringify(snapshot.value)}`);
    if (snapshot === this.#checked || snapshot.status !== 'active') return;
    this.#checked = snapshot;
    if (this.model.view !== undefined) checkAlerts(this.model, snapshot);
    const checks: Readonly<Record<string, Check<unknown> | undefined>> = this.model.states ?? {};
    for (const key of keysOf(snapshot.value)) {
      try {
        await checks[key]?.(this.ui, snapshot.context);
      } catch (error) {
        throw new Error(`the screen does not show "${key}": ${messageOf(error)}`, { cause: error });
      }
    }
  }

  /** Nothing was logged as an error. jsdom's React does not know every element of today's browsers. */
  #listen(): void {
    const complaints = this.#complaints.filter((text) => !text.includes('is unrecognized in this browser'));
    if (complaints.length > 0) throw new Error(`it complained: ${complaints.join(' | ').slice(0, 2000)}`);
  }

  /** A step that may be taken, or a machine of its own that is at work. */
  #hasWayOut(snapshot: AnyMachineSnapshot): boolean {
    if (this.possible.some((step) => !step.idle && step.fits(this))) return true;
    const invoked = new Set(snapshot._nodes.flatMap((node) => node.invoke.map(({ id }) => id)));
    return this.children().some(
      (child) => invoked.has(child.id) && someMachine(child, (each) => each.status === 'active'),
    );
  }

  stop(): void {
    this.#run.stop();
    console.error = this.#consoleError;
  }
}

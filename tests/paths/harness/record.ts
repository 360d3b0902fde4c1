/**
 * The observations of tours, as a text that is reviewed: the effects of each transition on the world around the
 * machine, and the player's screen in each state. The machine shows itself where it goes; this shows what must come of
 * it.
 */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { Recorder as Recording } from '../../../src/recording/recorder.ts';
import { redacted } from '../../../src/recording/redact.ts';
import type { Step } from './generate.ts';
import { keysOf } from './model.ts';
import { screenLines } from './screen-lines.ts';
import { steady } from './steady.ts';

/** Characters of one line: what a payload holds beyond this tells a reader nothing more. */
const WIDTH = 160;

function brief(value: unknown): string {
  const write = (part: unknown): string => {
    if (typeof part === 'string') return /^[\p{L}\p{M}\d_.:•‹›-]+$/u.test(part) ? part : JSON.stringify(part);
    if (typeof part !== 'object' || part === null) return String(part);
    if (Array.isArray(part)) return `[${part.map(write).join(', ')}]`;
    const entries = Object.entries(part).filter(([, inner]) => inner !== undefined);
    return `{${entries.map(([name, inner]) => `${name}: ${write(inner)}`).join(', ')}}`;
  };
  const text = steady(write(redacted(value)));
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text;
}

const eventLine = ({ type, ...rest }: AnyEventObject): string =>
  Object.keys(rest).length === 0 ? type : `${type} ${brief(rest)}`;

const shortly = (type: string): string => type.replace(/^xstate\.(?:(done|error)\.actor|(after))\./, '$1$2 ');

interface Seen {
  /** The number of times that the transition was taken. */
  times: number;
  /** The number of times that each line was among its effects. */
  readonly lines: Map<string, number>;
}

/** Lines that differ in what they carry alone: so many are shown. */
const ALIKE = 2;

/** The effects of a transition, in their order; `~`: not each time. */
function effectLines({ times, lines }: Seen): string[] {
  const alike = new Map<string, number>();
  const shown: string[] = [];
  for (const [line, count] of lines) {
    // A machine's end is its result: each of them counts.
    const head = line.startsWith('ends with ') ? line : line.replace(/ [{[].*$/, '');
    const before = alike.get(head) ?? 0;
    alike.set(head, before + 1);
    if (before < ALIKE) shown.push(`${count < times ? '~ ' : ''}${line}`);
    else if (before === ALIKE) shown.push(`~ ${head} …`);
  }
  return shown;
}

export class Recorder {
  /** The transitions from a state, by an event, to a state. */
  protected readonly transitions = new Map<string, Map<string, Seen>>();
  protected readonly screens = new Map<string, Set<string>>();
  private readonly known = new Set<string>();
  protected lines: string[] = [];
  private children = new Map<string, AnyActorRef>();
  /** The recording of the walk that is under way, where one is wanted. */
  recording: Recording | null = null;

  /** Notes what the machine does to others; hand it to the actor's inspection. */
  inspect(machine: AnyStateMachine, event: InspectionEvent): void {
    this.recording?.take(event);
    if (event.type !== '@xstate.event') return;
    const { sourceRef, actorRef, event: sent } = event;
    // The first steps are taken while the actor is being made: it is known by its machine, not by its reference.
    if (sourceRef === undefined || !('logic' in sourceRef) || sourceRef.logic !== machine || sourceRef === actorRef)
      return;
    const id = 'id' in actorRef ? String(actorRef.id) : '';
    const name = /^x:\d+$/.test(id) ? 'the owner' : id;
    if (sent.type !== 'xstate.init') this.lines.push(`tells ${name} ${eventLine(sent)}`);
    else this.lines.push(`starts ${name}${'input' in sent && sent.input !== undefined ? ` ${brief(sent.input)}` : ''}`);
  }

  emitted(event: AnyEventObject): void {
    this.lines.push(`emits ${eventLine(event)}`);
  }

  /** Begins before an actor is started. */
  begin(): void {
    this.children.clear();
    this.before();
  }

  /** Begins a step: forgets what came late of the one before it. */
  before(): void {
    this.lines = [];
  }

  /** Notes a step; `from` is null for the start. */
  after(from: Step | null, step: Step, snapshot: AnyMachineSnapshot, contextKey: string, hasView: boolean): void {
    const to = keysOf(step.state.value).join(' + ');
    const children = Object.entries<AnyActorRef | undefined>(snapshot.children).flatMap(
      ([id, child]): [string, AnyActorRef][] => (child === undefined ? [] : [[id, child]]),
    );
    for (const [id, child] of this.children)
      if (child.getSnapshot().status === 'stopped' && !children.some(([, one]) => one === child))
        this.lines.push(`stops ${id}`);
    this.children = new Map(children);
    if (snapshot.status === 'done' && snapshot.output !== undefined)
      this.lines.push(`ends with ${brief(snapshot.output)}`);

    const place = from === null ? '(start)' : keysOf(from.state.value).join(' + ');
    const edges = this.transitions.get(place) ?? new Map<string, Seen>();
    this.transitions.set(place, edges);
    const name = from === null ? to : `${shortly(step.event.type)} → ${to === place ? '(same)' : to}`;
    const seen = edges.get(name) ?? { times: 0, lines: new Map() };
    edges.set(name, seen);
    seen.times += 1;
    for (const line of new Set(this.lines)) seen.lines.set(line, (seen.lines.get(line) ?? 0) + 1);
    this.look(to, snapshot, `${place} ${step.event.type} ${to} ${contextKey}`, hasView);
  }

  /** Looks once at each way into a state: what an earlier state left on the screen shows only after it. */
  private look(to: string, snapshot: AnyMachineSnapshot, visit: string, hasView: boolean): void {
    if (this.known.has(visit)) return;
    this.known.add(visit);
    const tags = [...snapshot.tags].sort().join(', ');
    const lines = [...(tags === '' ? [] : [`tags ${tags}`]), ...(hasView ? screenLines().map(steady) : [])];
    const text = lines.map((line) => `    ${line}`).join('\n');
    this.screens.set(to, (this.screens.get(to) ?? new Set()).add(text));
  }

  text(): string {
    const sorted = <V>(map: ReadonlyMap<string, V>): [string, V][] =>
      [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    const out = ['What transitions do. "~": not each time.', ''];
    for (const [place, edges] of sorted(this.transitions)) {
      out.push(place);
      for (const [name, seen] of sorted(edges))
        out.push(`  ${name}`, ...effectLines(seen).map((line) => `    ${line}`));
    }
    out.push('', 'What the player has. "(x)": cannot be used.', '');
    for (const [place, screens] of sorted(this.screens)) {
      out.push(place);
      for (const [number, text] of [...screens].sort().entries()) {
        if (screens.size > 1) out.push(`  ${number + 1}`);
        if (text !== '') out.push(text);
      }
    }
    return `${out.join('\n')}\n`;
  }
}

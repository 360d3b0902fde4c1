/**
 * Walks the tours of the machines on a running service. At each moment it is in a state of the machine, and makes the
 * nearest step of any tour that leads to one that this tour has and it has not made; the screen tells which state came of it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, request, test } from '@playwright/test';
import type { Live, Thing, Tours } from './step.ts';

const { WALLET_URL = '', WALLET_PHONE = '', WALLET_PASSWORD = '' } = process.env;
/** The desk's token, or its link with that; empty where there is no desk. */
const DESK = (process.env.WALLET_DESK ?? '').replace(/^.*token=/, '');
/** The member in the plan's data. */
const MEMBER: Readonly<Record<string, string>> = { '0812345678': WALLET_PHONE, secret: WALLET_PASSWORD };
/** Milliseconds for a step to show. */
const PATIENCE = 20_000;
/** The most actions and openings of a tour; the most answers of the service that lead to one another. */
const [ACTIONS, OPENINGS, CHAIN] = [Number(process.env.WALLET_ACTIONS ?? 80), 8, 4];

/** `isOffline`: the network is off at this step. */
type Step = Live & { readonly from: string; readonly isFirst: boolean; readonly isOffline: boolean };

const isIn = (state: string, source: string): boolean =>
  source === '(root)' || state.split(' + ').some((key) => key === source || key.startsWith(`${source}.`));

/** A transition that changes the state is possible wherever its source is. */
const leaves = (step: Step, state: string): boolean =>
  step.from === state || (step.from !== step.to && isIn(state, step.takes[0]?.split(':')[0] ?? step.from));

/** Alike for steps of which one comes where the other does: a tour may take a transition several times. */
const nameOf = ({ from, to, by, takes, deeds, refused }: Step): string =>
  JSON.stringify([from, to, by, takes, deeds, refused]);

const isTrigger = ({ by, deeds, isFirst }: Step): boolean =>
  isFirst || /hand|line/.test(by) || (by === 'desk' && DESK !== '') || (by === 'refusal' && deeds.length > 0);
const follows = ({ by, deeds }: Step): boolean => by === 'answer' || (by === 'refusal' && deeds.length === 0);

/** The parts of a screen: `- role "name" [marks]`. */
function shows(screen: string, { role, name, off }: Thing & { off?: boolean }): boolean {
  const pattern = new RegExp(role === 'alert' ? name.replace(/^\^|\$$/g, '') : name);
  const lines = screen.split('\n').map((line) => /^\s*- (\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line) ?? []);
  if (role === 'alert')
    return lines.some(([, one]) => one === 'alert') && pattern.test(screen.replace(/\s+(- \w+:)?/g, ' '));
  const roles = role === 'field' ? ['textbox', 'combobox', 'spinbutton', 'searchbox'] : [role];
  return lines.some(([, one = '', text = '', marks = '']) => {
    const isIt = roles.includes(one) && pattern.test(text.replaceAll('\\"', '"'));
    return isIt && (off === undefined || marks.includes('[disabled]') === off);
  });
}

function isSeen(screen: string, { see, isEnd }: Live, before: Live | null): boolean {
  if (isEnd && before !== null && before.see.length > 0 && !before.see.some((one) => shows(screen, one))) return true;
  // A flow that ends on its page shows something new there.
  if (isEnd && !see.some(({ role, name }) => !before?.see.some((one) => one.role === role && one.name === name)))
    return false;
  if (see.length === 0 || (!see.some(({ role }) => role === 'alert') && /^\s*- alert( "|:)/m.test(screen)))
    return false;
  return see.every((one) => shows(screen, one));
}

class Walk {
  #context: BrowserContext | null = null;
  #at: Step | null = null;
  #openings = 0;

  constructor(
    readonly tours: Tours,
    readonly steps: readonly Step[],
    /** The steps of which another one came than was hoped for, each with the step after which it was, as `nameOf` has them. */
    readonly misses: Set<string>,
    readonly taken: Set<string>,
    readonly open: (isGuest: boolean) => Promise<BrowserContext>,
  ) {}

  get #page(): Page {
    const [page] = this.#context?.pages() ?? [];
    if (page === undefined) throw new Error('no page is open');
    return page;
  }

  /** False where the step was tried after that one, and something else came of it. */
  #isHoped = (step: Step, after = step): boolean => !this.misses.has(`${nameOf(step)} after ${nameOf(after)}`);
  #miss = (step: Step, after = step) => void this.misses.add(`${nameOf(step)} after ${nameOf(after)}`);

  /** The shortest way to the nearest of some steps. Answers come after what asks for them. */
  #way(goals: ReadonlySet<Step>, from: string): Step[] | null {
    const known = new Set([from]);
    const openings = new Map<string, Step>();
    for (const step of this.steps) if (step.isFirst && !openings.has(step.to)) openings.set(step.to, step);
    const begins =
      from === '' ? [...openings.values()] : this.steps.filter((step) => isTrigger(step) && leaves(step, from));
    let line: Step[][] = begins.filter((step) => this.#isHoped(step)).map((step) => [step]);
    while (line.length > 0) {
      const found = line.find((way) => way.some((step) => goals.has(step)));
      if (found) return found;
      line = line.flatMap((way) => {
        const to = way.at(-1)?.to ?? '';
        if (known.has(to)) return [];
        known.add(to);
        const asked = way.findLast(isTrigger);
        const isNext = (step: Step) =>
          !step.isFirst &&
          (isTrigger(step) || follows(step) || step.by === 'assumed') &&
          leaves(step, to) &&
          this.#isHoped(step, isTrigger(step) ? step : asked);
        return this.steps.filter(isNext).map((step) => [...way, step]);
      });
    }
    return null;
  }

  /** What may come of a step: the service's answers, one after another. */
  #chains(way: Step[], isOffline: boolean): Step[][] {
    const to = way.at(-1)?.to ?? '';
    const comes = ({ by, deeds, refused }: Step) =>
      by === 'assumed' ||
      (deeds.length === 0 && (by === 'answer' || (isOffline && refused?.code === null && refused.status === null)));
    const next =
      way.length > CHAIN ? [] : this.steps.filter((step) => step.from === to && comes(step) && !way.includes(step));
    return [way, ...next.flatMap((step) => this.#chains([...way, step], isOffline))];
  }

  /** False where the service's answer is awaited, and the player can do nothing. */
  #isRest = (step: Step | undefined): boolean => {
    const next = this.steps.filter(({ from }) => from === step?.to);
    return (
      !next.some((one) => one.by === 'answer' && one.deeds.length === 0) ||
      next.some(({ by, deeds }) => (by === 'hand' || by === 'refusal') && deeds.length > 0)
    );
  };

  async #screen(): Promise<string> {
    const dialog = this.#page.locator('[role=dialog], [role=alertdialog]').last();
    return ((await dialog.count()) > 0 ? dialog : this.#page.locator('body')).ariaSnapshot();
  }

  #find({ role, name }: Thing) {
    const pattern = new RegExp(name);
    const found =
      role === 'field' ? this.#page.getByLabel(pattern) : this.#page.getByRole(role as 'button', { name: pattern });
    return found.filter({ visible: true }).last();
  }

  /** False where a control is not offered. */
  async #does({ deeds, fields }: Step): Promise<boolean> {
    for (const field of fields) {
      const value = MEMBER[field.value] ?? field.value;
      const place = this.#find(field);
      if (deeds.some(({ name }) => name === field.name) || (await place.count()) === 0) continue;
      if ((await place.inputValue()) !== value) await place.fill(value);
    }
    for (const { word, value, ...thing } of deeds) {
      const control = this.#find(thing);
      if (!(await control.isEnabled({ timeout: 1000 }).catch(() => false))) return false;
      // A radio button lies under its label.
      if (thing.role === 'radio') await control.check({ force: true });
      else if (word === 'press') await control.click();
      else if (word === 'tick' || word === 'untick') await control.setChecked(word === 'tick');
      else if (word === 'type' || word === 'empty') await control.fill(MEMBER[value] ?? value);
      else if (word === 'choose') await control.selectOption(value);
      else return false;
    }
    return true;
  }

  async #cause(step: Step): Promise<boolean> {
    if (step.isFirst) {
      const { way } = this.tours;
      await this.#page.goto(way?.at ?? '/');
      if (way?.press !== undefined)
        await this.#page.getByRole('button', { name: way.press, exact: true }).first().click();
    } else if (step.by === 'line') {
      if (step.online) await this.#context?.setOffline(true);
      await this.#context?.setOffline(!step.online);
    } else await this.#context?.setOffline(step.isOffline);
    if (step.by === 'desk') await payAtDesk();
    return this.#does(step);
  }

  /** Goes one step on the way, and to where the service's answers lead. */
  async #go([step, ...rest]: readonly Step[]): Promise<void> {
    if (step === undefined) return;
    if (step.isFirst) {
      await this.#context?.close();
      this.#context = await this.open(this.tours.way?.guest === true);
      this.#context.setDefaultTimeout(PATIENCE);
      await this.#context.newPage();
      this.#at = null;
    }
    const end = rest.findIndex((one) => !follows(one) && one.by !== 'assumed');
    const followers = end < 0 ? rest : rest.slice(0, end);
    const turn = followers.findIndex(({ by }) => by === 'refusal');
    const armed = step.by === 'refusal' ? step : followers[turn];
    const [method, address = ''] = armed?.refused?.request.split(' ') ?? [];
    // As long as the step takes: a request that the page gives up, and asks anew, is refused as well.
    const isRefused = (url: URL) => armed !== undefined && url.pathname.startsWith(address);
    await this.#page.route(isRefused, (route) => {
      if (route.request().method() !== method) return route.fallback();
      const { code = null, status = null } = armed?.refused ?? {};
      if (code !== null) return route.fulfill({ status: 400, json: { message: code } });
      return status === null ? route.abort('connectionfailed') : route.fulfill({ status, json: {} });
    });
    const before = this.#at;
    if (!(await this.#cause(step))) return void this.#miss(step);
    const alike = this.steps.filter(
      (s) => s.from === step.from && s.by === step.by && JSON.stringify(s.deeds) === JSON.stringify(step.deeds),
    );
    const plain = (step.by === 'hand' ? alike : [step]).map((one) => [one]);
    const begun = armed === undefined ? plain : [[step, ...followers.slice(0, turn + 1)], ...(turn > 0 ? plain : [])];
    const likely = begun
      .flatMap((way) => this.#chains(way, step.isOffline))
      .filter((way) => this.#isRest(way.at(-1)))
      .sort((one, other) => one.length - other.length);
    let came: Step[] = [];
    let screen = '';
    let closed = 0;
    const isThere = async () => {
      screen = await this.#screen();
      const seen = likely.filter((way) => isSeen(screen, way.at(-1) ?? step, before));
      came = seen.sort((one, other) => (other.at(-1)?.see.length ?? 0) - (one.at(-1)?.see.length ?? 0))[0] ?? [];
      // Its page may close the flow.
      closed = before !== null && this.tours.way?.press !== undefined && !/^- \w*dialog/.test(screen) ? closed + 1 : 0;
      return came.length > 0 || closed > 10;
    };
    const told = `${step.takes.join('; ') || 'opening'} (${armed?.needs ?? step.needs})`;
    await expect
      .poll(isThere, { timeout: PATIENCE, intervals: [50, 100, 200] })
      .toBe(true)
      .catch(() => {
        const wanted = likely[0]?.at(-1)?.see.filter((one) => !shows(screen, one));
        throw new Error(
          `After ${told} the screen is none of the plan’s. Missing: ${JSON.stringify(wanted)}\n${screen.replaceAll(WALLET_PASSWORD, '…')}`,
        );
      });
    await this.#page.unroute(isRefused);
    if (!came.includes(step)) this.#miss(step);
    const other = followers.find((one) => !came.includes(one));
    if (other !== undefined) this.#miss(other, step);
    for (const { by, takes } of came) if (by !== 'assumed') for (const name of takes) this.taken.add(name);
    const last = came.at(-1);
    this.#at = last === undefined || last.isEnd ? null : last;
  }

  async to(goals: readonly Step[]): Promise<void> {
    try {
      for (let actions = 0; actions < ACTIONS; actions += 1) {
        const open = new Set(goals.filter((step) => !step.takes.every((name) => this.taken.has(name))));
        let way = this.#at === null ? null : this.#way(open, this.#at.to);
        if (way === null && this.#openings < OPENINGS) way = this.#way(open, '');
        if (open.size === 0 || way === null) return;
        if (way[0]?.isFirst) this.#openings += 1;
        await this.#go(way);
      }
    } finally {
      await this.#context?.close();
    }
  }
}

async function api<Reply>(path: string, token: string | null, data?: object): Promise<Reply> {
  const extraHTTPHeaders: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const client = await request.newContext({ extraHTTPHeaders });
  const address = new URL(path, WALLET_URL).href;
  const reply = data === undefined ? await client.get(address) : await client.post(address, { data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

async function payAtDesk(): Promise<void> {
  type Code = { readonly id: string; readonly status: string };
  const { qrcodes } = await api<{ qrcodes: Code[] }>(`/desk/api/qrcodes?search=${WALLET_PHONE}`, DESK);
  for (const { id } of qrcodes.filter(({ status }) => status === 'pending'))
    await api(`/desk/api/qrcodes/${id}/pay`, DESK, {});
}

let token = '';
test.beforeAll(async () => {
  ({ token } = await api<{ token: string }>('/api/login', null, { username: WALLET_PHONE, password: WALLET_PASSWORD }));
});

const folder = join(import.meta.dirname, 'cases');
for (const file of readdirSync(folder).sort()) {
  const tours: Tours = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const stepsOf = (steps: readonly Live[]): Step[] =>
    steps.map((step, index) => {
      const line = steps.slice(0, index + 1).findLast(({ online }) => online !== undefined);
      return { ...step, from: steps[index - 1]?.to ?? '', isFirst: index === 0, isOffline: line?.online === false };
    });
  const cases = tours.cases.map(({ steps, ...one }) => ({ ...one, steps: stepsOf(steps) }));
  const all = cases.flatMap(({ steps }) => steps);
  const misses = new Set<string>();
  const taken = new Set<string>();
  for (const { id, title, steps } of cases)
    test(`${id} ${title}`, async ({ browser }, info) => {
      const goals =
        tours.way === null ? [] : steps.filter((step) => !step.isFirst && (isTrigger(step) || follows(step)));
      const walk = new Walk(tours, all, misses, taken, async (isGuest) => {
        const member = isGuest ? {} : { token, member: WALLET_PHONE };
        const entries = Object.entries({ locale: 'en', 'remember-agreement': 'true', ...member });
        const localStorage = entries.map(([name, value]) => ({ name, value }));
        const phone = await browser.newContext({
          storageState: { cookies: [], origins: [{ origin: WALLET_URL, localStorage }] },
        });
        // No money leaves, and the member stays as they are, whatever a tour presses. A step's own refusal answers before this.
        await phone.route(/\/api\/(wallet\/withdraw|account\/|passkeys)/, (route) =>
          route.request().method() === 'GET' ? route.fallback() : route.abort(),
        );
        return phone;
      });
      const known = new Set(taken);
      let failure = '';
      await walk.to(goals).catch((error: unknown) => {
        failure = String(error);
      });
      const whyOf = (name: string, step: Step): string => {
        if (taken.has(name)) return 'walked';
        if (tours.way === null) return 'needs: a way to this flow (WAYS in tests/paths/plan/live.ts)';
        if (!goals.includes(step)) return `needs: ${step.needs}`;
        return failure === '' ? `not reached: ${step.needs}` : `failed: ${failure}`;
      };
      const told = steps.flatMap((step) => step.takes.map((name) => [name, whyOf(name, step)] as const));
      // On its way a tour may have taken what is another's.
      const body = JSON.stringify([...told, ...[...taken].map((name) => [name, 'walked'])]);
      await info.attach('steps', { body, contentType: 'application/json' });
      if (failure) throw new Error(failure);
      const without = told.filter(([, why]) => why !== 'walked').map(([name, why]) => `${name}: ${why}`);
      info.annotations.push(...without.map((description) => ({ type: 'not walked', description })));
      const isNew = told.some(([name]) => taken.has(name) && !known.has(name));
      test.fixme(!isNew && without.length > 0, without[0]);
      test.skip(!isNew, 'Other tours have walked all of its steps.');
    });
}

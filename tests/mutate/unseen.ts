/**
 * `npm run mutate -- --unseen 100 --seed 1 [--workers 2]`: mistakes that nobody has looked at (`unseen-rules.ts`), drawn by
 * the seed from the whole product, evenly over kinds and folders. Each is made in a copy of the working tree, and then the
 * simulator has a minute of processor to notice it; where it does not, the tests run that are made of the file, but those
 * in a browser. What was noticed stands for as long as the file is the same, what lives for as long as the tests are, too.
 */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { WorldName } from '../simulate/profiles.ts';
import { Random } from '../simulate/random.ts';
import { failureIn } from './by-hand.ts';
import { judges } from './code.ts';
import { distances } from './imports.ts';
import { hashOf, sourcesIn } from './machines.ts';
import { type Mutant, mutated } from './mutants.ts';
import { excusesIn } from './score.ts';
import { end, started } from './supervise.ts';
import { isCode, UNSEEN, unseenIn } from './unseen-rules.ts';

/** Least shares, in percent: noticed by anything, and by the simulator alone. */
const LEAST = { all: 85, simulator: 60 };
/** One world after the other, for a minute of processor. */
const SIMULATION = ['--busy', '--hours', '0.5', '--seed', '1', '--seeds', '14', '--minutes', '1'];
/** The world that has the most of what a file is about, by the file's name. Of others, all worlds are tried in turn. */
const WORLDS: readonly (readonly [WorldName, RegExp])[] = [
  ['offers', /bonus|condition|coupon|gift|invite|prize|promotion|refund|slip|spin|wheel/],
  ['support', /chat|room|talk/],
  ['sessions', /device|lock|login|passkey|password|security|session/],
  ['newcomers', /forgot|otp|regist|sms/],
  ['games', /game|play|provider/],
  ['money', /deposit|idempoten|ledger|limits|payment|payout|qr|request|transfer|under-way|wallet|withdraw/],
];
/** Seconds of processor after which a process turns in a circle: a run of the simulator, a worker of the tests. */
const CIRCLE = { simulator: 150, tests: 900 };
/** The folders that are not copied. */
const LEFT = ['node_modules', '.git', '.cache', '.data', 'dist', 'dist-desk', 'coverage', 'reports'];
/** Of the product, but nothing that a player has depends on it. */
const ASIDE = /^server\/seed\/|^src\/recording\/|^src\/components\/icons\/|\.d\.ts$/;

const Verdict = v.object({
  id: v.string(),
  /** Of the file, of the simulator, of the file's tests. */
  hashes: v.tuple([v.string(), v.string(), v.string()]),
  /** The oracle, and after how many seconds; null where it has not noticed it. */
  simulator: v.nullable(v.string()),
  /** Undefined where the tests were not run. */
  test: v.optional(v.nullable(v.string())),
});
type Verdict = v.InferOutput<typeof Verdict>;

const noticedBy = ({ simulator, test }: Verdict) => simulator ?? test ?? null;
const isJudged = ({ simulator, test }: Verdict) => simulator !== null || test !== undefined;

/** One of each group in turn; within a group as they stand. */
function inTurn<Item>(items: readonly Item[], groupOf: (item: Item) => string): Item[] {
  const names = [...new Set(items.map(groupOf))];
  const groups = names.map((name) => items.filter((item) => groupOf(item) === name));
  const rounds = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group.slice(round, round + 1))).flat();
}

/** All mistakes in the order in which they are drawn. */
function drawn(root: string, files: readonly string[], seed: number): Mutant[] {
  const all = files
    .flatMap((file) => unseenIn(file, fs.readFileSync(join(root, file), 'utf8')))
    .map((mutant) => ({ mutant, place: new Random(`${seed}/${mutant.id}`).next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant);
  const ofKind = UNSEEN.flatMap((kind) => {
    const folders = inTurn(
      all.filter((one) => one.kind === kind),
      ({ file }) => dirname(file),
    );
    return inTurn(folders, ({ file }) => file.split('/', 1).join());
  });
  return inTurn(ofKind, ({ kind }) => kind);
}

/** A copy of the working tree, with the same packages, in which one mistake after the other is made. */
class Bench {
  readonly #copy = fs.mkdtempSync(join(tmpdir(), 'wallet-unseen-'));
  /** Tests that pass without any mistake, and those that do not. */
  readonly #sound = new Map<string, boolean>();

  constructor(readonly root: string) {
    process.once('exit', () => fs.rmSync(this.#copy, { recursive: true, force: true, maxRetries: 5 }));
    for (const name of fs.readdirSync(root))
      if (!LEFT.includes(name)) fs.cpSync(join(root, name), join(this.#copy, name), { recursive: true });
    // The folder in which Vite keeps files beside the packages is the copy's own.
    fs.mkdirSync(join(this.#copy, 'node_modules'));
    for (const name of fs.readdirSync(join(root, 'node_modules')))
      if (!/^\.(?!bin$)/.test(name))
        fs.symlinkSync(join(root, 'node_modules', name), join(this.#copy, 'node_modules', name));
  }

  async with<Result>(mutant: Mutant, work: () => Promise<Result>): Promise<Result> {
    const source = fs.readFileSync(join(this.root, mutant.file), 'utf8');
    fs.writeFileSync(join(this.#copy, mutant.file), mutated(source, mutant));
    try {
      return await work();
    } finally {
      fs.writeFileSync(join(this.#copy, mutant.file), source);
    }
  }

  /** Runs a process until it ends, or its output is enough. Returns text and status. `circle`: seconds of processor. */
  #run(circle: number, command: readonly string[], isEnough: RegExp): Promise<{ text: string; status: number | null }> {
    const limited = ['-c', 'ulimit -t "$0"; exec "$@"', String(circle), process.execPath, ...command];
    const child = started('sh', limited, { cwd: this.#copy });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        text += part;
        if (isEnough.test(text)) end(child);
      });
    return new Promise((resolve) => child.on('close', (status) => resolve({ text, status })));
  }

  /** By which oracle, and how soon; null where nothing is noticed. */
  async simulate(file: string): Promise<string | null> {
    const world = WORLDS.flatMap(([name, words]) => (words.test(file) ? ['--world', name] : [])).slice(0, 2);
    const command = ['--import', 'tsx', 'tests/simulate/start.ts', ...SIMULATION, ...world];
    const { text, status } = await this.#run(CIRCLE.simulator, command, /found after .*\n/);
    const found = /found after ([\d.]+ s)/.exec(text)?.[1];
    if (found !== undefined) return `${/^ +\S+Z (\w+):/m.exec(text)?.[1]} after ${found}`;
    if (status === 0) return null;
    return `the run stops: ${/^\S*(?:Error|rejected)\b.{0,100}/m.exec(text)?.[0] ?? 'it does not end'}`;
  }

  async #failing(tests: readonly string[]): Promise<string | null> {
    const report = join(this.#copy, 'report.json');
    fs.rmSync(report, { force: true });
    const options = ['--bail', '1', '--project', 'view', '--project', 'service', '--reporter', 'json'];
    const command = ['node_modules/vitest/vitest.mjs', 'run', ...options, '--outputFile', report, ...tests];
    const { status } = await this.#run(CIRCLE.tests, command, /$^/);
    if (status === 0) return null;
    return (fs.existsSync(report) ? failureIn(fs.readFileSync(report, 'utf8')) : null) ?? 'a process of the tests ends';
  }

  /** The first of the tests that fails. One that does is run without the mistake, and once more with it, before it counts. */
  async test(mutant: Mutant, tests: readonly string[]): Promise<string | null> {
    if (tests.length === 0) return null;
    const failed = await this.with(mutant, () => this.#failing(tests));
    const file = tests.find((test) => failed?.startsWith(`${test.replace('tests/', '')}:`));
    if (file === undefined) return failed;
    const isSound = this.#sound.get(file) ?? (await this.#failing([file])) === null;
    this.#sound.set(file, isSound);
    return isSound && (await this.with(mutant, () => this.#failing([file]))) !== null
      ? failed
      : this.test(
          mutant,
          tests.filter((test) => test !== file),
        );
  }
}

/** Verdicts are kept in a file, a line each, and stand for as long as what they depend on is the same. */
class Verdicts {
  readonly #known = new Map<string, Verdict>();

  constructor(
    readonly path: string,
    readonly hashesOf: (mutant: Mutant) => Verdict['hashes'],
  ) {
    for (const line of fs.existsSync(path) ? fs.readFileSync(path, 'utf8').split('\n') : []) {
      const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), Verdict), line);
      if (success) this.#known.set(output.id, output);
    }
  }

  of(mutant: Mutant): Verdict | null {
    const known = this.#known.get(mutant.id);
    const [code, simulation, suite] = this.hashesOf(mutant);
    if (known?.hashes[0] !== code) return null;
    if (known.simulator !== null) return known;
    if (known.hashes[1] !== simulation) return null;
    return known.test || known.hashes[2] === suite ? known : { ...known, test: undefined };
  }

  add(mutant: Mutant, found: Pick<Verdict, 'simulator' | 'test'>): Verdict {
    const verdict = { id: mutant.id, hashes: this.hashesOf(mutant), ...found };
    this.#known.set(mutant.id, verdict);
    fs.appendFileSync(this.path, `${JSON.stringify(verdict)}\n`);
    return verdict;
  }
}

type Tried = Mutant & { readonly verdict: Verdict };

/** A table of the kinds, and each mistake: first those that live. */
function reportOf(title: string, tried: readonly Tried[]): string {
  const row = (name: string, some: readonly Tried[]) => {
    const simulator = some.filter(({ verdict }) => verdict.simulator !== null).length;
    const lives = some.filter(({ verdict }) => noticedBy(verdict) === null).length;
    return `| ${name} | ${some.length} | ${simulator} | ${some.length - simulator - lives} | ${lives} |`;
  };
  const kinds = UNSEEN.map((name) =>
    row(
      name,
      tried.filter(({ kind }) => kind === name),
    ),
  );
  const one = ({ file, line, kind, before, after, verdict }: Tried) => {
    const diff = `${before.replace(/^/gm, '- ')}\n${after.replace(/^/gm, '+ ')}`;
    return `## ${kind}: ${file}:${line}\n\n${noticedBy(verdict) ?? '**It lives.**'}\n\n\`\`\`diff\n${diff}\n\`\`\`\n`;
  };
  const isAlive = ({ verdict }: Tried) => noticedBy(verdict) === null;
  const sorted = [...tried.filter(isAlive), ...tried.filter((each) => !isAlive(each))];
  const head = '| kind | tried | noticed by the simulator | by a test | lives |\n|---|---|---|---|---|';
  return [`# ${title}\n`, head, ...kinds, `${row('all', tried)}\n`, ...sorted.map(one)].join('\n');
}

/** True if enough mutants are noticed. `until`: the time to stop, in milliseconds since 1970. */
export async function tryUnseen(
  root: string,
  { count, seed, workers, until }: { count: number; seed: number; workers: number; until: number },
): Promise<boolean> {
  const tests = ['paths', 'components', 'service', 'faults']
    .flatMap((folder) => sourcesIn(root, `tests/${folder}`))
    .filter((file) => /\.test\.tsx?$/.test(file));
  const reach = new Map(tests.map((test) => [test, distances(root, test)]));
  /** Those that judge a file by what stands closest to it, then all others that are made of it. */
  const testsOf = (file: string): string[][] => {
    const isService = (test: string) => file.startsWith('server/') && /^tests\/(?:service|faults)\//.test(test);
    const made = tests.filter((test) => reach.get(test)?.has(file) || isService(test));
    const near = judges(root, file, reach).filter((test) => made.includes(test));
    return [near, made.filter((test) => !near.includes(test))];
  };
  const simulation = distances(root, 'tests/simulate/main.ts');
  const files = [
    ...['machines', 'src', 'server'].flatMap((folder) => sourcesIn(root, folder)),
    ...fs.readdirSync(join(root, 'server/db/migrations')).map((name) => `server/db/migrations/${name}`),
  ].filter((file) => !ASIDE.test(file) && (simulation.has(file) || testsOf(file).flat().length > 0));
  const excused = new Set(excusesIn(root).map(({ file, kind, place }) => `${file}|${kind}|${place}`));
  const chosen: Mutant[] = [];
  for (const mutant of drawn(root, files, seed))
    if (chosen.length < count && !excused.has(`${mutant.file}|${mutant.kind}|${mutant.place}`) && isCode(root, mutant))
      chosen.push(mutant);

  const folder = join(root, 'reports', 'mutate');
  const simulator = hashOf(root, sourcesIn(root, 'tests/simulate'));
  const hashesOf = ({ file }: Mutant): Verdict['hashes'] => [
    hashOf(root, [file]),
    simulator,
    hashOf(root, testsOf(file).flat()),
  ];
  const verdicts = new Verdicts(join(folder, 'unseen.jsonl'), hashesOf);
  const left = chosen.filter((mutant) => {
    const known = verdicts.of(mutant);
    return known === null || !isJudged(known);
  });
  const work = async (bench: Bench): Promise<void> => {
    for (let mutant = left.shift(); mutant !== undefined && Date.now() < until; mutant = left.shift()) {
      const now = mutant;
      const simulator = (verdicts.of(now) ?? { simulator: await bench.with(now, () => bench.simulate(now.file)) })
        .simulator;
      let verdict = verdicts.add(now, { simulator });
      if (simulator === null) {
        let test: string | null = null;
        for (const some of testsOf(now.file)) test ??= await bench.test(now, some);
        verdict = verdicts.add(now, { simulator, test });
      }
      const by = noticedBy(verdict) ?? 'IT LIVES';
      console.log(`${left.length} left. ${now.file}:${now.line} ${now.kind}, ${now.place}: ${by}`);
    }
  };
  if (left.length > 0 && Date.now() < until) {
    const benches = Array.from({ length: workers }, () => new Bench(root));
    const broken = await benches[0]?.simulate('');
    if (broken) throw new Error(`without any mistake the simulator says: ${broken}`);
    await Promise.all(benches.map(work));
  }

  const tried = chosen.flatMap((mutant): Tried[] => {
    const verdict = verdicts.of(mutant);
    return verdict !== null && isJudged(verdict) ? [{ ...mutant, verdict }] : [];
  });
  const share = (is: (verdict: Verdict) => boolean) =>
    Math.round((100 * tried.filter(({ verdict }) => is(verdict)).length) / Math.max(1, tried.length));
  const all = share((verdict) => noticedBy(verdict) !== null);
  const bySimulator = share((verdict) => verdict.simulator !== null);
  const title = `Unseen mistakes of seed ${seed}: ${tried.length} of ${count} tried, ${all} % noticed, ${bySimulator} % by the simulator`;
  fs.writeFileSync(join(folder, 'unseen.md'), reportOf(title, tried));
  fs.writeFileSync(join(folder, 'unseen.json'), `${JSON.stringify(tried, null, 2)}\n`);
  console.log(`${title}\nreports/mutate/unseen.md`);
  return tried.length === count && all >= LEAST.all && bySimulator >= LEAST.simulator;
}

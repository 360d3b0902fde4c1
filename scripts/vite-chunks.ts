/**
 * Decides which modules share a file in the production build. Left to itself the bundler makes a file of every handful
 * of modules that the same pages share: dozens of requests for a page, each with its wait, and one list more of file
 * names in the first download.
 */
import type { Plugin, Rolldown } from 'vite';
import { lastingIn } from './vite-names.ts';
import { ASKING_PART, FIRST_PART, REST } from './vite-valibot.ts';

/** React and the first page's views: evaluated apart from the machines, so that no task is long. */
const VIEWS = /\/src\/mount\.tsx$/;
/**
 * Modules that check, once a visitor's page rests, whether there is more to load: by themselves they bring next to
 * nothing.
 */
const ASKING =
  /\/src\/(screens\/(chat\/chat-entrance|site\/visitor-site|login\/passkey-login)|afterwards|adapters\/kept-focus)\.tsx?$/;
const REGISTER = /\/src\/screens\/register\/register-screen\.tsx$/;
/** Modules that load late on the other pages of visitors: the screens of their routes, and the chat on each. */
const VISITORS = /\/src\/screens\/(howto|contact|terminated|not-found|chat)\/[\w-]+-screen\.tsx$/;
/** Modules that every member needs at once: the frame of a member's page, and home. */
const MEMBERS = /\/src\/screens\/(app\/(member-frame|hand-over)|home\/home-screen)\.tsx?$/;
const PACKAGE = /\/node_modules\//;
/** Only the chat reckons with days. */
const LUXON = /\/node_modules\/luxon\//;
/** Home looks whether there is one to accept. */
const AGREEMENT = /\/src\/screens\/agreement\/agreement-screen\.tsx$/;
/** The lock and the proof of a payout, and what they share with the profile, where the lock's row stands. */
const LOCK = /\/src\/(lock|screens\/(lock\/lock-row|proof\/proof-screen))\.tsx$/;
const LOCK_OR_PROFILE = /\/src\/(lock|screens\/(lock\/lock-row|proof\/proof-screen|profile\/profile-screen))\.tsx$/;
const HELPERS = '\0rolldown/runtime.js';

/**
 * Parts that home brings together once it rests, in one file each: its dialogs with what stands in a member's corners, and the
 * chat with its line. And the profile, with the notifications that a receipt offers too: each file more is a request, and a
 * name more in the first page.
 */
const TOGETHER: Readonly<Record<'dialogs' | 'profile' | 'chat', RegExp>> = {
  dialogs:
    /\/src\/screens\/((deposit|withdraw|transfer|game|invite|refund|banners|inbox)\/[\w-]+-screen|security\/passkey-offer|offline\/offline)\.tsx$/,
  profile: /\/src\/screens\/(profile\/profile-screen|push\/push-screen)\.tsx$/,
  chat: /\/src\/screens\/chat\/chat-screen\.tsx$|\/node_modules\/socket\.io-client\/build\/esm\/index\.js$/,
};

const VALIBOT: ReadonlySet<string> = new Set([FIRST_PART, ASKING_PART, REST]);

/**
 * Puts the bundler's helpers, some functions in a file of their own, into the entry, which runs before all that needs
 * them. The entry's name changes with theirs.
 */
function foldHelpers(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const helpers = chunks.find(({ moduleIds }) => moduleIds.includes(HELPERS));
  const [, code, names] = /^(.*)export\s*\{([^}]*)\};?\s*$/s.exec(helpers?.code ?? '') ?? [];
  if (
    entry === undefined ||
    helpers === undefined ||
    code === undefined ||
    names === undefined ||
    helpers.imports.length
  )
    throw new Error('the bundler’s helpers are not as expected');
  const pairs = (list: string) => list.split(',').map((pair) => pair.trim().split(/\s+as\s+/));
  const exported = pairs(names).map(([own = '', name = own]) => ({ own, name: `$$${name}` }));
  const own = exported.map(({ own, name }) => `${name}:${own}`);
  const all = exported.map(({ name }) => name);
  entry.code = `${entry.code.trimEnd()}const{${all}}=(()=>{${code}return{${own}}})();export{${all}};`;
  const lasting = lastingIn(bundle);
  const [helpersFile = '', entryFile = ''] = [helpers, entry].map(({ fileName }) =>
    lasting(fileName).replace(/^.*\//, ''),
  );
  const imported = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"./${helpersFile}"`);
  for (const chunk of chunks) {
    if (!chunk.imports.includes(helpers.fileName)) continue;
    chunk.code = chunk.code.replace(imported, (_, list: string) => {
      const taken = pairs(list).map(([name = '', own = name]) => `$$${name} as ${own}`);
      return `import{${taken}}from"./${entryFile}"`;
    });
    if (chunk.code.includes(helpersFile)) throw new Error(`${chunk.fileName}: imports the helpers in another way`);
    chunk.imports = [...new Set(chunk.imports.map((name) => (name === helpers.fileName ? entry.fileName : name)))];
  }
  delete bundle[helpers.fileName];
}

interface Group {
  name: string;
  test: (id: string) => boolean;
}

/**
 * - `first`: what the entry reaches without `import()`, in one file: it compresses better together;
 * - `views`: React, and the views of the first page;
 * - `asking`: modules that check whether there is a chat, an announcement or a login by passkey to load, and the watcher of
 *   the focus;
 * - `common`: of the rest, what /register shares with any other page;
 * - `visitors`: what visitors' other pages share with each other or with members';
 * - `luxon`, which the chat alone needs;
 * - `packages`: the packages that a member's frame and home need: a release of our own code rarely changes them;
 * - `member`: every member's frame and home, and the rest of what they need;
 * - those of `TOGETHER`;
 * - `lock`: the lock, and what it alone shares with the profile;
 * - `shared`: what is left of the code that two other pages or dialogs share, and the agreement, which home looks for.
 *
 * Each holds its own dependencies or finds them in one before it, so that no two wait for each other.
 */
export function chunks(): { plugins: Plugin[]; groups: Group[] } {
  const first = new Set<string>();
  const views = new Set<string>();
  const asking = new Set<string>();
  const common = new Set<string>();
  const visitors = new Set<string>();
  const member = new Set<string>();
  const packages = new Set<string>();
  const together = Object.entries(TOGETHER).map(([name, parts]) => ({ name, parts, ids: new Set<string>() }));
  const lock = new Set<string>();
  const shared = new Set<string>();
  let helpers = '';
  const has = (ids: ReadonlySet<string>) => (id: string) => ids.has(id);
  return {
    groups: [
      { name: 'first', test: has(first) },
      { name: 'views', test: has(views) },
      { name: 'asking', test: has(asking) },
      { name: 'common', test: has(common) },
      { name: 'visitors', test: has(visitors) },
      { name: 'luxon', test: (id) => LUXON.test(id) },
      { name: 'packages', test: has(packages) },
      { name: 'member', test: has(member) },
      ...together.map(({ name, ids }) => ({ name, test: has(ids) })),
      { name: 'lock', test: has(lock) },
      { name: 'shared', test: has(shared) },
    ],
    plugins: [
      {
        name: 'chunks',
        apply: 'build',
        buildEnd() {
          const reach = (from: string, into: Set<string>) => {
            if (VALIBOT.has(from) || into.has(from) || first.has(from) || views.has(from)) return into;
            into.add(from);
            for (const id of this.getModuleInfo(from)?.importedIds ?? []) reach(id, into);
            return into;
          };
          const late = new Set<string>();
          const entries: string[] = [];
          for (const id of this.getModuleIds()) {
            const info = this.getModuleInfo(id);
            if (info?.isEntry) entries.push(id);
            for (const part of info?.dynamicallyImportedIds ?? []) late.add(part);
          }
          for (const id of entries) for (const reached of reach(id, new Set())) first.add(reached);

          for (const part of late)
            if (VIEWS.test(part)) {
              late.delete(part);
              for (const reached of reach(part, new Set())) views.add(reached);
            }

          /** The late parts that reach a module, a part itself among them. */
          const parts = new Map<string, string[]>();
          for (const part of late)
            for (const id of reach(part, new Set())) parts.set(id, [...(parts.get(id) ?? []), part]);
          first.add(FIRST_PART);
          asking.add(ASKING_PART);
          common.add(REST);
          for (const [id, by] of parts) if (by.some((part) => ASKING.test(part))) asking.add(id);
          for (const [id, by] of parts) {
            if (asking.has(id)) continue;
            const reaches = (page: RegExp) => by.length > 1 && by.some((part) => page.test(part));
            const own = together.find(({ parts: pages }) => by.every((part) => pages.test(part)));
            if (own !== undefined) own.ids.add(id);
            else if (LUXON.test(id)) continue;
            else if (by.some((part) => LOCK.test(part)) && by.every((part) => LOCK_OR_PROFILE.test(part))) lock.add(id);
            else if (reaches(REGISTER)) common.add(id);
            else if (reaches(VISITORS)) visitors.add(id);
            else if (by.some((part) => MEMBERS.test(part))) (PACKAGE.test(id) ? packages : member).add(id);
            else if (by.length > 1 || by.some((part) => AGREEMENT.test(part))) shared.add(id);
          }
        },
        renderChunk(code, { moduleIds }) {
          if (moduleIds.includes(HELPERS)) helpers = code;
        },
        augmentChunkHash: ({ isEntry }) => (isEntry ? helpers : undefined),
        generateBundle: {
          order: 'pre',
          handler: (_, bundle) => {
            for (const chunk of Object.values(bundle))
              if (
                chunk.type === 'chunk' &&
                chunk.name === 'packages' &&
                chunk.imports.some((file) => /\/member-/.test(file))
              )
                throw new Error('packages and member import each other');
            foldHelpers(bundle);
          },
        },
      },
    ],
  };
}

/**
 * Decides which modules share a file in the production build. Left to itself the bundler makes a file of every handful
 * of modules that the same pages share: dozens of requests for a page, each with its wait, and one list more of file
 * names in the first download.
 */
import type { Plugin } from 'vite';
import { ASKING_PART, FIRST_PART, REST } from './vite-valibot.ts';

/** React and the first page's views: evaluated apart from the machines, so that no task is long. */
const VIEWS = /\/src\/mount\.tsx$/;
/**
 * Modules that check, once a visitor's page rests, whether there is more to load: by themselves they bring next to
 * nothing.
 */
const ASKING = /\/src\/screens\/(chat\/chat-entrance|site\/visitor-site|login\/passkey-login)\.tsx$/;
const REGISTER = /\/src\/screens\/register\/register-screen\.tsx$/;
/** Modules that load late on the other pages of visitors: the screens of their routes, and the chat on each. */
const VISITORS = /\/src\/screens\/(howto|contact|terminated|not-found|chat)\/[\w-]+-screen\.tsx$/;
/** Modules that every member needs at once: the frame of a member's page, and home. */
const MEMBERS = /\/src\/screens\/(app\/member-frame|home\/home-screen)\.tsx$/;
/** Too large for those of a group's pages that show no dates. */
const DATES = /\/node_modules\/luxon\/|\/src\/i18n\/dates\.ts$/;

const VALIBOT: ReadonlySet<string> = new Set([FIRST_PART, ASKING_PART, REST]);

interface Group {
  name: string;
  test: (id: string) => boolean;
}

/**
 * - `first`: what the entry reaches without `import()`, in one file: it compresses better together;
 * - `views`: React, and the views of the first page;
 * - `asking`: modules that check whether there is a chat, an announcement or a login by passkey to load;
 * - `common`: of the rest, what /register shares with any other page;
 * - `visitors`: what visitors' other pages share with each other or with members';
 * - `dates`: luxon, which most pages do without;
 * - `member`: what every member's page and home need;
 * - `shared`: what is left of the code that two other pages or dialogs share.
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
  const shared = new Set<string>();
  const has = (ids: ReadonlySet<string>) => (id: string) => ids.has(id);
  return {
    groups: [
      { name: 'first', test: has(first) },
      { name: 'views', test: has(views) },
      { name: 'asking', test: has(asking) },
      { name: 'common', test: has(common) },
      { name: 'visitors', test: has(visitors) },
      { name: 'dates', test: (id) => DATES.test(id) },
      { name: 'member', test: has(member) },
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

          /** The late parts that reach a module. */
          const parts = new Map<string, string[]>();
          for (const part of late)
            for (const id of reach(part, new Set())) if (id !== part) parts.set(id, [...(parts.get(id) ?? []), part]);
          first.add(FIRST_PART);
          asking.add(ASKING_PART);
          common.add(REST);
          for (const part of late) if (ASKING.test(part)) asking.add(part);
          for (const [id, by] of parts) if (by.some((part) => ASKING.test(part))) asking.add(id);
          for (const [id, by] of parts) {
            if (asking.has(id)) continue;
            if ([...reach(id, new Set())].some((reached) => DATES.test(reached))) continue;
            const reaches = (page: RegExp) => by.length > 1 && by.some((part) => page.test(part));
            if (reaches(REGISTER)) common.add(id);
            else if (reaches(VISITORS)) visitors.add(id);
            else if (by.some((part) => MEMBERS.test(part))) member.add(id);
            else if (by.length > 1) shared.add(id);
          }
        },
      },
    ],
  };
}

/** The browser of a journey, by whichever protocol it speaks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';

export interface Driver {
  /** The browser's own name and version. */
  readonly name: string;
  /** Loads an address. */
  go(url: string): Promise<unknown>;
  /** Calls a function of the page, given as text, with a JSON value. Throws when it throws. */
  call(code: string, argument?: unknown): Promise<unknown>;
  /** Keys and pointers, as WebDriver's "actions" describe them, in pixels of the viewport. */
  act(actions: readonly object[]): Promise<unknown>;
  /** Gives a file of this machine to the page's input for files. */
  attach(path: string): Promise<unknown>;
  picture(): Promise<Buffer>;
  /** The warnings and errors of the page's console since the browser began. */
  console(): Promise<readonly string[]>;
  /** Ends the browser and all that was started for it. */
  close(): Promise<unknown>;
}

/** Among the answers to the first command of both protocols. */
export const Capabilities = v.object({ browserName: v.string(), browserVersion: v.string() });

/** Pixels. A window of WebKitGTK's MiniBrowser does not get narrower than 447. */
export const SIZE = { width: 360, height: 740 };

/** Starts a program that serves a browser. It ends together with its children, with this process at the latest. */
export function start(file: string, options: readonly string[], env: NodeJS.ProcessEnv = {}) {
  // In a group of its own: a driver that is killed would leave its browser behind.
  const child = spawn(file, options, { env: { ...process.env, ...env }, detached: true });
  const ended = once(child, 'exit');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  const kill = () =>
    child.exitCode ?? child.signalCode ?? (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  process.prependOnceListener('exit', kill);
  return {
    /** The first group of the expression in what the program prints. */
    async prints(expression: RegExp): Promise<string> {
      while (child.exitCode === null) {
        const found = expression.exec(printed)?.[1];
        if (found !== undefined) return found;
        await pause(50);
      }
      throw new Error(`${file} has ended: ${printed}`);
    },
    end() {
      process.off('exit', kill);
      kill();
      return ended;
    },
  };
}

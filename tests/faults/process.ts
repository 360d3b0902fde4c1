/** The real service as a process of its own, as `npm start` runs it, that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ServiceProcess {
  readonly url: string;
  /** At once, without a word: what a crash or an empty battery does. Resolves when it is gone. */
  kill(): Promise<void>;
  /** As an operator stops it. Throws when it does not end well. */
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function listening(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /listens on (http:\S+?),/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    service.stdout?.on('data', listen);
    service.stderr?.on('data', listen);
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
  });
}

/** Starts it on a free port. `env`: its settings. */
export async function startProcess(env: Record<string, string>): Promise<ServiceProcess> {
  // Not by the tsx command, which runs the service as a child of its own: a signal has to reach the service itself.
  const service = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: '0', DESK: 'on', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => service.once('exit', resolve));
  const end = (signal: NodeJS.Signals) => {
    service.kill(signal);
    return exit;
  };
  try {
    const url = await listening(service);
    return {
      url,
      kill: async () => void (await end('SIGKILL')),
      async stop() {
        const code = await end('SIGTERM');
        if (code !== 0) throw new Error(`the service ended with ${code}`);
      },
    };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

/** The real product for browser tests: the built app and the service, started as `npm start` does, in real Chromium. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';

export type Locale = 'th' | 'la' | 'en';

export interface Product {
  readonly url: string;
  /** Calls the desk's API and checks its reply. Throws when it refuses. */
  desk<Schema extends v.GenericSchema>(
    reply: Schema,
    path: string,
    send?: { method: 'POST' | 'PUT'; body?: unknown },
  ): Promise<v.InferOutput<Schema>>;
  /** A page of a phone (360×740) unless told otherwise, in a context of its own. */
  open(options?: OpenOptions): Promise<Page>;
  stop(): Promise<void>;
}

export interface OpenOptions {
  locale?: Locale;
  size?: { width: number; height: number };
  dark?: boolean;
  /** Errors of the page's console that this test expects. */
  expected?: RegExp;
}

function ready(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /https?:\/\/[\w.:[\]]+/.exec(said);
      if (address) resolve(address[0]);
    };
    service.stdout?.on('data', listen);
    service.stderr?.on('data', listen);
    service.on('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
  });
}

/** Starts it on a free port with a new database. `env`: settings of the service. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  const data = mkdtempSync(join(tmpdir(), 'wallet-browser-'));
  const service = spawn(join('node_modules', '.bin', 'tsx'), ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await ready(service);
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  const problems: string[] = [];

  return {
    url,
    async desk(reply, path, send) {
      const response = await fetch(`${url}/desk/api/${path}`, {
        method: send?.method ?? 'GET',
        headers: send === undefined ? {} : { 'content-type': 'application/json', origin: url },
        ...(send === undefined ? {} : { body: JSON.stringify(send.body ?? {}) }),
      });
      if (!response.ok) throw new Error(`desk: ${path}: ${response.status} ${await response.text()}`);
      return v.parse(reply, await response.json());
    },
    async open({ locale = 'en', size = { width: 360, height: 740 }, dark = false, expected }: OpenOptions = {}) {
      const options: BrowserContextOptions = {
        viewport: size,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Bangkok',
        baseURL: url,
        permissions: ['clipboard-read', 'clipboard-write'],
      };
      const context = await browser.newContext(options);
      await context.addInitScript((key: string) => {
        if (localStorage.getItem('locale') === null) localStorage.setItem('locale', key);
      }, locale);
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        // A refusal is an answer of the service; Chromium prints its status as an error.
        if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
        if (!expected?.test(message.text())) problems.push(message.text());
      });
      return page;
    },
    async stop() {
      await browser.close();
      service.removeAllListeners('exit');
      const ended = new Promise((resolve) => service.on('exit', resolve));
      service.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
      expect(problems, 'errors on the console').toEqual([]);
    },
  };
}

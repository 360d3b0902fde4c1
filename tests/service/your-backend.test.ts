/** docs/your-backend.md says what the contract says, and its programs open what the app closes. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CLIENT_HEADER, CLIENT_NAME, IDEMPOTENCY_HEADER } from '../../contract/errors.ts';
import { withCalls } from '../../scripts/openapi.ts';
import { openEnvelope } from '../../server/truelink/envelope.ts';
import { linkKeyOf, sealed } from '../../src/adapters/encrypt.ts';

const page = readFileSync('docs/your-backend.md', 'utf8');
const example = (name: string) => new RegExp(`^\\| ${name} \\| \`(.+)\` \\|$`, 'm').exec(page)?.[1] ?? '';

test('the table has the contract’s calls, as `npm run openapi` writes them', () => {
  expect(page).toContain('| `POST /api/login` | required | cannot log in |\n');
  expect(withCalls(page)).toBe(page);
});

test('the headers to allow are those that the app sends', () => {
  expect(page).toContain('Access-Control-Allow-Headers: authorization, content-type\n');
  expect(page).toContain(`\`${CLIENT_HEADER}: ${CLIENT_NAME}\``);
  expect(page).toContain(`\`${IDEMPOTENCY_HEADER}\``);
});

describe('the gift link’s example', () => {
  const [key, link, envelope] = [example('key, base64'), example('link'), example('envelope')];

  test('is what the app closes, byte for byte, and what our service opens', async () => {
    const bytes = linkKeyOf(key);
    if (bytes === null) throw new Error('no key');
    expect(await sealed(link, bytes, 'example-intent')).toBe(envelope);
    const [, nonce = '', closed = ''] = envelope
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('hex'));
    expect([nonce, closed]).toEqual([example('nonce, hex'), example('ciphertext and tag, hex')]);
    expect(openEnvelope(envelope, bytes)).toEqual({ ok: true, link });
  });

  const folder = mkdtempSync(join(tmpdir(), 'gift-link-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const isThere = (tool: string, version: string) => {
    try {
      execFileSync(tool, [version], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };

  const PROGRAMS = [
    { tool: 'php', version: '-v', name: 'gift-link.php', before: [] },
    { tool: 'go', version: 'version', name: 'gift-link.go', before: ['run'] },
    { tool: 'java', version: '-version', name: 'GiftLink.java', before: [] },
  ];
  // Without its tool, a program is checked by the example's bytes alone.
  for (const { tool, name, before } of PROGRAMS.filter(({ tool, version }) => isThere(tool, version)))
    test(`is opened by the program in ${tool}, and with another letter it is not`, () => {
      const program = new RegExp(`^\`\`\`${tool}\n(.+?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? '';
      const file = join(folder, name);
      writeFileSync(file, program);
      const run = (given: string) =>
        execFileSync(tool, [...before, file, key, given], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      expect(run(envelope)).toBe(link);
      expect(() => run(envelope.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).toThrow();
    });
});

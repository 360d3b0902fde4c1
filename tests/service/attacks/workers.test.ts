/** Files made to take the processor or the memory: they are given up in time, and nobody else waits for them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadImage, uploadVideo } from '../../../contract/chat.ts';
import { uploadSlip } from '../../../contract/deposit.ts';
import { login } from '../../../contract/login.ts';
import { CAPS } from '../../../server/limits/caps.ts';
import { DEMO_PASSWORD, DEMO_PHONE, type NewMember, type Service, startService } from '../harness.ts';
import { animation, bomb, flatFilm, nestedFilm, stripes } from './files.ts';

let service: Service;
let member: NewMember;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'attack-files-'));
  service = await startService({
    config: { dataDir, caps: { ...CAPS, addressBudget: Number.POSITIVE_INFINITY, pictureTime: 1500 } },
  });
});
beforeEach(async () => {
  await service.reset();
  member = await service.member();
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

const file = (bytes: Uint8Array) => ({ name: 'file', type: 'image/png', bytes });
const slip = (bytes: Uint8Array) => service.call(uploadSlip, { file: file(bytes) }, member.token);
const enter = () => service.call(login, { body: { username: DEMO_PHONE, password: DEMO_PASSWORD } });

/** Logs in ten times a second until `work` has ended. How many were through by then: on a busy machine both take longer. */
async function loginsDuring(work: Promise<unknown>): Promise<number> {
  let running = true;
  const end = work.finally(() => {
    running = false;
  });
  let through = 0;
  while (running) {
    expect((await enter()).status).toBe(200);
    if (running) through++;
    await Promise.race([end, sleep(100)]);
  }
  await end;
  return through;
}

test('a slip of stripes is given up in time, and others log in meanwhile (before: everybody waited 20 s); the next is read', async () => {
  const answer = slip(await stripes());
  expect(await loginsDuring(answer)).toBeGreaterThan(1);
  // Not a word about the file: on a busy machine a good one may take as long.
  expect(await answer).toMatchObject({ status: 503, code: 'REQUEST_LIMIT' });
  const good = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  // Its process was ended. The new one has to begin, on a machine that may be busy.
  await expect.poll(async () => (await slip(good)).status).toBe(200);
});

test('a picture that says it has 900 megapixels is refused', async () => {
  expect(await slip(await bomb())).toMatchObject({ status: 400, code: 'SLIP_INVALID_FILE' });
});

test("a guest's animation is drawn apart, and others log in meanwhile (before: it took the pool of the passwords)", async () => {
  const bytes = await animation(32);
  const answer = service.call(uploadImage, { file: file(bytes) });
  expect(await loginsDuring(answer)).toBeGreaterThan(0);
  expect([200, 503]).toContain((await answer).status);
});

test.each([
  ['nested a million deep', nestedFilm],
  ['two million side by side', flatFilm],
])('a film of boxes %s is refused at once (before: 500, or a second for each)', async (_, make) => {
  const bytes = make();
  const { user } = process.cpuUsage();
  const answer = await service.call(uploadVideo, { file: { name: 'f.mp4', type: 'video/mp4', bytes } }, member.token);
  expect(answer).toMatchObject({ status: 400, code: 'FILE_INVALID' });
  // Most of it is the form's.
  expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
});

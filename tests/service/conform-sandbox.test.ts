/**
 * Findings of `npm run conform -- URL --sandbox`: none in a right backend, and each of many wrong ones by its own line.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxOptions, sandbox } from '../../scripts/sandbox.ts';
import { openSession } from '../../server/members/sessions.ts';
import { DEMO_KTB_PHONE } from '../../server/seed/demo-member.ts';
import { OTP } from '../plain-backend/calls.ts';
import { type Start, start } from '../plain-backend/http.ts';
import { EXPIRED, FIRST, SECOND, settle, WRONG, type Wrong } from '../plain-backend/wrong.ts';
import { DEMO_PASSWORD, DEMO_PHONE, type Service, START, startService } from './harness.ts';

async function tried(base: string, options: SandboxOptions) {
  const lines = await sandbox(base, options);
  return {
    lines,
    wrong: lines.filter(({ problem }) => problem !== null).map(({ call, problem }) => `${call}: ${problem}`),
    untried: lines.filter(({ untried }) => untried !== undefined).map(({ call }) => call),
  };
}

const OPTIONS: SandboxOptions = {
  members: [
    { username: FIRST, password: 'secret-1234' },
    { username: SECOND, password: 'secret-1234' },
  ],
  expiredToken: EXPIRED,
  otpPhone: '0899999999',
  otpCode: () => OTP,
};

/** Tries a plain backend with a fault. */
async function triedPlain(plant: Start['plant'], options: Partial<SandboxOptions> = {}) {
  const plain = await start({
    plant: (calls, world) => {
      settle(world);
      plant?.(calls, world);
    },
  });
  try {
    return await tried(plain.url, { ...OPTIONS, ...options });
  } finally {
    await plain.stop();
  }
}

describe('a backend that is right', () => {
  test('passes when it knows the specification and nothing else, each rule of which a wrong one breaks', async () => {
    const { lines, ...told } = await triedPlain(undefined);
    expect(told).toEqual({ wrong: [], untried: ['transfer: once'] });
    const broken = [...WRONG.map(({ line }) => line), ...told.untried];
    expect(lines.map(({ call }) => call).sort()).toEqual(broken.sort());
  });

  describe('our own', () => {
    let service: Service;
    let base: string;
    beforeAll(async () => {
      service = await startService();
      base = await service.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => service.close());

    test('passes, keys and all', async () => {
      await service.set({ withdrawMax: 100_000 });
      const { id } = await service.demo();
      const done = await tried(base, {
        members: [
          { username: DEMO_PHONE, password: DEMO_PASSWORD },
          { username: DEMO_KTB_PHONE, password: DEMO_PASSWORD },
        ],
        keys: true,
        expiredToken: await openSession(service.db, id, START, -1),
        otpPhone: '0899999999',
        // Another one may be sent after a minute.
        otpCode: async () => {
          service.clock.advance(61_000);
          return service.codeTo();
        },
        // The service's time stands still.
        fetch: async (address, init) => {
          const response = await fetch(address, init);
          const headers = { ...Object.fromEntries(response.headers), date: service.clock.now().toUTCString() };
          return new Response(response.body, { status: response.status, headers });
        },
      });
      expect(done.wrong).toEqual([]);
      // The first depends on a deposit, the second on the draw.
      const CHANCE = ['activateBonus: day', 'claimCoupon: once'];
      expect(done.untried.filter((line) => !CHANCE.includes(line))).toEqual([]);
    });
  });
});

describe('a backend that is wrong is named by its own line', () => {
  test('keys are promised and not honoured', async () => {
    const { wrong } = await triedPlain(undefined, { keys: true });
    expect(wrong).toEqual([expect.stringMatching(/^transfer: once: /)]);
  });

  const areaOf = ({ call }: Wrong) => {
    if (call.includes('/qrcode/')) return 'codes';
    return /bonus|invite|refund|promotion/.test(call) ? 'offers' : call;
  };
  /** A run takes a fifth of a second: faults that have nothing to do with each other share one. */
  const together: Wrong[][] = [];
  for (const one of WRONG) {
    const free = together.find((faults) => faults.every((other) => areaOf(other) !== areaOf(one)));
    if (free === undefined) together.push([one]);
    else free.push(one);
  }

  test.each(together.map((faults) => ({ faults, names: faults.map(({ fault }) => fault).join('; ') })))(
    '$names',
    async ({ faults }) => {
      const { wrong } = await triedPlain((calls, world) => {
        for (const { plant } of faults) plant(calls, world);
      });
      expect(wrong.map((line) => line.split(': ', 2).join(': ')).sort()).toEqual(faults.map(({ line }) => line).sort());
    },
  );
});

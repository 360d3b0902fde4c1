import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf } from '../../src/adapters/digest.ts';
import { linkKeyOf, sealed } from '../../src/adapters/encrypt.ts';

const KEY = Buffer.from('a key of thirty-two bytes for us').toString('base64');
const key = linkKeyOf(KEY);

test('a key is 32 bytes in base64', () => {
  expect(key).toHaveLength(32);
  for (const wrong of [null, '', 'no base64 at all!', 'c2hvcnQ=']) expect(linkKeyOf(wrong)).toBeNull();
});

test('an envelope is v1.<iv>.<ciphertext with its tag>, and opens with the key alone', async () => {
  if (key === null) throw new Error('no key');
  const text = 'https://gift.truemoney.com/campaign/?v=ซอง';
  const envelope = await sealed(text, key, 'intent-1');
  const [version, iv = '', closed = ''] = envelope.split('.');
  expect(version).toBe('v1');
  expect(Buffer.from(iv, 'base64url')).toHaveLength(12);
  expect(envelope).not.toMatch(/[+/=]/);
  const bytes = Buffer.from(closed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(bytes.subarray(-16));
  expect(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()).toBe(text);
});

test('a retry gives the same envelope; another intent or text another iv', async () => {
  if (key === null) throw new Error('no key');
  const first = await sealed('a', key, 'intent-1');
  expect(await sealed('a', key, 'intent-1')).toBe(first);
  const ivOf = (envelope: string) => envelope.split('.')[1];
  expect(ivOf(await sealed('a', key, 'intent-2'))).not.toBe(ivOf(first));
  expect(ivOf(await sealed('b', key, 'intent-1'))).not.toBe(ivOf(first));
});

test('a digest tells texts apart and does not hold them', () => {
  expect(digestOf('a')).toBe(digestOf('a'));
  expect(digestOf('a')).not.toBe(digestOf('b'));
});

/** The headers of a call at the signed door (contract/door.ts), as a party outside makes them. */
import { createHmac } from 'node:crypto';
import { KEY_HEADER, SIGNATURE_HEADER, signedText, TIME_HEADER } from '../contract/door.ts';

interface Signing {
  /** The name of the key, and its secret. */
  readonly key: string;
  readonly secret: string;
  readonly method: string;
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Empty where there is none. */
  readonly body: string;
}

export const doorHeaders = ({ key, secret, method, path, time, body }: Signing) => ({
  [KEY_HEADER]: key,
  [TIME_HEADER]: `${time}`,
  [SIGNATURE_HEADER]: createHmac('sha256', secret)
    .update(signedText(method, path, `${time}`) + body)
    .digest('hex'),
});

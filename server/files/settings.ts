/** The place, the limits and the lifetime of uploaded files: from the environment, for `Config`. */

export interface ObjectStore {
  /** The address, without a slash at its end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  /** Secret. */
  readonly secretAccessKey: string;
}

export interface FileSettings {
  /** An S3-compatible store for new files; undefined: the database. */
  readonly store: ObjectStore | undefined;
  /** Bytes that one owner may have: a member, the guests of one address, the desk. */
  readonly ownerBytes: number;
  /** Bytes of all owners. */
  readonly allBytes: number;
  /** Days after which a slip's picture, and a chat's file, is taken away. */
  readonly slipDays: number;
  readonly chatDays: number;
}

const MB = 1024 * 1024;

/** Reads them. `mistake` makes the error to throw for a setting that does not do. */
export function readFileSettings(
  get: (name: string) => string | undefined,
  mistake: (message: string) => Error,
): FileSettings {
  const whole = (name: string, otherwise: number) => {
    const text = get(name);
    if (text === undefined) return otherwise;
    if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
    throw mistake(`${name} must be a number from 1 to 999999, but is "${text}"`);
  };
  return {
    store: objectStore(get, mistake),
    ownerBytes: whole('FILES_OWNER_MB', 256) * MB,
    allBytes: whole('FILES_GB', 50) * 1024 * MB,
    slipDays: whole('SLIP_DAYS', 400),
    chatDays: whole('CHAT_FILE_DAYS', 180),
  };
}

function objectStore(
  get: (name: string) => string | undefined,
  mistake: (message: string) => Error,
): ObjectStore | undefined {
  const endpoint = get('S3_ENDPOINT');
  if (endpoint === undefined) return undefined;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.username !== '')
    throw mistake(`S3_ENDPOINT must be an address such as https://s3.example, but is "${endpoint}"`);
  const needed = (name: string) => {
    const value = get(name);
    if (value === undefined) throw mistake(`S3_ENDPOINT is set: ${name} is needed too`);
    return value;
  };
  const bucket = needed('S3_BUCKET');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw mistake(`S3_BUCKET must be a bucket's name, but is "${bucket}"`);
  return {
    endpoint: url.href.replace(/\/+$/, ''),
    bucket,
    region: get('S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

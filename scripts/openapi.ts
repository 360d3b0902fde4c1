/**
 * `npm run openapi` writes reports/openapi.json, the API for people and tools that do not read TypeScript, and the table of
 * calls in docs/your-backend.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ALL_CALLS } from '../contract/all.ts';
import { bonus, userBonus } from '../contract/bonus.ts';
import type { Call } from '../contract/call.ts';
import { button, chatMessage, toldConversation } from '../contract/chat.ts';
import {
  type AnyDoorCall,
  DOOR_CALLS,
  DOOR_CODES,
  KEY_HEADER,
  SIGNATURE_HEADER,
  signedText,
  TIME_HEADER,
} from '../contract/door.ts';
import { bankAccount, banner, gameAccount, profile } from '../contract/entities.ts';
import {
  CLIENT_HEADER,
  CLIENT_NAME,
  ERROR_GROUPS,
  errorReply,
  GONE,
  IDEMPOTENCY_HEADER,
  SESSION_CODES,
} from '../contract/errors.ts';
import { baht, shownBaht, signedBaht } from '../contract/money.ts';
import { promotion } from '../contract/promotion.ts';
import { qrRecord } from '../contract/qrcode.ts';
import { coupon, slice } from '../contract/spin.ts';
import { slip, statementEntry } from '../contract/statement.ts';
import { credentials, walletReply } from '../contract/wallet.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const REPORTS = join(root, 'reports');
const YOUR_BACKEND = join(root, 'docs/your-backend.md');

// Loaders differ in the order of a module's exports.
const calls = [...ALL_CALLS].sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));

type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined };
type JsonObject = { [name: string]: Json | undefined };

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/${name}` });

/** Schemas with a name of their own in the document. */
const NAMED: Record<string, v.GenericSchema> = {
  BankAccount: bankAccount,
  Baht: baht,
  Banner: banner,
  Bonus: bonus,
  ChatButton: button,
  ChatMessage: chatMessage,
  Conversation: toldConversation,
  Coupon: coupon,
  Figure: shownBaht,
  GameAccount: gameAccount,
  GameCredentials: credentials,
  Profile: profile,
  Promotion: promotion,
  QrRecord: qrRecord,
  Refusal: errorReply,
  SignedBaht: signedBaht,
  Slice: slice,
  Slip: slip,
  StatementEntry: statementEntry,
  UserBonus: userBonus,
  Wallet: walletReply,
};

/** The rules by which a schema of the contract becomes a JSON Schema of the data that travels. */
export const JSON_SCHEMA = {
  typeMode: 'input',
  // A check or a transformation has no counterpart; what it means stands in BY_HAND or in the call's summary.
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideSchema: ({ valibotSchema, jsonSchema }) => asDescribed(valibotSchema, jsonSchema),
} as const satisfies ConversionConfig;

const CONFIG: ConversionConfig = {
  ...JSON_SCHEMA,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/**
 * The app can read more than a service should send: it reads some values in other forms too, and leaves out of some
 * lists what it cannot read (`listOf`), which is no leave to send null.
 */
function asDescribed(schema: v.GenericSchema, json: JsonSchema): JsonSchema | undefined {
  if ('isDescribedByFirst' in schema) {
    const [first] = json.anyOf ?? [];
    return typeof first === 'object' ? first : undefined;
  }
  if (!('item' in schema) || typeof json.items !== 'object' || Array.isArray(json.items)) return undefined;
  const { item } = schema;
  const isLeftOut = typeof item === 'object' && item !== null && 'fallback' in item && item.fallback === null;
  const [sent] = json.items.anyOf ?? [];
  return isLeftOut && sent !== undefined ? { ...json, items: sent } : undefined;
}

/** Schemas that the conversion cannot make. `multipleOf: 0.01` is left out: validators compute it in floating point. */
const BY_HAND: Record<string, JsonObject> = {
  Baht: { type: 'number', minimum: 0, description: 'Baht with at most two decimals' },
  Figure: {
    anyOf: [{ type: 'number' }, { type: 'string', pattern: '^[+-]?\\d+(\\.\\d+)?$' }],
    description:
      'Baht, or credits of a game, to be shown: of either sign, as a number or a decimal text. With more than two decimals up to four show, the rest is cut off',
  },
  SignedBaht: { type: 'number', description: 'Baht with at most two decimals, of either sign' },
};

function plain(schema: JsonSchema): JsonObject {
  const { $schema: _, $defs: __, ...rest }: JsonObject = JSON.parse(JSON.stringify(schema));
  return rest;
}

const schemaOf = (schema: v.GenericSchema): JsonObject =>
  plain(toJsonSchema(schema, { ...CONFIG, definitions: NAMED }));

function namedSchemas(): JsonObject {
  const described = Object.entries(toJsonSchemaDefs(NAMED, CONFIG)).map(([name, schema]) => [name, plain(schema)]);
  return { ...Object.fromEntries(described), ...BY_HAND };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parametersOf(call: Call): JsonObject[] {
  const properties = call.params ? schemaOf(call.params).properties : undefined;
  const inPath = Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  const headers = [ref('parameters/Client')];
  if (call.repeat === 'keyed') headers.push(ref('parameters/IdempotencyKey'));
  return [...inPath, ...headers];
}

function bodyOf(call: Call): JsonObject | undefined {
  if (call.encoding === 'multipart') {
    const properties = { file: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return call.body && { required: true, content: json(schemaOf(call.body)) };
}

function refusal(description: string, codes: readonly string[]): JsonObject {
  const schema = { allOf: [ref('schemas/Refusal'), { properties: { message: { enum: [...codes] } } }] };
  return { description, content: json(schema) };
}

function repliesOf(call: Call): JsonObject {
  const codes = [...call.errors].sort();
  return {
    200: { description: 'Done', content: json(schemaOf(call.reply)) },
    ...(call.access !== 'public' && { 401: ref('responses/SessionRefused') }),
    410: ref('responses/Gone'),
    429: ref('responses/TooMany'),
    ...(codes.length > 0 && { '4XX': refusal(`Refused: ${codes.join(', ')}`, codes) }),
    '5XX': ref('responses/Failed'),
  };
}

const SECURITY: Record<Call['access'], Json> = { public: [], member: [{ bearer: [] }], optional: [{}, { bearer: [] }] };

function operationOf(call: Call): JsonObject {
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    security: SECURITY[call.access],
    parameters: parametersOf(call),
    requestBody: bodyOf(call),
    responses: repliesOf(call),
    'x-repeat': call.repeat,
    'x-timeout-ms': call.timeout,
  };
}

/** A call of the signed door. */
function doorOperationOf(call: AnyDoorCall): JsonObject {
  const refused = v.object({ message: v.picklist(Object.keys(DOOR_CODES)), details: v.string() });
  const why = Object.entries(DOOR_CODES).map(([code, [status, text]]) => `${code} (${status}): ${text}`);
  return {
    operationId: call.id,
    tags: ['door'],
    summary: call.summary,
    security: [{ door: [] }],
    requestBody: call.body && { required: true, content: json(schemaOf(call.body)) },
    responses: {
      200: { description: 'Done', content: json(schemaOf(call.reply)) },
      '4XX': { description: why.join('; '), content: json(schemaOf(refused)) },
      '5XX': ref('responses/Failed'),
    },
    'x-door-action': call.action,
  };
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** The operation with its path parameters named as in `template`; what they hold is said in a description. */
function renamed(operation: JsonObject, path: string, template: string): JsonObject {
  if (path === template || !Array.isArray(operation.parameters)) return operation;
  const names = new Map(namesIn(path).map((name, place) => [name, namesIn(template)[place] ?? name]));
  const parameters = operation.parameters.map((parameter: Json) => {
    if (typeof parameter !== 'object' || parameter === null || Array.isArray(parameter)) return parameter;
    const name = String(parameter.name);
    const other = names.get(name);
    return parameter.in !== 'path' || other === undefined
      ? parameter
      : { ...parameter, name: other, description: `Here: ${name}` };
  });
  return { ...operation, parameters };
}

/** The whole document. The same contract always gives the same text. */
export function describeApi(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const paths: Record<string, JsonObject> = {};
  for (const call of calls) {
    // OpenAPI takes two templates that differ in the parameter's name alone for one path: the first name stands for both.
    const template = Object.keys(paths).find((known) => shapeOf(known) === shapeOf(call.path)) ?? call.path;
    const path = paths[template] ?? {};
    path[call.method.toLowerCase()] = renamed(operationOf(call), call.path, template);
    paths[template] = path;
  }
  for (const call of DOOR_CALLS)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: doorOperationOf(call) };
  const document: JsonObject = {
    openapi: '3.1.0',
    info: {
      title: 'Player wallet API',
      version,
      description: [
        'Generated from contract; do not edit.',
        `Every call carries \`${CLIENT_HEADER}: ${CLIENT_NAME}\`. A success is a 2xx with the body itself; a refusal is \`{"message": CODE}\`.`,
        '`x-repeat` says whether a call may be sent again: `safe` calls only read, and the client repeats them by itself; ' +
          `\`keyed\` calls move money and carry an \`${IDEMPOTENCY_HEADER}\`, under which a repeated request gets the first answer; ` +
          '`never` calls have an effect and no key. The method does not tell: several calls with an effect are GET.',
        'Calls tagged `door` are for machines of outside parties: signed, and without a session. Who gets no answer signs the same body anew.',
      ].join('\n\n'),
    },
    tags: [...new Set([...calls.map((call) => call.tag), 'door'])].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        door: {
          type: 'apiKey',
          in: 'header',
          name: SIGNATURE_HEADER,
          description:
            `HMAC-SHA256 in hex, under the key's secret, of ${JSON.stringify(signedText('METHOD', 'PATH', 'TIME'))} and the body as it is sent. ` +
            `\`${KEY_HEADER}\` names the key, \`${TIME_HEADER}\` is the time in milliseconds since 1970.`,
        },
      },
      parameters: {
        Client: { name: CLIENT_HEADER, in: 'header', required: true, schema: { type: 'string', const: CLIENT_NAME } },
        IdempotencyKey: {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          required: false,
          description: "The key of the player's intent, kept through its retries.",
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      },
      schemas: {
        ...namedSchemas(),
        ErrorCode: {
          description: 'Every code, by its group in the error catalogue',
          oneOf: Object.entries(ERROR_GROUPS).map(([title, codes]) => ({ title, enum: [...codes] })),
        },
      },
      responses: {
        SessionRefused: refusal('The session is not taken: log in again', SESSION_CODES),
        Gone: refusal('The service has ended', [GONE]),
        TooMany: refusal('Too many requests', ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN']),
        Failed: refusal('The service failed', ['INTERNAL_SERVER_ERROR']),
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const rowOf = ({ method, path, isRequired, isOptional, without }: Call) => {
  const need = isRequired ? 'required' : isOptional ? 'beyond' : 'optional';
  return `| \`${method} ${path.replace(/autoLogin\/\w+/, 'autoLogin/{game}')}\` | ${need} | ${without} |\n`;
};

/** docs/your-backend.md with a row for each call. */
export const withCalls = (page: string): string =>
  page.replace(
    /(\| call \| need \|.*\n\|[-|]+\n)(?:\|.*\n)+/,
    (_, head: string) => head + [...new Set(calls.map(rowOf))].join(''),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, 'openapi.json'), describeApi());
  writeFileSync(YOUR_BACKEND, withCalls(readFileSync(YOUR_BACKEND, 'utf8')));
}

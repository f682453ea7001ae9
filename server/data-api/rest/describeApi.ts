import type { Access, Call } from '@/protocol/Call';
import { CALL_AREAS } from '@/protocol/calls/registry';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { DataFunction, DataRoute } from '@/protocol/data/parameters';
import {
  DATA_FUNCTION_NAMES,
  DATA_FUNCTIONS,
  type DataFunctionName,
  type JsonSchema,
  jsonSchemaOf,
} from '@/protocol/data/registry';
import { MAX_UNKNOWN_TOKENS, UNKNOWN_TOKENS, UNKNOWN_TOKENS_COUNT } from '@/protocol/data/transport';
import { BACKEND_PATHS } from '@/protocol/paths';

type Operation = Record<string, unknown>;

/** What is refused, for every operation. */
const REFUSALS = {
  '400': 'A parameter is not valid (code 142).',
  '401': 'The API key is missing, unknown or revoked (code 119).',
  '404': 'Not found (code 101).',
  '408': 'The call took too long; what it does may still be done (code 124).',
  '424': 'No data source of this network answers (code 141).',
  '429': 'The rate limit of the key or IP address is reached (code 155).',
  '503': 'The node does not answer now (code 141), or the server is busy (code 1).',
};

/** Statuses that are worth trying again later. */
const RETRYABLE: ReadonlySet<string> = new Set(['429', '503']);

const RATE_HEADERS = {
  'x-rate-limit-limit': 'Units per minute of this key.',
  'x-rate-limit-used': 'Units that this key has used in this minute.',
  'x-rate-limit-remaining-ttl': 'Seconds until the limit of this key resets.',
  'x-rate-limit-ip-used': 'Units that this IP address has used in this minute.',
  'x-rate-limit-remaining-ip-ttl': 'Seconds until the limit of this IP address resets.',
};

/** Headers of single answers. */
const ANSWER_HEADERS = {
  'Retry-After': { description: 'Seconds until it is worth trying again.', schema: { type: 'integer' } },
  'X-Request-Id': { description: 'Names this request in the log of the server.', schema: { type: 'string' } },
  [UNKNOWN_TOKENS]: {
    description: `With skip_unknown: addresses of the tokens that are left out, the first ${MAX_UNKNOWN_TOKENS} of them, separated by commas. Missing if none is left out.`,
    schema: { type: 'string' },
  },
  [UNKNOWN_TOKENS_COUNT]: {
    description: 'How many tokens are left out. Missing if none is.',
    schema: { type: 'integer' },
  },
};

/** What a call of a cloud function is sent with, by who may call it. */
const SECURITY: Readonly<Record<Access, Record<string, never[]>>> = {
  anyone: { application: [] },
  account: { application: [], session: [] },
  moderator: { application: [], session: [] },
  admin: { application: [], session: [] },
  operator: { application: [], masterKey: [] },
};

/** How a caller is refused who may not call. */
const ACCESS_REFUSALS: Readonly<Record<Access, string>> = {
  anyone: '',
  account: '209 without a session. ',
  moderator: '209 without a session; 119 without the role moderator. ',
  admin: '119 without the role admin. ',
  operator: '119 without the master key. ',
};

/**
 * Every call of the backend in OpenAPI 3.1, from the registry: what the data service serves over REST, and all else as
 * cloud functions.
 *
 * @param serverUrl public address of the Parse protocol
 */
export function describeApi(serverUrl: string) {
  const { origin, pathname } = new URL(serverUrl);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of DATA_FUNCTION_NAMES) {
    const { rest }: DataFunction = DATA_FUNCTIONS[name];
    const path = rest
      ? BACKEND_PATHS[rest.api] + rest.path.replaceAll(/:(\w+)/g, '{$1}')
      : `${pathname}/functions/${name}`;
    const method = rest?.method.toLowerCase() ?? 'post';
    const describe = () => (rest ? describeRoute(name, rest) : describeFunction(name, DATA_FUNCTIONS[name], OLDER));
    paths[path] = { ...paths[path], [method]: describe() };
  }
  for (const { title, calls } of CALL_AREAS) {
    for (const [name, call] of Object.entries(calls)) {
      paths[`${pathname}/functions/${name}`] = { post: describeFunction(name, call, title) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version: '2',
      description:
        'Balances, transfers, NFTs and prices over REST, and the cloud functions of accounts, files, notifications, community and admin. Amounts are decimal strings in the smallest unit.',
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        application: { type: 'apiKey', in: 'header', name: 'X-Parse-Application-Id' },
        session: { type: 'apiKey', in: 'header', name: 'X-Parse-Session-Token' },
        masterKey: { type: 'apiKey', in: 'header', name: 'X-Parse-Master-Key' },
      },
      headers: {
        ...Object.fromEntries(
          Object.entries(RATE_HEADERS).map(([name, description]) => [
            name,
            { description, schema: { type: 'integer' } },
          ]),
        ),
        ...ANSWER_HEADERS,
      },
      schemas: {
        Refusal: {
          type: 'object',
          properties: { code: { type: 'integer' }, message: { type: 'string' } },
          required: ['code', 'message'],
        },
        FunctionError: {
          type: 'object',
          properties: { code: { type: 'integer' }, error: { type: 'string' } },
          required: ['code', 'error'],
        },
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Refusal${status}`,
          {
            description,
            headers: headersOf(...RATES, 'X-Request-Id', ...(RETRYABLE.has(status) ? ['Retry-After'] : [])),
            content: json({ $ref: '#/components/schemas/Refusal' }),
          },
        ]),
      ),
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

const RATES = Object.keys(RATE_HEADERS);

const headersOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** What only some functions tell beside their answer: those that leave out what is unknown. */
const tellsUnknown = (properties: Readonly<Record<string, unknown>>): string[] =>
  'skip_unknown' in properties ? [UNKNOWN_TOKENS, UNKNOWN_TOKENS_COUNT] : [];

function describeRoute(name: DataFunctionName, { method, path, body, api }: DataRoute): Operation {
  const { summary, cost, parameters }: DataFunction = DATA_FUNCTIONS[name];
  const { properties = {}, required = [] } = jsonSchemaOf(parameters, 'input');
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter));
  const inBody = method === 'GET' || body === undefined ? [] : [body].flat();
  const query = Object.entries(properties).filter(([parameter]) => !inBody.includes(parameter));
  return {
    operationId: name,
    summary,
    tags: [api === 'v2' ? 'Ethereum family' : 'Solana'],
    'x-cost': cost,
    parameters: query.map(([parameter, schema]) => ({
      name: parameter,
      in: inPath.has(parameter) ? 'path' : 'query',
      required: inPath.has(parameter) || required.includes(parameter),
      ...(schema.description !== undefined && { description: schema.description }),
      schema,
    })),
    ...(inBody.length > 0 && {
      requestBody: { required: true, content: json(bodySchema(body, properties, required)) },
    }),
    responses: {
      '200': {
        description: summary,
        headers: headersOf(...RATES, 'X-Request-Id', ...tellsUnknown(properties)),
        content: json(answerOf(name)),
      },
      ...Object.fromEntries(
        Object.keys(REFUSALS).map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
      ),
    },
  };
}

/** The whole value of one parameter, or an object that holds several. */
function bodySchema(body: DataRoute['body'], properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  if (typeof body === 'string') return properties[body] ?? {};
  const held = Object.entries(properties).filter(([name]) => body?.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(held),
    required: required.filter((name) => body?.includes(name)),
  };
}

/** Functions that have no place in REST. */
const OLDER = 'Cloud functions of the older helpers';

/** Called by its name, as a cloud function. */
function describeFunction(name: string, call: Call, tag: string): Operation {
  const { summary, access, parameters, answer, errors = {} } = call;
  const takes = jsonSchemaOf(parameters, 'input');
  const { [OBJECT_NOT_FOUND]: missing, ...others } = errors;
  const refusals = Object.entries(others).map(([code, words]) => `${code}: ${words} `);
  const refused = `142 for a wrong parameter. ${ACCESS_REFUSALS[access]}${refusals.join('')}`.trim();
  return {
    operationId: name,
    summary,
    tags: [tag],
    security: [SECURITY[access]],
    requestBody: { content: json(takes) },
    responses: {
      '200': {
        description: summary,
        headers: headersOf('X-Request-Id', ...tellsUnknown(takes.properties ?? {})),
        content: json({ type: 'object', properties: { result: jsonSchemaOf(answer, 'output') }, required: ['result'] }),
      },
      '400': functionError(refused),
      ...(missing !== undefined && { '404': functionError(`101: ${missing}`) }),
      '408': functionError('124: the call took too long; what it does may still be done.'),
      '429': functionError('155: too many calls.', 'Retry-After'),
      '503': functionError('1 or 141: the server is busy, or a node does not answer; nothing was done.', 'Retry-After'),
    },
  };
}

const functionError = (description: string, ...further: string[]) => ({
  description,
  headers: headersOf('X-Request-Id', ...further),
  content: json({ $ref: '#/components/schemas/FunctionError' }),
});

const answerOf = (name: DataFunctionName) => jsonSchemaOf(DATA_FUNCTIONS[name].answer, 'output');

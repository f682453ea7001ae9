import type { DataFunction, DataRoute } from '@/protocol/data/DataFunction';
import { jsonSchemaOf, type JsonSchema } from '@/protocol/data/jsonSchema';
import { DATA_FUNCTIONS, DATA_FUNCTION_NAMES, type DataFunctionName } from '@/protocol/data/registry';
import { BACKEND_PATHS } from '@/protocol/paths';

type Operation = Record<string, unknown>;

/** What is refused, for every operation. */
const REFUSALS = {
  '400': 'A parameter is wrong (code 142).',
  '401': 'The API key is missing, unknown or revoked (code 119).',
  '404': 'What was asked for is not there (code 101).',
  '424': 'No source of this chain answers (code 141).',
  '429': 'The key or the network address has used up its minute (code 155).',
};

const RATE_HEADERS = {
  'x-rate-limit-limit': 'Units a minute of this key.',
  'x-rate-limit-used': 'Units of this key used in this minute.',
  'x-rate-limit-remaining-ttl': 'Seconds until the units of this key count anew.',
  'x-rate-limit-ip-used': 'Units used from this network address in this minute.',
  'x-rate-limit-remaining-ip-ttl': 'Seconds until the units of this network address count anew.',
};

/**
 * The data service in OpenAPI 3.1, from the registry: what it serves over REST, and as cloud functions what has no place
 * there.
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
    paths[path] = { ...paths[path], [method]: rest ? describeRoute(name, rest) : describeCloudFunction(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer data service',
      version: '2',
      description: 'What is known of blockchains. Amounts are decimal strings in the smallest unit.',
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      headers: Object.fromEntries(
        Object.entries(RATE_HEADERS).map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
      ),
      schemas: {
        Refusal: {
          type: 'object',
          properties: { code: { type: 'integer' }, message: { type: 'string' } },
          required: ['code', 'message'],
        },
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Refusal${status}`,
          { description, headers: rateHeaders(), content: json({ $ref: '#/components/schemas/Refusal' }) },
        ]),
      ),
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

const rateHeaders = () =>
  Object.fromEntries(Object.keys(RATE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

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
      '200': { description: summary, headers: rateHeaders(), content: json(answerOf(name)) },
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

/** Called by its name alone, by everybody. */
function describeCloudFunction(name: DataFunctionName): Operation {
  const { summary, parameters }: DataFunction = DATA_FUNCTIONS[name];
  return {
    operationId: name,
    summary,
    tags: ['Cloud functions of the older helpers'],
    security: [],
    requestBody: { content: json(jsonSchemaOf(parameters, 'input')) },
    responses: {
      '200': {
        description: summary,
        content: json({ type: 'object', properties: { result: answerOf(name) }, required: ['result'] }),
      },
      '400': { description: 'Refused.', content: json({ type: 'object', properties: { code: {}, error: {} } }) },
    },
  };
}

const answerOf = (name: DataFunctionName) => jsonSchemaOf(DATA_FUNCTIONS[name].answer, 'output');

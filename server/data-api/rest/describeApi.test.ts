import { describe, expect, it } from 'vitest';
import { CALL_NAMES, CALLS, MODULE_CALLS } from '@/protocol/calls/registry';
import { describeApi } from '@/server/data-api/rest/describeApi';

type Parameter = { name: string; in: string; required: boolean; schema: object };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  security?: Record<string, unknown>[];
  responses: Record<string, object>;
  requestBody?: object;
};

const api = JSON.parse(JSON.stringify(describeApi('https://api.example.com/server'))) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

/** Every `$ref` within. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

const resolve = (ref: string) =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], api);

describe('the OpenAPI description', () => {
  it('is version 3.1 and names every function once', () => {
    expect(api.openapi).toBe('3.1.0');
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...CALL_NAMES].sort());
  });

  it('has no broken reference', () => {
    const refs = refsIn(api);
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of new Set(refs)) expect(resolve(ref), ref).toBeDefined();
  });

  it.each(operations)(
    'declares the parameters of $method $path',
    ({ path, method, operationId, parameters = [], ...rest }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = parameters.filter((one) => one.in === 'path');
      expect(inPath.map(({ name }) => name).sort()).toEqual(named.sort());
      expect(inPath.every(({ required, schema }) => required && typeof schema === 'object')).toBe(true);
      expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
      expect(rest.responses).toHaveProperty('200');
      if (method === 'get') expect(rest.requestBody).toBeUndefined();
      const known = CALLS[operationId as keyof typeof CALLS];
      expect(known.summary.length).toBeGreaterThan(10);
    },
  );

  it.each(Object.entries(MODULE_CALLS))('describes the cloud function %s with its required headers', (name, call) => {
    const operation = api.paths[`/server/functions/${name}`]?.['post'];
    const needs = {
      anyone: [],
      account: ['session'],
      moderator: ['session'],
      admin: ['session'],
      operator: ['masterKey'],
    };
    expect(Object.keys(operation?.security?.[0] ?? {})).toEqual(['application', ...needs[call.access]]);
    expect(operation?.requestBody).toMatchObject({ content: { 'application/json': { schema: expect.any(Object) } } });
    const refused = { content: { 'application/json': { schema: { $ref: '#/components/schemas/FunctionError' } } } };
    expect(operation?.responses).toMatchObject({ 200: expect.any(Object), 400: refused, 429: refused });
  });

  const headersOf = (path: string, method: string, status: string) => {
    const answer = api.paths[path]?.[method]?.responses[status] as { $ref?: string; headers?: object };
    const { headers = {} } = answer.$ref === undefined ? answer : (resolve(answer.$ref) as { headers?: object });
    return Object.keys(headers).map((name) => name.toLowerCase());
  };

  it('names the headers of answers and refusals', () => {
    const rates = ['x-rate-limit-limit', 'x-rate-limit-used', 'x-rate-limit-ip-used'];
    const balances = '/api/v2/{address}/erc20';
    const unknown = ['x-unknown-tokens', 'x-unknown-tokens-count'];
    expect(headersOf(balances, 'get', '200')).toEqual(expect.arrayContaining([...rates, ...unknown, 'x-request-id']));
    expect(headersOf('/api/v2/{address}/nft', 'get', '200')).not.toEqual(expect.arrayContaining(unknown));
    for (const status of ['429', '503']) {
      expect(headersOf(balances, 'get', status)).toEqual(expect.arrayContaining([...rates, 'retry-after']));
      expect(headersOf('/server/functions/saveProfile', 'post', status)).toContain('retry-after');
    }
    for (const status of ['400', '404', '408']) expect(headersOf(balances, 'get', status)).not.toContain('retry-after');
  });

  it('has self-contained schemas', () => {
    expect(JSON.stringify(api)).not.toMatch(/\$defs|"\$schema"/);
  });
});

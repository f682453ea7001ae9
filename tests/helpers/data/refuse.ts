import { expect } from 'vitest';
import type { DataFunction } from '@/protocol/data/parameters';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { CHAIN, type Given } from '@/tests/helpers/data/createCallers';
import { restFetch } from '@/tests/helpers/data/restFetch';
import type { DataWorld } from '@/tests/helpers/data/startDataWorld';

/** The code and the words of a refusal. */
export type Refusal = { code: number; reason: string };

type Words = { code?: unknown; error?: unknown; message?: unknown };

/**
 * Asks what has to be refused, as a function and by REST. Fails unless both refuse with the same code and words, and
 * with a status that lays it at the caller's door.
 */
export async function refuse(world: DataWorld, name: string, given: Given): Promise<Refusal> {
  const all: Given = { chain: CHAIN, ...given };
  const response = await fetch(`${world.backend.serverUrl}/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(all),
  });
  const reported = (await response.json()) as Words;
  expectClientError(response.status, JSON.stringify(reported));
  const refusal = { code: Number(reported.code), reason: String(reported.error) };
  const byRest = await refuseByRest(world, name, all);
  if (byRest) expect(byRest, `${name} by REST`).toEqual(refusal);
  return refusal;
}

/** The same by REST; nothing where the path cannot be written for want of what stands in it. */
async function refuseByRest(world: DataWorld, name: string, given: Given): Promise<Refusal | null> {
  const { rest: route }: DataFunction = DATA_FUNCTIONS[name as DataFunctionName];
  if (!route) throw new Error(`REST has no ${name}.`);
  const { method, path } = route;
  const { abi, data, params, ...rest } = given;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
  if (inPath.some((part) => typeof rest[part] !== 'string' || rest[part] === '')) return null;
  const target = path.replaceAll(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(String(rest[part])));
  const query = Object.entries(rest)
    .filter(([key]) => !inPath.includes(key))
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one) => [`${key}[]`, String(one)]) : [[key, String(value)]],
    );
  const { status, body } = await restFetch(world, `${target}?${new URLSearchParams(query).toString()}`, {
    method,
    ...(method === 'POST' ? { body: data ?? { abi, params } } : {}),
  });
  expectClientError(status, JSON.stringify(body));
  const { code, message } = body as Words;
  return { code: Number(code), reason: String(message) };
}

function expectClientError(status: number, answer: string): void {
  expect(status, answer).toBeGreaterThanOrEqual(400);
  expect(status, answer).toBeLessThan(500);
}

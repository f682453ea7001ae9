import type { DataWorld } from '@/tests/helpers/data/startDataWorld';
import { CHAIN } from '@/tests/helpers/data/createCallers';

/** What REST answered. */
export type RestReply = { status: number; body: unknown };

/**
 * Asks REST with the key, as a plain client does.
 *
 * @param target below `/api/v2`; the local chain is meant where it names none
 */
export async function restFetch(
  { backend, apiKey }: Pick<DataWorld, 'backend' | 'apiKey'>,
  target: string,
  init: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<RestReply> {
  const chain = /[?&]chain=/.test(target) ? '' : `${target.includes('?') ? '&' : '?'}chain=${CHAIN}`;
  const response = await fetch(`${backend.origin}/api/v2${target}${chain}`, {
    method: init.method ?? 'GET',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...init.headers },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

import type { Magic } from 'magic-sdk';
import { readSettings } from '@/lib/env';
import { UnreachableError } from '@/lib/errors/UnreachableError';

let loading: Promise<Magic> | null = null;

/**
 * Fetches Magic's code, once per page.
 *
 * @throws UnreachableError where it cannot be had; the next call tries again
 */
export function loadMagic(): Promise<Magic> {
  loading ??= start().catch((cause: unknown) => {
    loading = null;
    throw new UnreachableError(cause);
  });
  return loading;
}

async function start(): Promise<Magic> {
  const { magic } = readSettings();
  if (!magic) throw new Error('Magic is not set up.');
  const { Magic: Kit } = await import('magic-kit');
  return new Kit(magic.apiKey, magic.endpoint ? { endpoint: magic.endpoint } : undefined);
}

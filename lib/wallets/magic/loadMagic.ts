import type { Magic } from 'magic-sdk';
import { readSettings } from '@/lib/env';
import { UnreachableError } from '@/lib/errors/UnreachableError';
import { createMagicProvider, type MagicProvider } from '@/lib/wallets/magic/createMagicProvider';

/** Magic, ready: its kit for the sign-in, and its wallet. */
export type LoadedMagic = { magic: Magic; provider: MagicProvider };

let loading: Promise<LoadedMagic> | null = null;

/** Ethereum, where Magic has a node of its own. */
const FIRST = 1;

/** Decimal ids of the chains that a wallet of Magic can be on: Ethereum, and those with a node for browsers. */
export function listChainIds(): number[] {
  return [FIRST, ...Object.keys(readSettings().rpcUrls).map(Number)];
}

/**
 * Fetches Magic's code, once per page.
 *
 * @throws UnreachableError where it cannot be had; the next call tries again
 */
export function loadMagic(): Promise<LoadedMagic> {
  loading ??= start().catch((cause: unknown) => {
    loading = null;
    throw new UnreachableError(cause);
  });
  return loading;
}

async function start(): Promise<LoadedMagic> {
  const magic = await makeKit(FIRST);
  const kitOf = (chainId: number) => (listChainIds().includes(chainId) ? makeKit(chainId) : null);
  return { magic, provider: createMagicProvider(magic, kitOf) };
}

/** Magic's kit is for one chain. */
async function makeKit(chainId: number): Promise<Magic> {
  const { magic, rpcUrls } = readSettings();
  if (!magic) throw new Error('Magic is not set up.');
  const { Magic: Kit } = await import('magic-kit');
  const rpcUrl = rpcUrls[chainId];
  return new Kit(magic.apiKey, {
    ...(magic.endpoint && { endpoint: magic.endpoint }),
    ...(rpcUrl && { network: { rpcUrl, chainId } }),
  });
}

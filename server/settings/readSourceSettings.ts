import { isBareAddress } from '@/server/addressRules';
import { HOSTED_CHAINS } from '@/server/data/hosted/hostedChains';
import type { SourceKind } from '@/server/data/sources/Source';

/** Where the data service takes what it tells of chains. */
export type SourceSettings = {
  /** The hosted service and the key for it; `null`: it is not asked. */
  hosted: { url: string; key: string } | null;
  /** Which sources a chain has, in the order in which they are asked; by decimal chain id. */
  order: SourceOrder;
};

/** Sources by decimal chain id. */
export type SourceOrder = ReadonlyMap<number, readonly SourceKind[]>;

/** The chains that have a node, and those that are indexed. */
export type KnownChains = { nodes: ReadonlySet<number>; indexed: ReadonlySet<number> };

const HOSTED_URL = 'https://deep-index.moralis.io/api/v2.2';

/** Asked in this order where the operator does not say. */
export const SOURCE_KINDS: readonly SourceKind[] = ['index', 'node', 'hosted'];

/**
 * Reads `MORALIS_API_KEY`, `MORALIS_API_URL` and `DATA_SOURCES_{chainId}`.
 *
 * @param faults takes what is wrong, in words: a word that is no source, or a source that the chain does not have
 */
export function readSourceSettings(
  given: Readonly<Record<string, string>>,
  known: KnownChains,
  faults: string[],
): SourceSettings {
  const hosted = readHosted(given, faults);
  const order = new Map<number, readonly SourceKind[]>();
  for (const [name, value] of Object.entries(given)) {
    if (!name.startsWith('DATA_SOURCES')) continue;
    const id = /^DATA_SOURCES_([1-9]\d{0,15})$/.exec(name)?.[1];
    if (!id) {
      faults.push(`${name} must end in a decimal chain id. Such as DATA_SOURCES_1 for Ethereum.`);
      continue;
    }
    const words = value.split(',').map((word) => word.trim());
    if (SOURCE_KINDS.filter((kind) => words.includes(kind)).length !== words.length) {
      faults.push(`${name} "${value}" must be some of index, node and hosted. Put commas between, and name each once.`);
      continue;
    }
    const kinds = words as SourceKind[];
    const lack = kinds
      .map((kind) => lackOf(kind, Number(id), known, hosted !== null))
      .find((reason) => reason !== null);
    if (lack) faults.push(`${name} names ${lack}`);
    order.set(Number(id), kinds);
  }
  return { hosted, order };
}

function readHosted(given: Readonly<Record<string, string>>, faults: string[]): SourceSettings['hosted'] {
  const { MORALIS_API_KEY: key, MORALIS_API_URL: url = HOSTED_URL } = given;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || !isBareAddress(url)) {
    faults.push(
      `MORALIS_API_URL must be an address that starts with http:// or https://, without a user name, "?" or "#". Leave it empty for ${HOSTED_URL}.`,
    );
  }
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{8,4096}$/.test(key)) {
    faults.push(
      'MORALIS_API_KEY must be a key of 8 characters or more, without spaces. It is the key of your account.',
    );
  }
  return { url: url.replace(/\/+$/, ''), key };
}

/** Why a chain does not have a source, or `null`. */
function lackOf(kind: SourceKind, id: number, { nodes, indexed }: KnownChains, hasKey: boolean): string | null {
  if (kind === 'index') return indexed.has(id) ? null : `index, but INDEX_CHAINS lacks ${id}. Add it there.`;
  if (kind === 'node') return nodes.has(id) ? null : `node, but there is none. Set RPC_URL_${id}.`;
  if (!HOSTED_CHAINS.has(id)) return `hosted, but the hosted service does not know chain ${id}. Leave it out.`;
  return hasKey ? null : 'hosted, but there is no key. Set MORALIS_API_KEY.';
}

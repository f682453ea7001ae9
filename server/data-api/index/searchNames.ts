import { toEventSelector } from 'viem';
import { decodeValues } from '@/protocol/abi/decodeValues';
import type { DataAnswer } from '@/protocol/data/registry';
import type { Index } from '@/server/data-api/index/connectIndex';
import { toBytes } from '@/server/db/chains/bytes';

/** Where names are claimed, and how they resolve. */
export type NameSource = {
  /** Resolvers of the chain on which addresses claim their names, in lower case. */
  resolvers: readonly string[];
  /** The address of a name now; `null` where it has none. */
  addressOf: (name: string) => Promise<string | null>;
};

/** What a resolver logs where an address claims a name (EIP-181). */
const NAME_CHANGED = toEventSelector('NameChanged(bytes32,string)');

/** Claims that are looked through, the newest first, and those of them that are read. */
const MAX_CLAIMS = 20_000;
const MAX_READ = 200;
/** Names that are resolved, and those of them that are answered. */
const MAX_RESOLVED = 8;
const MAX_RESULTS = 5;
/** A longer name is none. */
const MAX_BYTES = 1_024;

/** `searchNames`: names of which a part begins with a text, the shortest first. Anybody may claim any: each resolves now. */
export async function searchNames(
  index: Index,
  { resolvers, addressOf }: NameSource,
  { begin: typed }: { begin: string },
): Promise<DataAnswer<'searchNames'>> {
  const begin = typed.trim().toLowerCase();
  const claims = await Promise.all(resolvers.map((resolver) => readClaims(index, resolver, begin)));
  const names = [...new Set(claims.flat())]
    .filter((name) => name.startsWith(begin) || name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(begin)))
    .sort((one, other) => one.length - other.length)
    .slice(0, MAX_RESOLVED);
  const found = await Promise.all(names.map(async (name) => ({ name, address: await addressOf(name) })));
  return found.flatMap(({ name, address }) => (address === null ? [] : [{ name, address }])).slice(0, MAX_RESULTS);
}

/** Names that were claimed with a resolver and hold a text. */
async function readClaims(index: Index, resolver: string, text: string): Promise<string[]> {
  const { rows } = await index.query<{ data: string }>(
    `SELECT data FROM (SELECT data FROM chain.logs WHERE address = $1 AND topic0 = $2
      ORDER BY block_number DESC, log_index DESC LIMIT ${MAX_CLAIMS}) claims
    WHERE position($3::bytea IN data) > 0 LIMIT ${MAX_READ}`,
    [toBytes(resolver), toBytes(NAME_CHANGED), Buffer.from(text)],
  );
  return rows.flatMap(({ data }) => readName(data) ?? []);
}

function readName(data: string): string | null {
  try {
    return String(decodeValues([{ type: 'string' }], data as `0x${string}`, { left: MAX_BYTES })[0]);
  } catch {
    return null; // Another contract's event of the same form.
  }
}

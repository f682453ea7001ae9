import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';
import type { TokenMetadata } from '@/protocol/data/shapes';
import { tellDecimals, type ToldDecimals } from '@/protocol/tokenDecimals';
import { HAS_TOKENS } from '@/server/indexer/tables';

/** Asks contracts what they call themselves; none of what is no ERC-20 token, and nothing where there is no node. */
export type AskTokens = (addresses: readonly string[]) => Promise<TokenMetadata[]>;

/**
 * `getTokenMetadata`: what ERC-20 tokens call themselves, in the order of their addresses. One that was never transferred
 * is no token to the index, and asked itself; what is none is left out.
 *
 * @throws Parse.Error 101 where none of them is a token
 */
export async function getTokenMetadata(
  index: Index,
  ask: AskTokens,
  { addresses }: { addresses: readonly string[] },
): Promise<TokenMetadata[]> {
  const names = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const known = await readMetadata(index, 'address', names);
  const found = new Map(known.map((row) => [row.address, row]));
  const others = names.filter((name) => !found.has(name));
  const told = others.length > 0 ? await ask(others) : [];
  const made = await readMade(
    index,
    told.map(({ address }) => address),
  );
  for (const row of told) found.set(row.address, { ...row, ...made.get(row.address) });
  const rows = names.flatMap((name) => found.get(name) ?? []);
  if (rows.length === 0) throw notFound(`No ERC-20 token at ${addresses.join(', ')} is in the index.`);
  return rows;
}

/** The blocks that made some contracts, as their receipts tell. */
async function readMade(index: Index, addresses: readonly string[]): Promise<Map<string, { block_number: string }>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await index.query<{ address: string; block_number: string }>(
    `SELECT contract_address AS address, min(block_number)::text AS block_number FROM transactions
    WHERE contract_address = ANY($1) AND status IS DISTINCT FROM 0 GROUP BY contract_address`,
    [addresses],
  );
  return new Map(rows.map(({ address, block_number }) => [address, { block_number }]));
}

/**
 * `getTokenMetadataBySymbol`: what ERC-20 tokens of some symbols call themselves, the oldest first: symbols are nobody's.
 *
 * @throws Parse.Error 101 where none of them is known
 */
export async function getTokenMetadataBySymbol(
  index: Index,
  { symbols }: { symbols: readonly string[] },
): Promise<TokenMetadata[]> {
  const rows = await readMetadata(index, 'symbol', symbols);
  if (rows.length === 0) throw notFound(`No ERC-20 token called ${symbols.join(', ')} is in the index.`);
  return rows;
}

/** A symbol may be shared by very many. */
const MOST_TOKENS = 500;

type ReadMetadata = Omit<TokenMetadata, keyof ToldDecimals | 'block_number'> & {
  decimals: number | null;
  block_number: string | null;
};

/** The block that made the contract, as its receipt tells; `null` for one that another contract made. */
const MADE = `(SELECT min(t.block_number)::text FROM transactions t
  WHERE t.contract_address = c.address AND t.status IS DISTINCT FROM 0)`;

/** What only tells of transfers, and has no `balanceOf`, is no token. */
const HAS_BALANCES = `(SELECT verdict FROM token_checks WHERE token_address = c.address) IS DISTINCT FROM 'none'`;

async function readMetadata(
  index: Index,
  column: 'address' | 'symbol',
  names: readonly string[],
): Promise<TokenMetadata[]> {
  const { rows } = await index.query<ReadMetadata>(
    `SELECT c.address, c.name, c.symbol, c.decimals, NULL AS logo, NULL AS logo_hash,
      NULL AS thumbnail, ${MADE} AS block_number, '0' AS validated
    FROM contracts c WHERE c.${column} = ANY($1) AND ${HAS_TOKENS} AND ${HAS_BALANCES}
    ORDER BY array_position($1::text[], c.${column}), c.first_block, c.address LIMIT ${MOST_TOKENS}`,
    [names],
  );
  return rows.map(({ decimals, block_number, ...row }) => ({
    ...{ ...row, ...tellDecimals(decimals) },
    ...(block_number === null ? {} : { block_number }),
  }));
}

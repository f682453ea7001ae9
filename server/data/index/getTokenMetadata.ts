import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';
import type { TokenMetadata } from '@/protocol/data/shapes';
import { tellDecimals, type ToldDecimals } from '@/protocol/tokenDecimals';

/**
 * `getTokenMetadata`: what ERC-20 tokens call themselves, in the order of their addresses. Unknown ones are left out.
 *
 * @throws Parse.Error 101 where none of them is known
 */
export async function getTokenMetadata(
  index: Index,
  { addresses }: { addresses: readonly string[] },
): Promise<TokenMetadata[]> {
  const rows = await readMetadata(
    index,
    'address',
    addresses.map((address) => address.toLowerCase()),
  );
  if (rows.length === 0) throw notFound(`No ERC-20 token at ${addresses.join(', ')} is in the index.`);
  return rows;
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

async function readMetadata(
  index: Index,
  column: 'address' | 'symbol',
  names: readonly string[],
): Promise<TokenMetadata[]> {
  const { rows } = await index.query<ReadMetadata>(
    `SELECT c.address, c.name, c.symbol, c.decimals, NULL AS logo, NULL AS logo_hash,
      NULL AS thumbnail, ${MADE} AS block_number, '0' AS validated
    FROM contracts c WHERE c.${column} = ANY($1) AND c.contract_type = 'ERC20'
    ORDER BY array_position($1::text[], c.${column}), c.first_block, c.address LIMIT ${MOST_TOKENS}`,
    [names],
  );
  return rows.map(({ decimals, block_number, ...row }) => ({
    ...{ ...row, ...tellDecimals(decimals) },
    ...(block_number === null ? {} : { block_number }),
  }));
}

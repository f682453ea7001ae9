import type { HeldToken, TokenBalance, TokenMetadata } from '@/protocol/data/shapes';
import { DEFAULT_DECIMALS, describeDecimals, type TokenDecimals } from '@/protocol/tokenRules';
import type { Index } from '@/server/data-api/index/connectIndex';
import {
  type ReadBalances,
  type HeldTokenParameters,
  readHeldTokens,
  readTokens,
} from '@/server/data-api/index/readHeldTokens';
import { readSearchedWords, toTextQuery } from '@/server/data-api/index/searchedWords';
import { notFound } from '@/server/data-api/sources/Source';
import { noteUnknownTokens } from '@/server/data-api/unknownTokens';
import { withoutJoiners } from '@/protocol/text/unseenCharacters';
import { HAS_NFTS, HAS_TOKENS, TOKEN_WORDS, withoutJoinersInSql } from '@/server/db/chains/chainTables';
import { toBytes } from '@/server/db/chains/bytes';

/** Asks contracts what they call themselves; none of what is no ERC-20 token, and nothing where there is no node. */
export type ReadTokens = (addresses: readonly string[]) => Promise<TokenMetadata[]>;

/**
 * `getTokenMetadata`: what ERC-20 tokens call themselves, in the order of their addresses. One that was never transferred
 * is no token to the index, and asked itself; what is none is left out.
 *
 * @throws Parse.Error 101 where none of them is a token
 */
export async function getTokenMetadata(
  index: Index,
  ask: ReadTokens,
  { addresses }: { addresses: readonly string[] },
): Promise<TokenMetadata[]> {
  const names = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const known = await readMetadata(index, 'address', names);
  const found = new Map(known.map((row) => [row.address, row]));
  const missing = names.filter((name) => !found.has(name));
  const nfts = await readNftContracts(index, missing);
  const others = missing.filter((name) => !nfts.has(name));
  const reported = others.length > 0 ? await ask(others) : [];
  const made = await readCreation(
    index,
    reported.map(({ address }) => address),
  );
  for (const row of reported) found.set(row.address, { ...row, ...made.get(row.address) });
  const rows = names.flatMap((name) => found.get(name) ?? []);
  if (rows.length === 0) throw notFound(`No ERC-20 token at ${addresses.join(', ')} is in the index.`);
  return rows;
}

/** Those of some contracts that hold NFTs alone: older ones say so in no other way, and have balances, too. */
async function readNftContracts(index: Index, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await index.query<{ address: string }>(
    `SELECT address FROM chain.contracts
    WHERE address = ANY($1) AND coalesce(decimals, 0) = 0 AND ${HAS_NFTS} AND NOT coalesce(${HAS_TOKENS}, false)`,
    [addresses.map(toBytes)],
  );
  return new Set(rows.map(({ address }) => address));
}

/** The blocks that made some contracts, as their receipts tell. */
async function readCreation(
  index: Index,
  addresses: readonly string[],
): Promise<Map<string, { block_number: string }>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await index.query<{ address: string; block_number: string }>(
    `SELECT contract_address AS address, min(block_number)::text AS block_number FROM chain.transactions
    WHERE contract_address = ANY($1) AND status IS DISTINCT FROM 0 GROUP BY contract_address`,
    [addresses.map(toBytes)],
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

/** Tokens that one search answers, and those that it chooses among. */
const MAX_RESULTS = 50;
const MAX_MATCHES = 1_000;

/**
 * `searchTokens`: the tokens whose name or symbol has all the words, or words that begin so, in any case: those that are
 * called so exactly first, then those that begin so, then the oldest.
 *
 * @throws Parse.Error 142 for a search without a word
 */
export async function searchTokens(index: Index, { q }: { q: string }): Promise<TokenMetadata[]> {
  const name = withoutJoiners(q).trim();
  const { rows } = await index.query<ReadMetadata>(
    `SELECT ${METADATA} FROM (
      (SELECT * FROM chain.contracts WHERE ${PLAIN_SYMBOL} = ANY($3) LIMIT ${MAX_MATCHES}) UNION
      (SELECT * FROM chain.contracts WHERE ${TOKEN_WORDS} @@ to_tsquery('simple', $1) LIMIT ${MAX_MATCHES})) c
    WHERE ${HAS_TOKENS} AND ${HAS_BALANCES}
    ORDER BY lower($2) IN (lower(${withoutJoinersInSql('c.symbol')}), lower(${PLAIN_NAME})) DESC NULLS LAST,
      starts_with(lower(${PLAIN_NAME}), lower($2)) DESC NULLS LAST, c.first_block, c.address LIMIT ${MAX_RESULTS}`,
    [toTextQuery(readSearchedWords(name)), name, [name, name.toUpperCase()]],
  );
  return rows.map(toMetadata);
}

/** Names and symbols as they are compared: joiners, which nobody sees, do not count. */
const PLAIN_SYMBOL = withoutJoinersInSql('symbol');
const PLAIN_NAME = withoutJoinersInSql('c.name');

/** A symbol may be shared by very many. */
const MAX_TOKENS = 500;

type ReadMetadata = Omit<TokenMetadata, keyof TokenDecimals | 'block_number'> & {
  decimals: number | null;
  block_number: string | null;
};

/** The block that made the contract, as its receipt tells; `null` for one that another contract made. */
const CREATION_BLOCK = `(SELECT min(t.block_number)::text FROM chain.transactions t
  WHERE t.contract_address = c.address AND t.status IS DISTINCT FROM 0)`;

/** What only emits transfers, and has no `balanceOf`, is no token. */
const HAS_BALANCES = `(SELECT verdict FROM chain.token_checks WHERE token_address = c.address) IS DISTINCT FROM 'none'`;

/** What a token calls itself, by `c`. */
const METADATA = `c.address, c.name, c.symbol, c.decimals, NULL AS logo, NULL AS logo_hash, NULL AS thumbnail,
  ${CREATION_BLOCK} AS block_number, '0' AS validated`;

async function readMetadata(
  index: Index,
  column: 'address' | 'symbol',
  names: readonly string[],
): Promise<TokenMetadata[]> {
  const isAddress = column === 'address';
  const compared = isAddress ? 'c.address' : withoutJoinersInSql('c.symbol');
  const { rows } = await index.query<ReadMetadata>(
    `SELECT ${METADATA}
    FROM chain.contracts c WHERE ${compared} = ANY($1) AND ${HAS_TOKENS} AND ${HAS_BALANCES}
    ORDER BY array_position($1::${isAddress ? 'bytea' : 'text'}[], ${compared}), c.first_block, c.address LIMIT ${MAX_TOKENS}`,
    [isAddress ? names.map(toBytes) : names.map(withoutJoiners)],
  );
  return rows.map(toMetadata);
}

function toMetadata({ decimals, block_number, ...row }: ReadMetadata): TokenMetadata {
  return { ...row, ...describeDecimals(decimals), ...(block_number === null ? {} : { block_number }) };
}

/**
 * `getTokenBalances`: the ERC-20 tokens that an address holds, now or as of a block. What has run out is left out.
 *
 * @returns `null` where a token is named that the index does not know: the node has to be asked
 * @throws Parse.Error 101 for a block that the index does not have, and for tokens whose balance then is unknown, unless
 *   `skip_unknown` leaves them out (`unknownTokenHeaders`)
 */
export async function getTokenBalances(
  index: Index,
  ask: ReadBalances,
  { skip_unknown = false, ...parameters }: HeldTokenParameters & { skip_unknown?: boolean | undefined },
): Promise<TokenBalance[] | null> {
  const { token_addresses: named } = parameters;
  const unknown: string[] = [];
  const leaveOut = skip_unknown ? (tokens: readonly string[]) => void unknown.push(...tokens) : undefined;
  if (named) {
    const addresses = new Set(named.map((address) => address.toLowerCase()));
    const known = await index.query('SELECT FROM chain.contracts WHERE address = ANY($1)', [
      [...addresses].map(toBytes),
    ]);
    if (known.rowCount !== addresses.size) return null;
  }
  const held = await readHeldTokens(index, ask, { ...parameters, ...(leaveOut && { leaveOut }) });
  const rows = held.map(({ token_address, name, symbol, decimals, balance, block_number, checked_block }) => ({
    token_address,
    name,
    symbol,
    balance,
    block_number,
    checked_block,
    logo: null,
    thumbnail: null,
    ...describeDecimals(decimals),
  }));
  noteUnknownTokens(rows, unknown);
  return rows;
}

/** Tokens of one symbol that are looked at, the oldest first: anybody may give a token any name. */
const MAX_SAME_SYMBOL = 100;

/** `getAllERC20`: the ERC-20 tokens that an address holds. */
export async function getAllERC20(
  index: Index,
  ask: ReadBalances,
  { address }: { address: string },
): Promise<HeldToken[]> {
  return (await readHeldTokens(index, ask, { address })).map(({ balance, decimals, name, symbol }) => ({
    balance,
    contractType: 'ERC20',
    decimals: decimals ?? DEFAULT_DECIMALS,
    name,
    symbol,
  }));
}

/**
 * `getERC20`: what an address holds of one token, named by its contract or symbol; `'0'` where it holds none. Of several
 * tokens of one symbol the one it holds most of is meant, else the oldest.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getERC20(
  index: Index,
  ask: ReadBalances,
  parameters: { address: string; symbol?: string | undefined; tokenAddress?: string | undefined },
): Promise<HeldToken> {
  const { address, symbol, tokenAddress } = parameters;
  const { rows: known } = await index.query<{ token: string }>(
    `SELECT address AS token FROM chain.contracts
    WHERE ${tokenAddress ? 'address' : PLAIN_SYMBOL} = $1 AND ${HAS_TOKENS}
    ORDER BY first_block, address LIMIT ${MAX_SAME_SYMBOL}`,
    [tokenAddress ? toBytes(tokenAddress) : withoutJoiners(symbol ?? '')],
  );
  const tokens = known.map(({ token }) => token);
  const read = tokens.length > 0 ? await readTokens(index, ask, { address, token_addresses: tokens }) : [];
  const rows = read
    .flatMap(({ balance, ...row }) => (balance === null ? [] : [{ ...row, balance }]))
    .sort((a, b) => tokens.indexOf(a.token_address) - tokens.indexOf(b.token_address));
  const [first, ...others] = rows;
  if (!first) throw notFound(`No ERC-20 token ${tokenAddress ?? symbol ?? ''} is in the index.`);
  const {
    balance,
    decimals,
    name,
    symbol: own,
  } = others.reduce((most, row) => (BigInt(row.balance) > BigInt(most.balance) ? row : most), first);
  return { balance, contractType: 'ERC20', decimals: decimals ?? DEFAULT_DECIMALS, name, symbol: own };
}

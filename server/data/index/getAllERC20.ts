import type { HeldToken } from '@/protocol/data/shapes';
import { DEFAULT_DECIMALS } from '@/protocol/tokenDecimals';
import { heldTokens, readTokens, type AskBalances } from '@/server/data/index/heldTokens';
import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';
import { HAS_TOKENS } from '@/server/indexer/tables';

/** Tokens of one symbol that are looked at, the oldest first: anybody may give a token any name. */
const MOST_NAMESAKES = 100;

/** `getAllERC20`: the ERC-20 tokens that an address holds. */
export async function getAllERC20(
  index: Index,
  ask: AskBalances,
  { address }: { address: string },
): Promise<HeldToken[]> {
  return (await heldTokens(index, ask, { address })).map(({ balance, decimals, name, symbol }) => ({
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
  ask: AskBalances,
  parameters: { address: string; symbol?: string | undefined; tokenAddress?: string | undefined },
): Promise<HeldToken> {
  const { address, symbol, tokenAddress } = parameters;
  const { rows: known } = await index.query<{ token: string }>(
    `SELECT address AS token FROM contracts
    WHERE ${tokenAddress ? 'address = $1' : 'symbol = $1'} AND ${HAS_TOKENS}
    ORDER BY first_block, address LIMIT ${MOST_NAMESAKES}`,
    [tokenAddress?.toLowerCase() ?? symbol ?? ''],
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

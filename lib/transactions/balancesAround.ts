import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import { unknownTokensOf } from '@/lib/data/unknownTokens';
import { unlessUnknown } from '@/lib/data/unlessUnknown';
import type { PartyChanges } from '@/lib/transactions/balanceChanges';
import type { DataAnswer } from '@/protocol/data/registry';
import type { BlockTransaction } from '@/protocol/data/shapes';

/** What an address had in the block before a transaction, and in its block, in the smallest unit. */
export type BalanceAround = { before: bigint; after: bigint };

/** By token, in lower case; the coin has the empty name. */
export type BalancesAround = ReadonlyMap<string, BalanceAround>;

const NONE: BalancesAround = new Map();

/** Tokens of one question. */
const MAX_TOKENS = 100;

/** The balance of a token in an answer, which leaves out what has run out; `null` where it is not known. */
function balanceIn(answer: DataAnswer<'getTokenBalances'> | null, token: string): bigint | null {
  if (!answer) return null;
  const row = answer.find(({ token_address }) => token_address.toLowerCase() === token);
  const unknown = unknownTokensOf(answer);
  if (!row && (unknown.tokens.includes(token) || unknown.count > unknown.tokens.length)) return null;
  return BigInt(row?.balance ?? 0);
}

/**
 * Reads what an address had before and after a transaction, where an archive or an index knows both blocks. A balance is
 * left out where it changed by another amount than the transaction did: something else in the block moved it too, or the
 * token counts in a way of its own.
 *
 * @param block the number of the transaction's block
 * @throws FoyerError where the backend does not answer
 */
export async function readBalancesAround(
  chainId: number,
  block: number,
  { party, changes, fee }: PartyChanges,
  signal?: AbortSignal,
): Promise<BalancesAround> {
  const found = new Map<string, BalanceAround>();
  const note = (token: string, before: bigint | null, after: bigint | null, change: bigint): void => {
    if (before !== null && after !== null && after - before === change) found.set(token, { before, after });
  };
  if (block < 1) return found;
  const at = (to_block: number) => ({ address: party, chain: `0x${chainId.toString(16)}`, to_block });
  const ofBoth = <Answer>(read: (block: number) => Promise<Answer>) =>
    Promise.all([unlessUnknown(read(block - 1)), unlessUnknown(read(block))]);
  const coin = changes.find(({ kind }) => kind === 'coin')?.amount ?? 0n;
  const tokens = changes.flatMap(({ kind, token, amount }) =>
    kind === 'token' && token !== null ? [{ token: token.toLowerCase(), amount }] : [],
  );
  const named = tokens.slice(0, MAX_TOKENS).map(({ token }) => token);
  const [coins, ofTokens] = await Promise.all([
    coin === 0n ? null : ofBoth((one) => readData('getNativeBalance', at(one), { signal })),
    named.length === 0
      ? null
      : ofBoth((one) =>
          readData('getTokenBalances', { ...at(one), token_addresses: named, skip_unknown: true }, { signal }),
        ),
  ]);
  const [coinBefore, coinAfter] = coins ?? [null, null];
  if (coinBefore && coinAfter) note('', BigInt(coinBefore.balance), BigInt(coinAfter.balance), coin - fee);
  const [before, after] = ofTokens ?? [null, null];
  for (const { token, amount } of tokens) note(token, balanceIn(before, token), balanceIn(after, token), amount);
  return found;
}

/**
 * What an address had before and after a transaction (`readBalancesAround`); nothing until it is known, where it is not, and
 * for nobody (`null`).
 */
export function useBalancesAround(
  chainId: number,
  row: BlockTransaction,
  changes: PartyChanges | null,
): BalancesAround {
  const { data } = useQuery(
    {
      queryKey: ['balances around', chainId, row.block_hash, row.hash, changes?.party],
      queryFn: ({ signal }) =>
        changes ? readBalancesAround(chainId, Number(row.block_number), changes, signal) : NONE,
      enabled: changes !== null,
      // What was known of a block stays so; what was not may be indexed by the next time.
      staleTime: ({ state }) => (state.data?.size ? Infinity : 0),
    },
    getQueryClient(),
  );
  return data ?? NONE;
}

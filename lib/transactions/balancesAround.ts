import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import { unknownTokensOf } from '@/lib/data/unknownTokens';
import { unlessUnknown } from '@/lib/data/unlessUnknown';
import type { PartyChanges } from '@/lib/transactions/balanceChanges';
import type { DataAnswer } from '@/protocol/data/registry';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { BlockTransaction } from '@/protocol/data/shapes';

/** What an address had in the block before a transaction, and in its block, in the smallest unit. */
export type BalanceAround = { before: bigint; after: bigint };

/** By how much a balance changed more than the listed transfers say, below 0 for less, in the smallest unit. */
export type UnlistedChange = {
  /** In lower case; `null` for the coin. */
  token: string | null;
  amount: bigint;
};

/** What is known of the balances of an address around a transaction. */
export type BalancesAround = {
  /** What the listed transfers explain, by token in lower case; the coin has the empty name. */
  explained: ReadonlyMap<string, BalanceAround>;
  /** What they do not, and no other listed transaction of the address in the block either. */
  unlisted: readonly UnlistedChange[];
};

const NONE: BalancesAround = { explained: new Map(), unlisted: [] };

/** Tokens of one question. */
const MAX_TOKENS = 100;

/** Rows of a list of one block. */
const MAX_ROWS = 500;

/** Less than this part is none: tokens that count in shares round, and interest grows by the block. */
const PARTS = 1_000_000n;

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The balance of a token in an answer, which leaves out what has run out; `null` where it is not known. */
function balanceIn(answer: DataAnswer<'getTokenBalances'> | null, token: string): bigint | null {
  if (!answer) return null;
  const row = answer.find(({ token_address }) => token_address.toLowerCase() === token);
  const unknown = unknownTokensOf(answer);
  if (!row && (unknown.tokens.includes(token) || unknown.count > unknown.tokens.length)) return null;
  return BigInt(row?.balance ?? 0);
}

/** Where and when: an address, in the block of a transaction. */
type Moment = { chainId: number; row: BlockTransaction; party: string };

/**
 * What other transactions of a block moved of an address, by token in lower case, and the empty name for the coin; `null`
 * where no source lists them, or not the transaction itself.
 */
async function movedByOthers({ chainId, row, party }: Moment, signal?: AbortSignal): Promise<Set<string> | null> {
  const block = Number(row.block_number);
  const range = { from_block: block, to_block: block, limit: MAX_ROWS };
  const given = { address: party, chain: `0x${chainId.toString(16)}`, ...range };
  const [sent, moved] = await Promise.all([
    unlessUnknown(readData('getTransactions', given, { signal })),
    unlessUnknown(readData('getTokenTransfers', given, { signal })),
  ]);
  if (!sent || !moved) return null;
  const rows = [
    ...sent.result.map(({ hash }) => ({ hash, token: '' })),
    ...moved.result.map(({ transaction_hash, address }) => ({ hash: transaction_hash, token: address.toLowerCase() })),
  ];
  if (rows.length >= MAX_ROWS || !rows.some(({ hash }) => hash === row.hash)) return null;
  return new Set(rows.flatMap(({ hash, token }) => (hash === row.hash ? [] : [token])));
}

/** The contracts that a transaction called or that logged something in it, in lower case: any of them may be a token. */
const contractsIn = ({ to_address: to, input, logs }: BlockTransaction): string[] =>
  [...(to && input !== '0x' ? [to] : []), ...logs.map(({ address }) => address)].map((one) => one.toLowerCase());

/** What is read of an address. */
export type AroundQuery = {
  chainId: number;
  row: BlockTransaction;
  changes: PartyChanges;
  /** Whether the coin is read too: never, where the transaction lists it, or always, since contracts may have sent some along. */
  coins: 'none' | 'listed' | 'all';
};

/** What an address had before and after, and what of it the listed transfers explain; `null` where it is not known. */
type Compared = { token: string; before: bigint | null; after: bigint | null; listed: bigint };

/** The balances that may have changed: of the coin where it is asked for, and of each token that took part. */
async function readBoth(
  { chainId, row, changes: { party, changes, fee }, coins }: AroundQuery,
  signal?: AbortSignal,
): Promise<Compared[]> {
  const block = Number(row.block_number);
  const at = (to_block: number) => ({ address: party, chain: `0x${chainId.toString(16)}`, to_block });
  const ofBoth = <Answer>(read: (block: number) => Promise<Answer>) =>
    Promise.all([unlessUnknown(read(block - 1)), unlessUnknown(read(block))]);
  const coin = changes.find(({ kind }) => kind === 'coin')?.amount ?? 0n;
  const isCoinAsked = coins === 'all' || (coins === 'listed' && coin !== 0n);
  const ofKind = (wanted: 'token' | 'nft') =>
    changes.flatMap(({ kind, token, amount }) =>
      kind === wanted && token !== null ? [[token.toLowerCase(), amount] as const] : [],
    );
  const [amounts, nfts] = [new Map(ofKind('token')), new Map(ofKind('nft'))];
  const others = contractsIn(row).filter((contract) => !nfts.has(contract));
  const tokens = [...new Set([...amounts.keys(), ...others])].slice(0, MAX_TOKENS);
  const asked = { token_addresses: tokens, skip_unknown: true };
  const [ofCoin, ofTokens] = await Promise.all([
    isCoinAsked ? ofBoth((one) => readData('getNativeBalance', at(one), { signal })) : [null, null],
    tokens.length > 0
      ? ofBoth((one) => readData('getTokenBalances', { ...at(one), ...asked }, { signal }))
      : [null, null],
  ]);
  const [before, after] = ofCoin.map((answer) => (answer ? BigInt(answer.balance) : null));
  return [
    { token: '', before: before ?? null, after: after ?? null, listed: coin - fee },
    ...tokens.map((token) => {
      const listed = amounts.get(token) ?? 0n;
      return { token, before: balanceIn(ofTokens[0], token), after: balanceIn(ofTokens[1], token), listed };
    }),
  ];
}

/**
 * Reads what an address had before and after a transaction, where an archive or an index knows both blocks, of the coin
 * where the transaction changed it, and of each token that took part. A balance that changed by another amount than the
 * listed transfers is none of `explained`: it is `unlisted`, unless another transaction in the block may have moved it.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function readBalancesAround(asked: AroundQuery, signal?: AbortSignal): Promise<BalancesAround> {
  const { chainId, row, changes } = asked;
  if (Number(row.block_number) < 1 || hasFailed(row)) return NONE;
  const explained = new Map<string, BalanceAround>();
  const unlisted: UnlistedChange[] = [];
  for (const { token, before, after, listed } of await readBoth(asked, signal)) {
    if (before === null || after === null) continue;
    const amount = after - before - listed;
    if (amount === 0n && listed !== 0n) explained.set(token, { before, after });
    const whole = listed === 0n ? (before > after ? before : after) : sizeOf(listed);
    // Some chains take a fee for another one that is in no receipt: whoever paid it may well have less.
    const isFee = token === '' && changes.fee > 0n && amount < 0n;
    if (sizeOf(amount) * PARTS > whole && !isFee) unlisted.push({ token: token || null, amount });
  }
  const moved = unlisted.length > 0 ? await movedByOthers({ chainId, row, party: changes.party }, signal) : null;
  return { explained, unlisted: unlisted.filter(({ token }) => moved && !moved.has(token ?? '')) };
}

/** {@link readBalancesAround}; nothing until it is known, where it is not, and for nobody (`null`). */
export function useBalancesAround(asked: AroundQuery | null): BalancesAround {
  const { data } = useQuery(
    {
      queryKey: [
        'balances around',
        ...[asked?.chainId, asked?.row.block_hash, asked?.row.hash, asked?.changes.party, asked?.coins],
      ],
      queryFn: ({ signal }) => (asked ? readBalancesAround(asked, signal) : NONE),
      enabled: asked !== null,
      // What was known of a block stays so; what was not may be indexed by the next time.
      staleTime: ({ state }) => (state.data?.explained.size ? Infinity : 0),
    },
    getQueryClient(),
  );
  return data ?? NONE;
}

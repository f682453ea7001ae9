import { readData } from '@/lib/data/readData';
import { unknownTokensOf } from '@/lib/data/unknownTokens';
import { unlessUnknown } from '@/lib/data/unlessUnknown';
import { add, type Decimal, multiply, ZERO } from '@/lib/format/amounts';
import { readPastPrices } from '@/lib/portfolio/pastPrices';
import { type EvmWalletOnChain, type TokenAmount, toTokenAmount } from '@/lib/portfolio/walletOnChain';
import { DEFAULT_DECIMALS } from '@/protocol/tokenRules';

/** Which moments of which wallet. */
export type HistoryQuery = {
  id: string;
  version: number;
  wallet: EvmWalletOnChain;
  /** In milliseconds since 1970, oldest first. */
  moments: readonly number[];
  /** Tokens with a price now, the wrapped coin among them, in lower case: without their past price a past value is unknown. */
  priced: readonly string[];
  /** Tokens that are known to have no price now: they count for nothing, then as now. */
  unpriced: readonly string[];
};

/** What is not known of a moment. */
export type Missing = 'coin' | 'tokens' | 'prices';

/** What a wallet was worth at a moment (`at`), in dollars at the prices of that moment, or what is not known of it. */
export type PastValue = { at: number } & (
  | {
      dollars: Decimal;
      missing: null;
      /** How many tokens without a price are left out, whose balance then is unknown; not there where none are. */
      leftOut?: number;
    }
  | { dollars: null; missing: Missing }
);

/** The past values of a wallet, which tokens they count, and when each was read, in milliseconds since 1970. */
export type WalletHistory = { values: readonly PastValue[]; counted: string; readAt: readonly number[] };

/** What is older than this when it is read does not change any more, in milliseconds: blocks are final, and indexed. */
const SETTLED_AFTER_MS = 600_000;
/** What was unknown is asked for again after this, in milliseconds: the index may have come to know it. */
const UNKNOWN_FOR_MS = 300_000;

/**
 * Reads what a wallet was worth at some moments, counted as the total of now is: the chain's coin and tokens, each at its
 * price of that moment. What a backend does not know of the past is missing; it is never taken for nothing.
 *
 * @param last what was read before: the past does not change, so that only what is new in it is asked for
 * @throws FoyerError where the backend does not answer
 */
export async function readHistory(
  query: HistoryQuery,
  signal: AbortSignal,
  last?: WalletHistory,
): Promise<WalletHistory> {
  const now = Date.now();
  const counted = `${query.priced.join()} ${query.unpriced.join()}`;
  const earlier = new Map<number, { value: PastValue; readAt: number }>();
  last?.values.forEach((value, index) => {
    const readAt = last.readAt[index] ?? 0;
    const holds = value.dollars === null ? readAt > now - UNKNOWN_FOR_MS : value.at <= readAt - SETTLED_AFTER_MS;
    if (holds && last.counted === counted) earlier.set(value.at, { value, readAt });
  });
  const values = await Promise.all(
    query.moments.map(async (moment) => earlier.get(moment)?.value ?? readPastValue(query, moment, signal)),
  );
  return { values, counted, readAt: query.moments.map((moment) => earlier.get(moment)?.readAt ?? now) };
}

async function readPastValue(query: HistoryQuery, moment: number, signal: AbortSignal): Promise<PastValue> {
  const missing = (what: Missing): PastValue => ({ at: moment, dollars: null, missing: what });
  const { address, chain } = query.wallet;
  const isCoinPriced = chain.wrapped !== null && query.priced.includes(chain.wrapped.toLowerCase());
  const parameters = { address, chain: chain.chain, to_date: moment };
  const [coin, tokens] = await Promise.all([
    isCoinPriced ? unlessUnknown(readData('getNativeBalance', parameters, { signal })) : { balance: '0' },
    unlessUnknown(readData('getTokenBalances', { ...parameters, skip_unknown: true }, { signal })),
  ]);
  if (!coin) return missing('coin');
  if (!tokens) return missing('tokens');
  // Anybody can send a token of which the past is unknown. What has a price, now or then, might have been worth something.
  const unknown = unknownTokensOf(tokens);
  const isWhole = unknown.count === unknown.tokens.length;
  if (!isWhole || unknown.tokens.some((token) => query.priced.includes(token))) return missing('tokens');
  const doubtful = unknown.tokens.filter((token) => !query.unpriced.includes(token));
  const { decimals } = chain.coin;
  const held = [
    { token: chain.wrapped ?? '', decimals, amount: BigInt(coin.balance) },
    ...tokens.map((row): Pick<TokenAmount, 'token' | 'decimals' | 'amount'> => toTokenAmount(row)),
  ].filter(({ token, amount }) => amount > 0n && !query.unpriced.includes(token.toLowerCase()));
  const prices = await unlessUnknown(
    readPastPrices(chain.chain, [...held.map(({ token }) => token), ...doubtful], moment, signal),
  );
  if (!prices) return missing('prices');
  if (doubtful.some((token) => prices.get(token))) return missing('tokens');
  let dollars = ZERO;
  for (const { token, amount, decimals: places } of held) {
    const price = prices.get(token.toLowerCase());
    if (price) dollars = add(dollars, multiply({ digits: amount, scale: places ?? DEFAULT_DECIMALS }, price));
    else if (query.priced.includes(token.toLowerCase())) return missing('prices');
  }
  return { at: moment, dollars, missing: null, ...(unknown.count > 0 && { leftOut: unknown.count }) };
}

/** The value of several wallets at each moment; what one of them misses, all of them miss. */
export function mergeHistories(histories: readonly (readonly PastValue[])[]): PastValue[] {
  const [first = [], ...others] = histories;
  return first.map((value, index) =>
    others.reduce((sum, history) => {
      const other = history[index];
      if (sum.dollars === null || !other) return sum;
      if (other.dollars === null) return { ...other, at: sum.at };
      const leftOut = (sum.leftOut ?? 0) + (other.leftOut ?? 0);
      return { ...sum, dollars: add(sum.dollars, other.dollars), ...(leftOut > 0 && { leftOut }) };
    }, value),
  );
}

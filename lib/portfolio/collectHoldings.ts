import { add, type Decimal, multiply, thousandthsOf, toOneScale, ZERO } from '@/lib/format/amounts';
import type { Balances, PortfolioChain, TokenAmount, WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { type Price, priceId } from '@/lib/portfolio/prices';
import { compareNames } from '@/protocol/text/compareNames';
import { DEFAULT_DECIMALS, isSuspicious } from '@/protocol/tokenRules';

/** What an account holds of one coin or token on one chain, summed over its addresses. */
export type Holding = {
  id: string;
  chain: PortfolioChain;
  /** `null` for the chain's own coin. */
  token: string | null;
  name: string;
  symbol: string;
  /** `null` for a token without `decimals()`: its amount is shown in raw units. */
  decimals: number | null;
  /** In the smallest unit. */
  amount: bigint;
  /** The account's addresses that hold some. */
  owners: readonly string[];
  /** Of one whole token in dollars; `null` if unknown. */
  price: Decimal | null;
  /** The exact value of the amount: in dollars, and in the chain's own coin. */
  value: Decimal | null;
  coinValue: Decimal | null;
  /** Whether its price is loading. */
  pricing: boolean;
  /** Whether it is likely spam: it has no price, and its name contains a link. */
  spam: boolean;
};

/** An address on a chain with its balances. */
export type WalletBalances = { wallet: WalletOnChain; balances: Balances };

/** Finds a price: `undefined` while it is loading, `null` if there is none. */
export type FindPrice = (id: string) => Price | null | undefined;

/** Sums what the addresses of an account hold, highest value first; coins with a balance of 0 are left out. */
export function collectHoldings(wallets: readonly WalletBalances[], findPrice: FindPrice): Holding[] {
  const found = new Map<string, Holding>();
  for (const { wallet, balances } of wallets) {
    const { chain, address } = wallet;
    const coin = { token: null, ...chain.coin, amount: balances.coin };
    for (const one of [coin, ...balances.tokens]) {
      if (one.amount === 0n) continue;
      const id = `${chain.id}:${one.token ?? 'coin'}`;
      const before = found.get(id);
      const amount = (before?.amount ?? 0n) + one.amount;
      const owners = [...(before?.owners ?? []), address];
      found.set(id, { ...toHolding(id, chain, { ...one, amount }, findPrice), owners });
    }
  }
  return sortByWorth([...found.values()]);
}

function toHolding(
  id: string,
  chain: PortfolioChain,
  { token, name, symbol, decimals, amount }: Omit<TokenAmount, 'token'> & { token: string | null },
  findPrice: FindPrice,
): Omit<Holding, 'owners'> {
  const priced = chain.family === 'eth' ? (token ?? chain.wrapped) : null;
  const price = priced === null ? null : findPrice(priceId(chain.id, priced));
  // Prices are of one whole token; one without `decimals()` is taken to have the usual number.
  const whole = { digits: amount, scale: decimals ?? DEFAULT_DECIMALS };
  const dollars = price?.dollars ?? null;
  return {
    id,
    chain,
    token,
    name: name ?? symbol ?? 'Unnamed token',
    symbol: symbol ?? '',
    decimals,
    amount,
    price: dollars,
    value: dollars && multiply(whole, dollars),
    coinValue: token === null ? whole : price ? multiply(whole, price.coin) : null,
    pricing: price === undefined,
    spam: token !== null && price === null && isSuspicious(name, symbol),
  };
}

/** Highest value first, then the coins, then by name. */
function sortByWorth(holdings: readonly Holding[]): Holding[] {
  const worth = toOneScale(holdings.map(({ value }) => value ?? ZERO));
  return holdings
    .map((holding, at) => ({ holding, worth: worth[at] ?? 0n }))
    .sort(({ holding: a, worth: ofA }, { holding: b, worth: ofB }) => {
      if (ofA !== ofB) return ofA < ofB ? 1 : -1;
      if (!a.token !== !b.token) return a.token ? 1 : -1;
      return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
    })
    .map(({ holding }) => holding);
}

/** The total value of holdings: in dollars, and in the coin of each symbol. Holdings without a price add nothing. */
export function totalValue(holdings: readonly Holding[]): { dollars: Decimal; coins: Map<string, Decimal> } {
  const coins = new Map<string, Decimal>();
  let dollars = ZERO;
  for (const { value, coinValue, chain } of holdings) {
    if (value) dollars = add(dollars, value);
    const { symbol } = chain.coin;
    if (coinValue) coins.set(symbol, add(coins.get(symbol) ?? ZERO, coinValue));
  }
  return { dollars, coins };
}

/** A share of the total value. */
export type AllocationShare = { id: string; label: string; value: Decimal; /** Rounded down. */ thousandths: number };

/** How many shares are shown; the smaller ones are combined. */
const MAX_SHARES = 5;

/** Smaller shares, in thousandths, are too thin to be told apart in a bar, and are combined as well. */
const SMALL_SHARE = 10;

/**
 * How the value of holdings is spread over tokens, the largest first.
 *
 * @param holdings sorted by value, as {@link collectHoldings} returns them
 */
export function allocate(holdings: readonly Holding[]): AllocationShare[] {
  const priced = holdings.flatMap(({ id, name, value }) =>
    value && value.digits > 0n ? [{ id, label: name, value }] : [],
  );
  const sum = (shares: typeof priced): Decimal => shares.reduce((total, { value }) => add(total, value), ZERO);
  const total = sum(priced);
  const room = priced.length > MAX_SHARES ? MAX_SHARES - 1 : priced.length;
  const large = priced.slice(0, room).filter(({ value }) => thousandthsOf(value, total) >= SMALL_SHARE);
  // A single one is named: that takes no more room than "1 other".
  const own = priced.length - large.length > 1 ? large : priced;
  const rest = priced.slice(own.length);
  const others = rest.length > 0 ? [{ id: 'others', label: `${rest.length} others`, value: sum(rest) }] : [];
  return [...own, ...others].map((share) => ({ ...share, thousandths: thousandthsOf(share.value, total) }));
}

import { add, type Decimal, multiply, thousandthsOf, toOneScale, ZERO } from '@/lib/format/amounts';
import {
  type PlaceContent,
  type PortfolioChain,
  type Price,
  priceId,
  type TokenAmount,
  type WalletOnChain,
} from '@/lib/portfolio/walletOnChain';
import { isSuspicious } from '@/protocol/isSuspicious';
import { DEFAULT_DECIMALS } from '@/protocol/tokenDecimals';

/** All that an account holds of one coin or token on one chain, over its addresses. */
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
  /** Who of the account holds some. */
  owners: readonly string[];
  /** Of one whole token in dollars; `null` where none is known. */
  price: Decimal | null;
  /** Of all of it, exact: in dollars, and in the chain's own coin. */
  value: Decimal | null;
  coinValue: Decimal | null;
  /** Whether its price is still being read. */
  pricing: boolean;
  /** Whether it goes behind the switch: nobody buys it, and its name leads somewhere. */
  spam: boolean;
};

/** A place with what is there. */
export type ReadPlace = { place: WalletOnChain; content: PlaceContent };

/** What is known of a price: `undefined` while it is read, `null` where there is none. */
export type FindPrice = (id: string) => Price | null | undefined;

/** Brings together what the addresses of an account hold, worth most first; a coin of which there is none is left out. */
export function gatherHoldings(places: readonly ReadPlace[], findPrice: FindPrice): Holding[] {
  const found = new Map<string, Holding>();
  for (const { place, content } of places) {
    const { chain, address } = place;
    const coin = { token: null, ...chain.coin, amount: content.coin };
    for (const one of [coin, ...content.tokens]) {
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
  // Prices are of one whole token, which has the usual decimals where the contract tells none.
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

const NAMES = new Intl.Collator('en');

/** Worth most first, then the coins, then by name. */
function sortByWorth(holdings: readonly Holding[]): Holding[] {
  const worth = toOneScale(holdings.map(({ value }) => value ?? ZERO));
  return holdings
    .map((holding, at) => ({ holding, worth: worth[at] ?? 0n }))
    .sort(({ holding: a, worth: ofA }, { holding: b, worth: ofB }) => {
      if (ofA !== ofB) return ofA < ofB ? 1 : -1;
      if (!a.token !== !b.token) return a.token ? 1 : -1;
      return NAMES.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
    })
    .map(({ holding }) => holding);
}

/** What holdings are worth together: in dollars, and in the coin of each symbol. What has no price counts for nothing. */
export function sumHoldings(holdings: readonly Holding[]): { dollars: Decimal; coins: Map<string, Decimal> } {
  const coins = new Map<string, Decimal>();
  let dollars = ZERO;
  for (const { value, coinValue, chain } of holdings) {
    if (value) dollars = add(dollars, value);
    const { symbol } = chain.coin;
    if (coinValue) coins.set(symbol, add(coins.get(symbol) ?? ZERO, coinValue));
  }
  return { dollars, coins };
}

/** A part of all that has a price. */
export type Share = { id: string; label: string; value: Decimal; /** Rounded down. */ thousandths: number };

/** So many have a share of their own; the smaller ones stand together. */
const MOST_SHARES = 5;

/** How the value of holdings is spread over tokens, the largest first. */
export function allocate(holdings: readonly Holding[]): Share[] {
  const found = holdings.flatMap(({ id, name, value }) =>
    value && value.digits > 0n ? [{ id, label: name, value }] : [],
  );
  const worth = toOneScale(found.map(({ value }) => value));
  const priced = found
    .map((share, at) => ({ share, worth: worth[at] ?? 0n }))
    .sort((a, b) => (a.worth === b.worth ? 0 : a.worth < b.worth ? 1 : -1))
    .map(({ share }) => share);
  const all = priced.reduce((sum, { value }) => add(sum, value), ZERO);
  const own = priced.length > MOST_SHARES ? priced.slice(0, MOST_SHARES - 1) : priced;
  const rest = priced.slice(own.length);
  const others = {
    id: 'others',
    label: `${rest.length} others`,
    value: rest.reduce((sum, { value }) => add(sum, value), ZERO),
  };
  return [...own, ...(rest.length > 0 ? [others] : [])].map((share) => ({
    ...share,
    thousandths: thousandthsOf(share.value, all),
  }));
}

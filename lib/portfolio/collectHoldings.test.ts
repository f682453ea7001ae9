import { describe, expect, it } from 'vitest';
import { allocate, collectHoldings, type WalletBalances, totalValue } from '@/lib/portfolio/collectHoldings';
import { readDecimal } from '@/lib/format/amounts';
import { DOLLAR } from '@/lib/format/currency';
import { formatMoney } from '@/lib/format/money';
import { chainsOf, walletsOnChains } from '@/lib/portfolio/walletOnChain';
import { type Price, priceId } from '@/lib/portfolio/prices';

const WRAPPED = '0x00000000000000000000000000000000000000ee';
const [chain] = chainsOf([{ chainId: 31_337, name: 'Local chain', sources: ['index'], wrappedCoin: WRAPPED }]);
const ADDRESSES = ['0xa', '0xb', '0xc'];
const wallets = walletsOnChains(
  ADDRESSES.map((address) => ({ family: 'eth' as const, address })),
  chain ? [chain] : [],
);

/** The same numbers in every run. */
function createDice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  const digits = (length: number): bigint => BigInt(Array.from({ length }, () => String(next() % 10)).join('') || '0');
  return { upTo: (most: number) => next() % most, digits };
}

/** A recount that shares nothing with the code under test: every figure as a fraction of one common unit. */
function recount(amount: bigint, decimals: number, price: string): { above: bigint; below: bigint } {
  const [whole = '0', fraction = ''] = price.split('.');
  return { above: amount * BigInt(whole + fraction), below: 10n ** BigInt(decimals + fraction.length) };
}

for (const decimals of [0, 6, 18, 77]) {
  it(`holdings equal an exact recount, with ${decimals} decimals`, () => {
    const dice = createDice(decimals + 1);
    for (let round = 0; round < 100; round += 1) {
      const amounts = ADDRESSES.map(() => dice.digits(1 + dice.upTo(78)));
      const price = `${dice.digits(1 + dice.upTo(9))}.${String(dice.digits(1 + dice.upTo(12)) + 1n)}`;
      const coinPrice = dice.digits(1 + dice.upTo(20));
      const read = wallets.map((wallet, index): WalletBalances => ({
        wallet,
        balances: {
          coin: 0n,
          tokens: [{ token: '0xt', name: 'T', symbol: 'T', decimals, amount: amounts[index] ?? 0n }],
          error: null,
        },
      }));
      const found: Price = { dollars: readDecimal(price), coin: { digits: coinPrice, scale: 18 } };
      const holdings = collectHoldings(read, (id) => (id === priceId('31337', '0xt') ? found : null));
      const all = amounts.reduce((sum, amount) => sum + amount, 0n);
      if (all === 0n) {
        expect(holdings).toEqual([]);
        continue;
      }
      const [holding] = holdings;
      expect(holding?.amount).toBe(all);
      const { dollars, coins } = totalValue(holdings);
      const wanted = recount(all, decimals, price);
      expect(dollars.digits * wanted.below).toBe(wanted.above * 10n ** BigInt(dollars.scale));
      const coin = coins.get('ETH');
      expect((coin?.digits ?? 0n) * 10n ** BigInt(18 + decimals)).toBe(
        all * coinPrice * 10n ** BigInt(coin?.scale ?? 0),
      );
      // To the cent, half up.
      const cents = (wanted.above * 200n + wanted.below) / (wanted.below * 2n);
      const shown = formatMoney(dollars, DOLLAR).shown.replace(/[$,]/g, '');
      if (cents > 0n) expect(BigInt(shown.replace('.', ''))).toBe(cents);
      else expect(shown).toMatch(/^(0\.00|< 0\.01)$/);
    }
  });
}

it('a coin has the price of its wrapped token, and tokens without a price add nothing', () => {
  const [wallet] = wallets;
  if (!wallet) throw new Error('No wallet.');
  const tokens = [
    { token: '0x1', name: 'Known', symbol: 'K', decimals: 6, amount: 2_500_000n },
    { token: '0x2', name: 'Unknown', symbol: 'U', decimals: 6, amount: 1n },
    { token: '0x3', name: 'Visit gold-gift.com to claim', symbol: 'GIFT', decimals: 0, amount: 1_000n },
    { token: '0x4', name: 'Spent', symbol: 'S', decimals: 6, amount: 0n },
  ];
  const prices: Record<string, Price> = {
    [priceId('31337', WRAPPED)]: { dollars: readDecimal(2_481.1), coin: readDecimal(1) },
    [priceId('31337', '0x1')]: { dollars: readDecimal(1e-7), coin: readDecimal('4e-11') },
  };
  const balances = { coin: 3n * 10n ** 18n, tokens, error: null };
  const holdings = collectHoldings([{ wallet, balances }], (id) => prices[id] ?? null);
  expect(holdings.map(({ name, spam }) => [name, spam])).toEqual([
    ['Ether', false],
    ['Known', false],
    ['Unknown', false],
    ['Visit gold-gift.com to claim', true],
  ]);
  const { dollars } = totalValue(holdings);
  expect(formatMoney(dollars, DOLLAR)).toMatchObject({ shown: '$7,443.30', exact: '7443.30000025' });
  expect(allocate(holdings).map(({ label, thousandths }) => [label, thousandths])).toEqual([
    ['Ether', 999],
    ['Known', 0],
  ]);
});

it('a chain’s own coin is never spam, whatever its name', () => {
  const [wallet] = wallets;
  if (!wallet) throw new Error('No wallet.');
  const chain = { ...wallet.chain, coin: { name: 'www.gift.com', symbol: 'GIFT', decimals: 18 } };
  const balances = { coin: 1n, tokens: [], error: null };
  expect(collectHoldings([{ wallet: { ...wallet, chain }, balances }], () => null)[0]?.spam).toBe(false);
});

it('a token is not spam while its price is loading', () => {
  const [wallet] = wallets;
  if (!wallet) throw new Error('No wallet.');
  const tokens = [{ token: '0x3', name: 'www.gift.com', symbol: 'GIFT', decimals: 0, amount: 1n }];
  const [holding] = collectHoldings([{ wallet, balances: { coin: 0n, tokens, error: null } }], () => undefined);
  expect(holding).toMatchObject({ pricing: true, spam: false, value: null });
});

const token = (id: string, name: string | null, amount: bigint, symbol: string | null = 'S') => ({
  token: id,
  name,
  symbol,
  decimals: 0,
  amount,
});

it('holdings are sorted by value, then coins first, then tokens by name, then by id', () => {
  const [wallet] = wallets;
  if (!wallet) throw new Error('No wallet.');
  const tokens = [
    token('0xd', 'beta', 1n),
    token('0xc', 'Beta', 1n),
    token('0xb', 'Alpha', 1n),
    token('0x5', 'Same', 1n),
    token('0x4', 'Same', 1n),
    token('0x6', 'Same', 1n),
    token('0x1', 'Zebra', 5n),
    token('0x2', 'Yak', 7n),
  ];
  const one: Price = { dollars: readDecimal('1'), coin: readDecimal('1') };
  const priced = [priceId('31337', '0x1'), priceId('31337', '0x2')];
  for (const order of [tokens, tokens.toReversed()]) {
    const balances = { coin: 1n, tokens: order, error: null };
    const holdings = collectHoldings([{ wallet, balances }], (id) => (priced.includes(id) ? one : null));
    expect(holdings.map(({ id }) => id)).toEqual(
      ['0x2', '0x1', 'coin', '0xb', '0xd', '0xc', '0x4', '0x5', '0x6'].map((id) => `31337:${id}`),
    );
  }
});

it('a holding lists its owners, and an unnamed token gets a name', () => {
  const read = wallets.map((wallet, index): WalletBalances => {
    const tokens = [token('0x1', null, BigInt(index), 'ONE'), token('0x2', null, 1n, null)];
    return { wallet, balances: { coin: 0n, tokens, error: null } };
  });
  const holdings = collectHoldings(read, () => null);
  expect(holdings.map(({ name, symbol, owners, amount }) => [name, symbol, owners, amount])).toEqual([
    ['ONE', 'ONE', ['0xb', '0xc'], 3n],
    ['Unnamed token', '', ['0xa', '0xb', '0xc'], 3n],
  ]);
  expect(holdings.map(({ pricing, spam, value, coinValue }) => [pricing, spam, value, coinValue])).toEqual([
    [false, false, null, null],
    [false, false, null, null],
  ]);
});

it('a coin has its value in itself, and only chains of the Ethereum family have prices', () => {
  const [wallet] = wallets;
  if (!wallet) throw new Error('No wallet.');
  const requested: string[] = [];
  const findPrice = (id: string) => void requested.push(id);
  const balances = { coin: 5n, tokens: [], error: null };
  const [coin] = collectHoldings([{ wallet, balances }], findPrice);
  expect(coin).toMatchObject({ id: '31337:coin', coinValue: { digits: 5n, scale: 18 }, pricing: true });
  expect(requested).toEqual([priceId('31337', WRAPPED)]);
  const { id, name, coin: lamport } = wallet.chain;
  const elsewhere = { ...wallet, chain: { id, name, coin: lamport, family: 'sol', network: 'mainnet' } as const };
  const tokens = [token('0x1', 'visit www.gift.com', 1n)];
  const [other] = collectHoldings([{ wallet: elsewhere, balances: { coin: 0n, tokens, error: null } }], findPrice);
  expect(other).toMatchObject({ price: null, pricing: false, coinValue: null });
  expect(requested).toHaveLength(1);
});

describe('the shares of the total value', () => {
  /** A holding of each token, worth as many cents. */
  const hold = (...cents: bigint[]) => {
    const [wallet] = wallets;
    if (!wallet) throw new Error('No wallet.');
    const tokens = cents.map((amount, at) => ({
      ...{ token: `0x${at}`, name: `Token ${at}`, symbol: `T${at}` },
      ...{ decimals: 2, amount },
    }));
    const price = { dollars: { digits: 1n, scale: 0 }, coin: { digits: 1n, scale: 0 } };
    return collectHoldings([{ wallet, balances: { coin: 0n, tokens, error: null } }], () => price);
  };
  const sharesOf = (...cents: bigint[]) =>
    allocate(hold(...cents)).map(({ id, label, thousandths }) => [id.split(':').at(-1), label, thousandths]);

  it('are those of each token, the largest first, for up to five', () => {
    expect(sharesOf(100n, 300n, 200n, 250n, 150n)).toEqual([
      ['0x1', 'Token 1', 300],
      ['0x3', 'Token 3', 250],
      ['0x2', 'Token 2', 200],
      ['0x4', 'Token 4', 150],
      ['0x0', 'Token 0', 100],
    ]);
  });

  it('combine those that nobody sees in a bar, however few tokens there are', () => {
    expect(sharesOf(9_970n, 10n, 9n, 11n)).toEqual([
      ['0x0', 'Token 0', 997],
      ['others', '3 others', 3],
    ]);
    expect(sharesOf(9_995n, 5n)).toEqual([
      ['0x0', 'Token 0', 999],
      ['0x1', 'Token 1', 0],
    ]);
  });

  it('combine the smaller ones of more than five tokens', () => {
    expect(sharesOf(100n, 300n, 200n, 250n, 50n, 100n)).toEqual([
      ['0x1', 'Token 1', 300],
      ['0x3', 'Token 3', 250],
      ['0x2', 'Token 2', 200],
      ['0x0', 'Token 0', 100],
      ['others', '2 others', 150],
    ]);
  });

  it('leave out what has no value', () => {
    const free = { digits: 0n, scale: 2 };
    const [first, second] = hold(200n, 100n);
    if (!first || !second) throw new Error('No holdings.');
    const holdings = [first, { ...second, value: free }, { ...second, value: null }];
    expect(allocate(holdings).map(({ label }) => label)).toEqual(['Token 0']);
  });
});

import { describe, expect, it } from 'vitest';
import { type Decimal, formatAmount, multiply, readDecimal } from '@/lib/format/amounts';
import { DOLLAR } from '@/lib/format/currency';
import { formatMoney } from '@/lib/format/money';
import type { ActivityEntry, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { writeActivity } from '@/lib/activity/writeActivity';
import { collectHoldings, totalValue } from '@/lib/portfolio/collectHoldings';
import { mergeHistories } from '@/components/portfolio/performance/history';
import { chainsOf, isEvm, walletsOnChains } from '@/lib/portfolio/walletOnChain';
import { addressOf } from '@/tests/helpers/activityRows';

/** Everything here is counted again in whole numbers of this unit, which is small enough for all of it. */
const UNIT = 160;

/** A text of a number, as a whole number of the unit. */
function recount(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('−', '-').replaceAll(',', '').split('.');
  const sign = whole.startsWith('-') ? -1n : 1n;
  return sign * BigInt(whole.replace('-', '') + fraction.padEnd(UNIT, '0'));
}

/** The same numbers in each run. */
function createRandom(seed: number) {
  let state = BigInt(seed);
  const next = () => (state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n);
  return {
    below: (limit: number): number => Number((next() >> 20n) % BigInt(limit)),
    /** Of any size up to the largest amount that a token can have. */
    amount(): bigint {
      const wide = (next() << 192n) | (next() << 128n) | (next() << 64n) | next();
      return wide >> BigInt(Number((next() >> 20n) % 256n));
    },
  };
}

const CASES = 200;
const chains = chainsOf([
  { chainId: 1, name: 'Ethereum', sources: ['index'], wrappedCoin: null },
  { chainId: 137, name: 'Polygon', sources: ['index'], wrappedCoin: null },
]).filter(({ family }) => family === 'eth');
const wallets = walletsOnChains(
  [
    { family: 'eth', address: addressOf('a') },
    { family: 'eth', address: addressOf('b') },
  ],
  chains,
).filter(isEvm);

describe.each([0, 6, 18, 77])('figures of a token with %d digits behind the point', (decimals) => {
  const random = createRandom(decimals + 1);
  const amounts = Array.from({ length: CASES }, () => random.amount());
  const scale = 10n ** BigInt(UNIT - decimals);
  const price = (): string => `${random.below(100_000)}.${String(random.below(1_000_000)).padStart(6, '0')}`;

  it('are written with every digit, and shown with six that count, never more than there is', () => {
    for (const amount of amounts) {
      const { exact, shown, cut } = formatAmount(amount, decimals);
      expect(recount(exact)).toBe(amount * scale);
      const rest = recount(exact) - recount(shown);
      // Less than one of the sixth digit, and less than one whole.
      expect(rest >= 0n && rest * 10n ** 5n <= amount * scale && rest < 10n ** BigInt(UNIT)).toBe(true);
      expect(cut).toBe(rest > 0n);
    }
  });

  it('stand in the table of activity as they are, and their columns add up', () => {
    const [me, ada, token] = [addressOf('a'), addressOf('e'), addressOf('c')];
    const facts = {
      name: () => null,
      token: () => ({ symbol: 'TKN', decimals }),
      collection: () => null,
      price: () => null,
      wrapped: () => null,
    };
    const sum = { amount: 0n, fee: 0n };
    for (const [at, amount] of amounts.entries()) {
      const fee = random.amount() >> 128n;
      const move: AssetTransfer = { kind: 'token', from: me, to: ada, amount: String(amount), token, tokenId: null };
      const entry: ActivityEntry = {
        ...{ id: `1:${at}`, chainId: 1, hash: '0x1', block: 1, blockHash: '0xb', time: '2026-01-01T00:00:00.000Z' },
        moves: [move, move],
        transaction: {
          ...{ from: me, to: token, value: '0', fee: String(fee), failed: false, input: '0x', made: null, index: 0 },
        },
      };
      for (const line of writeActivity(entry, new Set([me]), facts)
        .trimEnd()
        .split('\r\n')) {
        const cells = line.split(',').slice(-13);
        expect(recount(cells[1] ?? '')).toBe(amount * scale);
        sum.amount += recount(cells[1] ?? '');
        if (cells[7]) sum.fee += recount(cells[7]) - fee * 10n ** BigInt(UNIT - 18);
      }
    }
    expect(sum).toEqual({ amount: 2n * amounts.reduce((all, one) => all + one, 0n) * scale, fee: 0n });
  });

  it('are added up over wallets and chains, in dollars and in coins, to the last digit', () => {
    for (let from = 0; from + wallets.length <= CASES; from += wallets.length) {
      const [dollars, coin] = [price(), price()];
      const held = wallets.map((wallet, at) => ({
        wallet,
        balances: {
          coin: 0n,
          tokens: [{ token: addressOf('c'), name: 'T', symbol: 'T', decimals, amount: amounts[from + at] ?? 0n }],
          error: null,
        },
      }));
      const findPrice = () => ({ dollars: readDecimal(dollars), coin: readDecimal(coin) });
      const holdings = collectHoldings(held, findPrice);
      const total = totalValue(holdings);
      const all = amounts.slice(from, from + wallets.length).reduce((sum, one) => sum + one, 0n);
      const product = (one: string) => (all * scale * recount(one)) / 10n ** BigInt(UNIT);
      expect(recount(formatMoney(total.dollars, DOLLAR).exact)).toBe(product(dollars));
      expect([...total.coins.values()].reduce((sum, one) => sum + ofDecimal(one), 0n)).toBe(product(coin));
      expect(holdings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(all);
      const past = held.map(({ balances: { tokens } }) => {
        const value = multiply({ digits: tokens[0]?.amount ?? 0n, scale: decimals }, readDecimal(dollars));
        return [{ at: 0, dollars: value, missing: null }];
      });
      const [then] = mergeHistories(past);
      expect(then?.dollars && ofDecimal(then.dollars)).toBe(product(dollars));
    }
  });

  it('are shown in dollars to the nearest cent', () => {
    for (const amount of amounts) {
      const value = { digits: amount, scale: decimals };
      const { shown, exact } = formatMoney(value, DOLLAR);
      expect(recount(exact)).toBe(amount * scale);
      const cent = 10n ** BigInt(UNIT - 2);
      if (shown === '< $0.01') expect(amount > 0n && 2n * amount * scale < cent).toBe(true);
      else {
        const off = recount(shown.replace('$', '')) - amount * scale;
        expect(2n * off <= cent && 2n * off > -cent).toBe(true);
      }
    }
  });
});

const ofDecimal = ({ digits, scale }: Decimal): bigint => digits * 10n ** BigInt(UNIT - scale);

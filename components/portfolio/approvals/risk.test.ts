import { describe, expect, it } from 'vitest';
import { assessRisk, balanceOf, isUnlimited, nameSpender, valueAtRisk } from '@/components/portfolio/approvals/risk';
import { readDecimal, toNumber } from '@/lib/format/amounts';
import type { Allowance } from '@/lib/portfolio/readAllowances';
import { chainsOf, isEvm, walletsOnChains } from '@/lib/portfolio/walletOnChain';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { addressOf } from '@/tests/helpers/activityRows';

const chains = chainsOf([{ chainId: LOCAL_CHAIN_ID, name: 'Local chain', sources: ['index'], wrappedCoin: null }]);
const [wallet] = walletsOnChains([{ family: 'eth', address: addressOf('a') }], chains).filter(isEvm);

function approve(change: Partial<Allowance> = {}): Allowance {
  if (!wallet) throw new Error('No wallet.');
  const token = { token: addressOf('b'), name: 'Token', symbol: 'TKN', decimals: 6 };
  return { id: 'one', wallet, ...token, spender: addressOf('c'), amount: 5n, ...change };
}

const ALL = 2n ** 256n - 1n;

describe('an approval is a risk', () => {
  it.each([
    ['high, without a limit for nobody knows whom', ALL, false, 10n, 'high', ['unlimited', 'unknownSpender']],
    ['medium, without a limit for who is known', ALL, true, 10n, 'medium', ['unlimited']],
    ['high, for every NFT of a collection', null, false, null, 'high', ['allNfts', 'unknownSpender']],
    ['high, of the whole balance', 10n, false, 10n, 'high', ['wholeBalance', 'unknownSpender']],
    ['medium, of a part for nobody knows whom', 5n, false, 10n, 'medium', ['unknownSpender']],
    ['low, of a part for who is known', 5n, true, 10n, 'low', []],
    ['low, where the balance is not known', 5n, true, null, 'low', []],
  ] as const)('%s', (_name, amount, isKnown, balance, level, reasons) => {
    expect(assessRisk(approve({ amount }), isKnown, balance)).toEqual({ level, reasons });
  });

  it('without a limit from where no token has as many', () => {
    expect([ALL, 1n << 200n, (1n << 200n) - 1n].map((amount) => isUnlimited(approve({ amount })))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it('a spender has the name that its visitor gave it, or this site', () => {
  const dollar = approve({ spender: LOCAL_CONTRACTS.dollar });
  expect(nameSpender(dollar, [])).toBe('Foyer Dollar');
  expect(nameSpender(dollar, [{ name: 'Mine', chainId: LOCAL_CHAIN_ID, address: LOCAL_CONTRACTS.dollar }])).toBe(
    'Mine',
  );
  expect(nameSpender(dollar, [{ name: 'Other', chainId: 1, address: LOCAL_CONTRACTS.dollar }])).toBe('Foyer Dollar');
  expect(nameSpender(approve(), [])).toBeNull();
});

it('no more is at risk than there is', () => {
  const findPrice = () => ({ dollars: readDecimal('2'), coin: readDecimal('1') });
  const value = (amount: bigint | null, balance: bigint | null) => {
    const found = valueAtRisk(approve({ amount }), balance, findPrice);
    return found && toNumber(found);
  };
  expect(value(ALL, 1_500_000n)).toBe(3);
  expect(value(500_000n, 1_500_000n)).toBe(1);
  expect(value(ALL, 0n)).toBe(0);
  expect(value(ALL, null)).toBeNull();
  expect(value(null, 1n)).toBeNull();
  expect(valueAtRisk(approve(), 1n, () => null)).toBeNull();
});

it('a balance is not known where it could not be read', () => {
  if (!wallet) throw new Error('No wallet.');
  const tokens = [{ token: addressOf('b'), name: null, symbol: null, decimals: 6, amount: 7n }];
  expect(balanceOf(approve(), [{ wallet, balances: { coin: 0n, tokens, error: null } }])).toBe(7n);
  expect(balanceOf(approve(), [{ wallet, balances: { coin: 0n, tokens: [], error: null } }])).toBe(0n);
  expect(balanceOf(approve(), [])).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { abi, date, json, readChainId } from '@/protocol/data/parameters';
import { ABI_BOUNDS } from '@/protocol/data/unwrapAbi';

describe('a parameter of any JSON', () => {
  it('is accepted without being traversed', () => {
    const abi = new Proxy({}, { ownKeys: () => expect.unreachable('it was walked through') });
    expect(json.parse(abi)).toBe(abi);
  });

  it('must be given', () => {
    expect(json.safeParse(undefined).success).toBe(false);
    expect(json.parse(null)).toBe(null);
  });
});

describe('a parameter with an ABI', () => {
  const knock = { type: 'function', name: 'knock', inputs: [], outputs: [], stateMutability: 'view' };
  const list = [{ type: 'constructor', inputs: [] }, knock, { type: 'receive' }];
  const file = { contractName: 'Door', abi: list, bytecode: '0x60', methodIdentifiers: { 'knock()': 'abcdef01' } };
  const errorOf = (given: unknown) => abi.safeParse(given).error?.issues[0]?.message;

  it.each<[string, unknown]>([
    ['as a list', list],
    ['in a file of a compiler', file],
    ['in the text of such a file', JSON.stringify(file)],
  ])('%s has its items read', (_form, given) => {
    expect(abi.parse(given)).toEqual(list);
  });

  it('that is none is refused with what was given wrong', () => {
    expect(errorOf('knock()')).toBe('must be JSON');
    expect(errorOf({ abi: 'knock()' })).toBe('must be JSON');
    expect(errorOf(7)).toBe('must be an ABI');
    expect(errorOf(undefined)).toBe('must be given, as JSON');
  });

  it('that is larger or deeper than those of contracts is refused, as text too', () => {
    const wide = { ...knock, inputs: Array.from({ length: ABI_BOUNDS.parts }, () => ({ type: 'uint8' })) };
    let deep: unknown = [];
    for (let depth = 0; depth < 10_000; depth++) deep = [deep];
    const cases: [unknown, RegExp][] = [
      [Array.from({ length: ABI_BOUNDS.items + 1 }, () => knock), /^must have at most 1000 items$/],
      [[wide], /^must have at most 10000 items and parameters/],
      [[{ ...knock, inputs: deep }], /none of them deep$/],
    ];
    for (const [given, words] of cases) {
      expect(errorOf(given)).toMatch(words);
      expect(errorOf({ abi: given })).toMatch(words);
    }
    expect(errorOf(JSON.stringify([wide]))).toMatch(/^must have at most 10000/);
    expect(errorOf(`[${'['.repeat(500_000)}${']'.repeat(500_000)}]`)).toMatch(/none of them deep$/);
    expect(errorOf(`"${' '.repeat(ABI_BOUNDS.characters)}"`)).toMatch(/^must be at most/);
  });
});

describe('a date', () => {
  it.each([
    ['2021-09-29T13:09:15.000Z', '2021-09-29T13:09:15.000Z'],
    ['2021-09-29T13:09:15+02:00', '2021-09-29T11:09:15.000Z'],
    ['2021-09-29 13:09', '2021-09-29T13:09:00.000Z'],
    ['2021-09-29', '2021-09-29T00:00:00.000Z'],
    ['Wed, 29 Sep 2021 13:09:15 GMT', '2021-09-29T13:09:15.000Z'],
    ['Wed Sep 29 2021 13:09:15 GMT+0000 (Coordinated Universal Time)', '2021-09-29T13:09:15.000Z'],
    ['September 29, 2021 13:09:15 UTC', '2021-09-29T13:09:15.000Z'],
    ['1632920955000', '2021-09-29T13:09:15.000Z'],
  ])('%s is read', (text, moment) => {
    expect(date.parse(text)).toEqual(new Date(moment));
  });

  it.each(['-1', '1', 'abc 1', 'foo 12', 'foo 2012', '', 'yesterday', '2021-13-45', '12'])('%j is refused', (text) => {
    expect(date.safeParse(text).success).toBe(false);
  });
});

describe('what a caller calls a chain', () => {
  it.each([
    ['eth', 1],
    ['Eth', 1],
    ['0x1', 1],
    ['0X89', 137],
    ['bsc testnet', 97],
    ['0x7a69', 31_337],
    ['matic', 137],
  ])('%s', (chain, id) => {
    expect(readChainId(chain)).toBe(id);
  });

  it.each(['', 'nowhere', '__proto__', 'constructor', '1', '0x', '0xzz', '0x0', `0x${'f'.repeat(40)}`])(
    'is refused where it is none: "%s"',
    (chain) => {
      expect(readChainId(chain)).toBeNull();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { date, json, readChainId } from '@/protocol/data/parameters';

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

import { parseAbiItem, type AbiEvent } from 'viem';
import { describe, expect, it } from 'vitest';
import { compileFilter } from '@/server/event-sync/eventFilter';

const EVENT = parseAbiItem(
  'event Sold(address seller, uint256 price, bool open, string city, bytes4 mark, uint256 id)',
) as AbiEvent;
const SELLER = `0x${'ab'.repeat(20)}`;
const COLUMNS = {
  ...{ seller: SELLER, price: String(2n ** 200n), price_decimal: 2 ** 200, open: true, city: 'Bergen' },
  ...{ mark: '0x01020304', uid: '5', uid_decimal: 5 },
};

describe('compileFilter', () => {
  it.each<[object, boolean]>([
    [{ eq: ['seller', SELLER.toUpperCase().replace('0X', '0x')] }, true],
    [{ ne: ['seller', SELLER] }, false],
    [{ gt: ['price', String(2n ** 200n - 1n)] }, true],
    [{ gt: ['price', String(2n ** 200n)] }, false],
    [{ gte: ['price', `0x1${'0'.repeat(50)}`] }, true],
    [{ lt: ['price', 10] }, false],
    [{ lte: ['id', 5] }, true],
    [{ eq: ['uid', '5'] }, true],
    [{ eq: ['open', true] }, true],
    [{ eq: ['open', 'false'] }, false],
    [{ eq: ['city', 'bergen'] }, false],
    [{ in: ['city', ['Oslo', 'Bergen']] }, true],
    [{ nin: ['city', ['Oslo', 'Bergen']] }, false],
    [{ eq: ['mark', '0x01020304'] }, true],
    [{ and: [{ eq: ['city', 'Bergen'] }, { lt: ['id', 5] }] }, false],
    [{ or: [{ eq: ['city', 'Oslo'] }, { and: [{ eq: ['id', 5] }] }] }, true],
    [{ eq: ['city', 'Bergen'], gt: ['id', 5] }, false],
  ])('takes %j as %s', (filter, isWanted) => {
    expect(compileFilter(filter, EVENT)(COLUMNS)).toBe(isWanted);
  });

  let deep: object = { eq: ['id', 5] };
  for (let level = 0; level < 12; level++) deep = { and: [deep] };
  it.each<[unknown, RegExp]>([
    [['eq', 'id', 5], /an object/],
    [{}, /an object/],
    [{ eq: 'id' }, /needs a list for/],
    [{ eq: ['id'] }, /seller, price, open, city, mark, id/],
    [{ eq: ['toString', 1] }, /needs an argument of the event/],
    [{ toString: ['id', 1] }, /unknown operator "toString"/],
    [{ gt: ['city', 'a'] }, /not a number/],
    [{ eq: ['price', 1.5] }, /whole number/],
    [{ eq: ['price', 1e30] }, /as strings/],
    [{ eq: ['price', '9'.repeat(79)] }, /whole number/],
    [{ eq: ['price', `0x${'f'.repeat(65)}`] }, /whole number/],
    [{ eq: ['seller', 'ada.eth'] }, /type address/],
    [{ in: ['city', []] }, /list of values/],
    [{ or: [] }, /at least one condition/],
    [deep, /deeper/],
  ])('refuses %j', (filter, reason) => {
    expect(() => compileFilter(filter, EVENT)).toThrow(reason);
  });
});

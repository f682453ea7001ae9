// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { formResults, noticeOf } from '@/lib/explorer/search/formResults';
import { readQuery } from '@/lib/explorer/search/readQuery';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const HASH = `0x${'cd'.repeat(32)}`;
const read = (text: string) => readQuery(31_337, text, { now: new Date('2026-11-28T12:00:00Z'), zone: 'utc' });
const resultsOf = (text: string) => formResults(read(text), 31_337);

describe('what a text leads to by its form alone', () => {
  it.each([
    [ADDRESS, '31337', 'Address'],
    [`ethereum:${ADDRESS}@1`, '1', 'Address · Ethereum'],
    [`ethereum:${ADDRESS}@31337/transfer?address=${ADDRESS}`, '31337', 'Address'],
  ])('%s leads to the address on chain %s, and is remembered as typed', (text, chain, hint) => {
    const path = `/explorer/${chain}/address/${ADDRESS}`;
    expect(resultsOf(text)).toMatchObject([{ kind: 'address', path, hint, words: text }]);
  });

  it('a hash is labelled as one, and leads to its transaction or block', () => {
    const path = `/explorer?q=${HASH}&chain=31337`;
    expect(resultsOf(HASH)).toMatchObject([{ kind: 'hash', hint: 'Transaction or block hash', path }]);
  });

  it('a number is a block', () => {
    const block = { kind: 'block', label: 'Block 30,805', path: '/explorer/31337/block/30805', words: '30805' };
    for (const text of ['30805', '30,805', '30 805', '#30805']) expect(resultsOf(text), text).toMatchObject([block]);
  });

  it.each(['0x7855', '0x9d3db2ad', '26 Nov 2026', 'ada.eth', 'ethereum:grace.eth@1', 'Doors', ''])(
    '%s is no form that leads anywhere by itself',
    (text) => expect(resultsOf(text)).toEqual([]),
  );
});

describe('what is said of a text', () => {
  it('is that it is part of a hash, or too long for one', () => {
    expect(noticeOf(read('0x7855'))).toBe('0x7855 is only part of a hash or address');
    expect(noticeOf(read('0x9d3db2ad'))).toBe('0x9d3db2ad is only part of a hash or address');
    expect(noticeOf(read(`${HASH}cd`))).toMatch(/^0xcdcdcdcdcdcdcdcdcd… is too long for a hash or address$/);
  });

  it('is a question where it may be one of two days', () => {
    expect(noticeOf(read('01/02/2026'))).toBe('Which day is 01/02/2026?');
    expect(noticeOf(read('26/11/2026'))).toBeNull();
  });

  it('is nothing of a whole one, and of words', () => {
    for (const text of [ADDRESS, HASH, '30805', 'Doors', '']) expect(noticeOf(read(text)), text).toBeNull();
  });
});

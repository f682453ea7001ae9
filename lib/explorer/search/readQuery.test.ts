// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readQuery } from '@/lib/explorer/search/readQuery';

const CLOCK = { now: new Date('2026-11-28T12:00:00Z'), zone: 'utc' } as const;
const read = (text: string) => readQuery(31_337, text, CLOCK);

const CHECKSUMMED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ADDRESS = CHECKSUMMED.toLowerCase();
const HASH = `0x9d3db2ad${'0f'.repeat(28)}`;

describe('a hexadecimal text', () => {
  it.each([
    CHECKSUMMED,
    ADDRESS,
    CHECKSUMMED.toUpperCase(),
    CHECKSUMMED.slice(2),
    ` ${ADDRESS}\n`,
    `\u200b${ADDRESS}\ufeff`,
    `\u202a${ADDRESS}\u202c`,
    `${ADDRESS.slice(0, 20)}\n  ${ADDRESS.slice(20)}`,
    `ethereum:${CHECKSUMMED}@31337`,
  ])('is an address: %j', (text) => {
    expect(read(text)).toMatchObject({ form: 'address', address: ADDRESS, chainId: 31_337 });
  });

  it.each([HASH, HASH.toUpperCase(), HASH.slice(2), `${HASH.slice(0, 30)}\u00ad${HASH.slice(30)}`])(
    'is a hash: %j',
    (text) => {
      expect(read(text)).toMatchObject({ form: 'hash', hash: HASH });
    },
  );

  it.each(['0x7855', '0x9d3db2ad', '0X7855', '0x1', HASH.slice(0, -1), ADDRESS.slice(0, -1), `${ADDRESS}0`])(
    'that is no whole hash or address is a part, and no number of a block: %s',
    (text) => {
      expect(read(text)).toMatchObject({ form: 'part', begin: text.toLowerCase(), end: '', isTooLong: false });
    },
  );

  it('is a part as pages shorten it, and may be too long', () => {
    expect(read('0x7099…79C8')).toMatchObject({ form: 'part', begin: '0x7099', end: '79c8' });
    expect(read('0x7099...79C8')).toMatchObject({ form: 'part', begin: '0x7099', end: '79c8' });
    expect(read(`${HASH}0`)).toMatchObject({ form: 'part', isTooLong: true });
  });

  it.each(['0x', '0xBitcoin', '0x Protocol', 'deadbeef', 'face'])('that only looks like one is words: %s', (text) => {
    expect(read(text)).toMatchObject({ form: 'words' });
  });

  it('names its own network in a payment request', () => {
    expect(read(`ethereum:${CHECKSUMMED}@1?value=5`)).toMatchObject({ form: 'address', address: ADDRESS, chainId: 1 });
    expect(read('ethereum:grace.eth@1')).toMatchObject({ form: 'name', name: 'grace.eth', chainId: 1 });
  });
});

describe('the number of a block', () => {
  it.each([
    ...['30805', '#30805', '# 30,805', '30,805', '30 805', '30\u00a0805', '30\u202f805', '30’805', '030805', '30_805'],
    ...['Block 30805', 'block #30,805', 'block30805', '\u200e30,805\u200e'],
  ])('is read as it is written: %j', (text) => {
    expect(read(text)).toMatchObject({ form: 'block', block: '30805' });
  });

  it('is grouped as in India, too, and may be 0', () => {
    expect(read('1,23,456')).toMatchObject({ form: 'block', block: '123456' });
    expect(read('0')).toMatchObject({ form: 'block', block: '0' });
  });

  it.each(['30,80', '3,0805', '30.805', '-5', '1e5', '1234567890123456', 'block', '#door'])(
    'is not read from %s',
    (text) => {
      expect(read(text).form).not.toBe('block');
    },
  );
});

describe('other texts', () => {
  it.each([
    ['26 Nov 2026', 'date'],
    ['01/02/2026', 'date'],
    ['ada.eth', 'name'],
    ['🦊.eth', 'name'],
    ['Doors', 'words'],
    ['Café Zoë 🦊', 'words'],
    ['', 'nothing'],
    ['\u200b \u200d', 'nothing'],
  ])('%j is a %s', (text, form) => {
    expect(read(text).form).toBe(form);
  });

  it('lose what nobody sees, and keep what joins emoji', () => {
    expect(read('lan\u200btern ').text).toBe('lantern');
    expect(read('👨\u200d👩').text).toBe('👨\u200d👩');
    expect(read('Zoe\u0308').text).toBe('Zoë');
  });

  it('of any length are read at once', () => {
    const start = performance.now();
    for (const text of ['1,'.repeat(50_000), ' '.repeat(100_000), `0x${'a'.repeat(100_000)}`, 'a\u0301'.repeat(50_000)])
      read(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { search } from '@/lib/explorer/searchPage';
import { replaceExports } from '@/tests/helpers/replaceExports';

const CHAIN = 31_337;
const DOORS = `0x${'d'.repeat(40)}`;
const CLOSEST = { date: '', block: 379, timestamp: 1_795_651_200 };

/** What the backend answers, by function; nothing where it is not named. */
let answers: Record<string, unknown> = {};
beforeEach(() => {
  answers = {};
});
replaceExports(import('@/lib/explorer/fetchData'), { fetchOrNull: async (name: string) => answers[name] ?? null });

describe('a search on the server', () => {
  it.each(['0x7855', '0x9d3db2ad', '0x7099…79c8'])('never reads %s as the number of a block', async (typed) => {
    answers = { getBlock: { number: '30805', transactions: [] } };
    const notice = `${typed} is only part of a hash or address`;
    expect(await search(CHAIN, typed)).toMatchObject({
      view: { kind: 'found', query: typed, notice, tokens: [], nfts: [], others: [], failed: [] },
    });
  });

  it.each(['30805', '#30805', '30,805', '30 805', 'Block 30,805'])(
    'reads %s as the number of a block',
    async (typed) => {
      expect(await search(CHAIN, typed)).toEqual({ path: '/explorer/31337/block/30805' });
    },
  );

  it('sees whether a hash is that of a block or a transaction', async () => {
    const hash = `0x${'1'.repeat(64)}`;
    expect(await search(CHAIN, hash.slice(2).replace('1', 'A'))).toEqual({
      path: `/explorer/31337/tx/${hash.replace('0x1', '0xa')}`,
    });
    answers = { getBlock: { number: '7' } };
    expect(await search(CHAIN, hash)).toEqual({ path: '/explorer/31337/block/7' });
  });

  it.each(['26 Nov 2026', 'Nov 26, 2026', '2026-11-26'])(
    'leads from %s to a block that names the day',
    async (typed) => {
      answers = { getDateToBlock: CLOSEST };
      expect(await search(CHAIN, typed)).toEqual({ path: '/explorer/31337/block/379?date=2026-11-26' });
    },
  );

  it('leads from a moment to its block, and from nothing to nothing where no block is known', async () => {
    answers = { getDateToBlock: CLOSEST };
    expect(await search(CHAIN, '2026-11-26T10:00:00.000Z')).toEqual({ path: '/explorer/31337/block/379' });
    answers = {};
    expect(await search(CHAIN, '2026-11-26')).toMatchObject({ view: { kind: 'found', others: [], notice: null } });
  });

  it('asks which day is meant', async () => {
    answers = { getDateToBlock: CLOSEST };
    expect(await search(CHAIN, '01/02/2026')).toMatchObject({
      view: {
        notice: 'Which day is 01/02/2026?',
        others: [
          { kind: 'date', label: '1 Feb 2026', hint: 'Block 379', path: '/explorer/31337/block/379?date=2026-02-01' },
          { kind: 'date', label: '2 Jan 2026', path: '/explorer/31337/block/379?date=2026-01-02' },
        ],
      },
    });
  });

  it('leads to the one collection or name that begins so, and lists several', async () => {
    const doors = { token_address: DOORS, name: 'Doors at Dusk', symbol: 'DOOR', contract_type: 'ERC721' };
    answers = { searchCollections: [doors] };
    expect(await search(CHAIN, 'Doors')).toEqual({ path: `/explorer/31337/nft/${DOORS}` });
    answers = { searchNames: [{ name: 'grace.eth', address: DOORS }] };
    expect(await search(CHAIN, 'grac')).toEqual({ path: `/explorer/31337/address/${DOORS}` });
    answers = { ...answers, searchCollections: [doors] };
    expect(await search(CHAIN, 'gr')).toMatchObject({
      view: {
        others: [
          { kind: 'name', label: 'grace.eth' },
          { kind: 'collection', label: 'Doors at Dusk' },
        ],
      },
    });
  });
});

// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { asks, createSearch, type SearchPorts } from '@/lib/explorer/search/createSearch';
import { readQuery } from '@/lib/explorer/search/readQuery';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';

const CHAIN = 31_337;
const [DOORS, LANTERN, GRACE] = ['d', 'a', 'b'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];

/** A chain with a few of everything, found by the beginnings of words as the backend finds them. */
function createPorts(more: Partial<SearchPorts> = {}): SearchPorts {
  const begins = (text: string, words: string) =>
    text
      .toLowerCase()
      .split(/[ .]/)
      .some((word) => word.startsWith(words.toLowerCase()));
  const tokens = [
    { address: LANTERN, name: 'Old Lantern', symbol: 'OLD' },
    { address: `0x${'c'.repeat(40)}`, name: 'Lantern', symbol: 'LAN' },
  ];
  return {
    blockAt: async (_chain, at) => ({ number: '30805', at }),
    tokens: async (_chain, words) => tokens.filter(({ name }) => begins(name, words)),
    collections: async (_chain, words) =>
      [{ address: DOORS, name: 'Doors at Dusk', symbol: 'DOOR' }].filter(({ name }) => begins(name, words)),
    nfts: async (_chain, words) => (words === 'midnight' ? [{ address: DOORS, id: '2', name: 'Door 2' }] : []),
    names: async (_chain, begin) => [{ name: 'grace.eth', address: GRACE }].filter(({ name }) => begins(name, begin)),
    addressOf: async (name) => (name === 'ada.eth' ? GRACE : null),
    people: async (begin) => ['Ada 🦊', 'Zoë', 'Quiet Grace'].filter((name) => begins(name, begin)),
    ...more,
  };
}

async function find(text: string, ports = createPorts()): Promise<SearchResult[]> {
  let found: readonly SearchResult[] = [];
  const query = readQuery(CHAIN, text, { now: new Date('2026-11-28T12:00:00Z'), zone: 'utc' });
  await createSearch(ports).find(query, (results) => {
    found = results;
  });
  return [...found];
}

const shortOf = (results: readonly SearchResult[]) => results.map(({ kind, label }) => `${kind}: ${label}`);

describe('a search by words', () => {
  it('finds tokens, collections, names and people by the beginning of any word, and says what each is', async () => {
    expect(shortOf(await find('Doors'))).toEqual(['collection: Doors at Dusk']);
    expect(shortOf(await find('dusk'))).toEqual(['collection: Doors at Dusk']);
    expect(shortOf(await find('grac'))).toEqual(['name: grace.eth', 'profile: Quiet Grace']);
    expect(shortOf(await find('ada'))).toEqual(['profile: Ada 🦊']);
    expect(shortOf(await find('zoë'))).toEqual(['profile: Zoë']);
    expect(shortOf(await find('midnight'))).toEqual(['nft: Door 2']);
    expect((await find('Doors'))[0]).toMatchObject({
      hint: expect.stringMatching(/^DOOR · NFT collection · 0xdD/i) as string,
    });
    expect((await find('grac'))[1]).toMatchObject({ hint: 'Profile', path: '/u/Quiet%20Grace' });
  });

  it('puts what is called so first', async () => {
    expect(shortOf(await find('lantern'))).toEqual(['token: Lantern', 'token: Old Lantern']);
  });

  it('resolves a whole name, once', async () => {
    expect(shortOf(await find('ada.eth'))).toEqual(['name: ada.eth']);
    const twice = createPorts({ names: async () => [{ name: 'ada.eth', address: GRACE }] });
    expect(shortOf(await find('ada.eth', twice))).toEqual(['name: ada.eth']);
  });

  it('of emoji alone asks only for people', async () => {
    const ports = createPorts({
      tokens: () => Promise.reject(new Error('asked for a word')),
      people: async () => ['🦊'],
    });
    expect(shortOf(await find('🦊🦊', ports))).toEqual(['profile: 🦊']);
  });
});

describe('a search by a date', () => {
  it.each(['26 Nov 2026', 'Nov 26, 2026', '2026-11-26'])('names the block that it found: %s', async (text) => {
    expect(await find(text)).toEqual([
      {
        kind: 'date',
        label: '26 Nov 2026',
        hint: expect.stringMatching(/^Closest block: 30,805, 2\d Nov 2026/) as string,
        path: `/explorer/${CHAIN}/block/30805?date=2026-11-26`,
        words: '2026-11-26',
      },
    ]);
  });

  it('asks which day is meant where there are two', async () => {
    expect((await find('01/02/2026')).map(({ label }) => label)).toEqual(['1 Feb 2026', '2 Jan 2026']);
  });

  it('of a network whose blocks nobody knows finds nothing', async () => {
    expect(await find('26 Nov 2026', createPorts({ blockAt: async () => null }))).toEqual([]);
  });
});

describe('who is asked', () => {
  it('is nobody for what a text says by its form alone', () => {
    const formOf = (text: string) => readQuery(CHAIN, text, { now: new Date(), zone: 'utc' });
    expect(['0x7855', '30805', DOORS, `0x${'1'.repeat(64)}`, 'a', ''].map((text) => asks(formOf(text)))).toEqual(
      Array.from({ length: 6 }, () => false),
    );
    expect(['26 Nov 2026', 'ad', 'ada.eth'].map((text) => asks(formOf(text)))).toEqual([true, true, true]);
  });

  it('shows at once what answers first, while another is slow or fails', async () => {
    const shown: string[][] = [];
    let answer: (names: readonly { name: string; address: string }[]) => void = () => undefined;
    const slow = new Promise<readonly { name: string; address: string }[]>((resolve) => {
      answer = resolve;
    });
    const ports = createPorts({ names: () => slow, people: () => Promise.reject(new UnreachableError(null)) });
    const query = readQuery(CHAIN, 'lantern', { now: new Date(), zone: 'utc' });
    const end = createSearch(ports).find(query, (results) => shown.push(shortOf(results)));
    await expect.poll(() => shown).toEqual([['token: Lantern', 'token: Old Lantern']]);
    answer([{ name: 'lantern.eth', address: GRACE }]);
    await end;
    expect(shown.at(-1)).toEqual(['name: lantern.eth', 'token: Lantern', 'token: Old Lantern']);
  });

  it('fails where nobody answers', async () => {
    const broken = () => Promise.reject(new UnreachableError(null));
    const ports: SearchPorts = {
      ...{ blockAt: broken, tokens: broken, collections: broken, nfts: broken, names: broken },
      ...{ addressOf: broken, people: broken },
    };
    await expect(find('lantern', ports)).rejects.toBeInstanceOf(UnreachableError);
    await expect(find('26 Nov 2026', ports)).rejects.toBeInstanceOf(UnreachableError);
  });
});

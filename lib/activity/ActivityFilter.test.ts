import { expect, it } from 'vitest';
import type { ActivityEntry, ActivityTransaction } from '@/lib/activity/ActivityEntry';
import {
  type ActivityFilter,
  feedFilter,
  matchesFilter,
  NO_FILTER,
  readFilter,
  writeFilter,
} from '@/lib/activity/ActivityFilter';

const OWN = `0x${'a'.repeat(40)}`;
const TOKEN = `0x${'b'.repeat(40)}`;
const word = (digits: string) => digits.padStart(64, '0');

const entry = (part: Partial<ActivityTransaction>, moves: ActivityEntry['moves'] = []): ActivityEntry => ({
  ...{ id: '1', chainId: 1, hash: '0x1', block: 1, blockHash: '0x1', time: '2026-01-01T00:00:00Z', moves },
  transaction: {
    ...{ from: OWN, to: TOKEN, value: '0', fee: '1', failed: false, input: '0x', made: null, index: 0 },
    ...part,
  },
});
const approval = entry({ input: `0x095ea7b3${word('c'.repeat(40))}${word('5')}` });
const failed = entry({ failed: true, input: approval.transaction?.input ?? '' });
const sent = entry({ value: '5' }, [{ kind: 'coin', from: OWN, to: TOKEN, amount: '5', token: null, tokenId: null }]);
const all = { approval, failed, sent, call: entry({ input: '0x12345678' }) };

const COIN = `0x${'d'.repeat(40)}`;
/** Something moved: from the visitor, or to them. */
const moved = (way: 'out' | 'in', token: string | null): ActivityEntry['moves'][number] => ({
  ...(way === 'out' ? { from: OWN, to: TOKEN } : { from: TOKEN, to: OWN }),
  ...{ kind: token ? 'token' : 'coin', amount: '5', token, tokenId: null },
});

it.each<[ActivityFilter['kind'], string[]]>([
  ['', ['approval', 'failed', 'sent', 'call']],
  ['approval', ['approval']],
  ['failed', ['failed']],
  ['coin', ['sent']],
  ['call', ['approval', 'failed', 'call']],
])('the type "%s" lets through %j', (kind, names) => {
  const filter = readFilter(Object.fromEntries(new URLSearchParams(writeFilter({ ...NO_FILTER, kind }))));
  expect(filter.kind).toBe(kind);
  const through = Object.entries(all).filter(([, one]) => matchesFilter(filter, one, new Set([OWN]), new Map()));
  expect(through.map(([name]) => name)).toEqual(names);
});

it('keeps a search as it was typed, and reads every row for it', () => {
  const filter = { ...NO_FILTER, kind: 'nft', direction: 'in', chain: '1', token: TOKEN, q: 'Été & 0xAB' } as const;
  const written = writeFilter(filter);
  expect(readFilter(Object.fromEntries(new URLSearchParams(written)))).toEqual(filter);
  expect(readFilter({ q: ' grace ' }).q).toBe('grace');
  expect(readFilter({ q: 'x'.repeat(101) })).toEqual(NO_FILTER);
  expect(feedFilter(filter)).toEqual({ ...NO_FILTER, chain: '1' });
  expect(feedFilter({ ...filter, q: '' })).toEqual({ ...filter, q: '' });
});

it('calls an exchange a swap, but not the coin for its wrapped form or back', () => {
  const exchanges = {
    'coin for token': entry({}, [moved('out', null), moved('in', TOKEN)]),
    'token for wrapped coin': entry({}, [moved('out', TOKEN), moved('in', COIN)]),
    wrapped: entry({}, [moved('out', null), moved('in', COIN)]),
    unwrapped: entry({}, [moved('out', COIN), moved('in', null)]),
    sent,
  };
  const filter = { ...NO_FILTER, kind: 'swap' } as const;
  const through = Object.entries(exchanges).filter(([, one]) =>
    matchesFilter(filter, one, new Set([OWN]), new Map([[1, COIN]])),
  );
  expect(through.map(([name]) => name)).toEqual(['coin for token', 'token for wrapped coin']);
});

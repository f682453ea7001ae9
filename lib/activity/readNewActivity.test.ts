import { expect, it } from 'vitest';
import type { ActivityEntry, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { applyNewActivity } from '@/lib/activity/readNewActivity';

const move: AssetTransfer = { kind: 'token', from: '0xa', to: '0xb', amount: '1100', token: '0xc', tokenId: null };

const entry = (
  id: string,
  block: number,
  moves: readonly AssetTransfer[],
  blockHash = `0x${block}`,
): ActivityEntry => ({
  ...{ id, hash: id, chainId: 1, block, blockHash, time: '2026-01-01T00:00:00.000Z' },
  ...{ transaction: null, moves },
});
const news = (entries: readonly ActivityEntry[], since: number, turned = false) => ({
  ...{ chainId: 1, since, turned, entries, blocks: [] },
});
const never = () => false;

it('new activity completes an entry that was read while its block was being indexed, and changes no other', () => {
  const parts = [[entry('sent', 7, [])], [entry('old', 3, [move])]];
  const whole = entry('sent', 7, [move]);
  const applied = applyNewActivity({ parts, waiting: [] }, news([whole], 7), never);
  expect(applied.parts[0]).toEqual([whole]);
  expect(applied.parts[1]).toBe(parts[1]);
  expect(applied).toMatchObject({ added: [], gone: [] });
});

it('new activity adds unknown entries, and keeps the arrays that do not change', () => {
  const parts = [[entry('sent', 7, [move])]];
  const waiting: ActivityEntry[] = [];
  const later = entry('later', 8, []);
  const applied = applyNewActivity({ parts, waiting }, news([entry('sent', 7, [move]), later], 7), never);
  expect(applied.parts[0]).toBe(parts[0]);
  expect(applied.waiting).toBe(waiting);
  expect(applied.added).toEqual([later]);
});

it('new activity removes the entries that a reorganization removed', () => {
  const parts = [[entry('gone', 7, [move]), entry('stays', 6, [move])]];
  const applied = applyNewActivity({ parts, waiting: [] }, news([], 6, true), never);
  expect(applied.parts).toEqual([[entry('stays', 6, [move])]]);
  expect(applied.gone).toEqual(['gone']);
});

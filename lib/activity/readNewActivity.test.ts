import { expect, it } from 'vitest';
import type { ActivityEntry, AssetTransfer } from '@/lib/activity/ActivityEntry';
import type { ActivityBlock } from '@/lib/activity/mergeBlocks';
import { applyNewActivity, createBlockHistory, senderKey } from '@/lib/activity/readNewActivity';
import { addressOf, transactionRow } from '@/tests/helpers/activityRows';

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

const sentIn = (number: number, nonce: number, from = addressOf('a')): ActivityBlock => ({
  ...{ chainId: 1, number, hash: `0x${number}`, time: '2026-01-01T00:00:00.000Z' },
  lists: [[transactionRow({ block: number, hash: `0x${nonce}` }, { nonce: String(nonce), from_address: from })]],
});

it('blocks that were read have the highest nonce of each sender, without those that are cut off', () => {
  const [ada, bob] = ['a', 'b'].map((letter) => senderKey(1, addressOf(letter)));
  const trail = createBlockHistory();
  for (const block of [sentIn(9, 4), sentIn(7, 3), sentIn(8, 12, addressOf('b'))]) trail.note(block);
  expect(trail.nonces()).toEqual(
    new Map([
      [ada, 4],
      [bob, 12],
    ]),
  );
  trail.cut(1, 7);
  expect(trail.nonces()).toEqual(new Map([[ada, 3]]));
  expect(senderKey(1, addressOf('a').toUpperCase())).toBe(ada);
});

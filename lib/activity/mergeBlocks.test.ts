import { describe, expect, it } from 'vitest';
import type { ActivityRow } from '@/lib/activity/ActivityEntry';
import { type ActivityBlock, groupBlock, mergeBlocks } from '@/lib/activity/mergeBlocks';
import { addressOf, pieceRow, tokenRow, transactionRow } from '@/tests/helpers/activityRows';

async function* listed(rows: readonly ActivityRow[]) {
  for (const row of rows) yield await Promise.resolve(row);
}

const stream = (rows: readonly ActivityRow[], chainId = 1) => ({ chainId, rows: listed(rows) });

async function collect(streams: Parameters<typeof mergeBlocks>[0]): Promise<ActivityBlock[]> {
  const blocks: ActivityBlock[] = [];
  for await (const block of mergeBlocks(streams)) blocks.push(block);
  return blocks;
}

const entriesOf = async (...lists: ActivityRow[][]) =>
  (await collect(lists.map((rows) => stream(rows)))).flatMap(groupBlock);

describe('the merged list of activity', () => {
  it('has the blocks of all chains by time, newest first', async () => {
    const at = '2026-01-01T00:00:02.000Z';
    const blocks = await collect([
      stream([transactionRow({ block: 9, hash: '0x9', at }), transactionRow({ block: 2, hash: '0x2' })], 1),
      stream([tokenRow({ block: 70, hash: '0x70', at: '2026-01-01T00:00:03.000Z' })], 5),
      stream([tokenRow({ block: 50, hash: '0x50', at })], 5),
      stream([], 7),
    ]);
    expect(blocks.map(({ chainId, number }) => [chainId, number])).toEqual([
      [5, 70],
      [1, 9],
      [5, 50],
      [1, 2],
    ]);
  });

  it('equals sorting everything, for 10,000 rows in 30 lists', async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const lists = Array.from({ length: 30 }, (): ActivityRow[] => []);
    for (let i = 0; i < 10_000; i += 1) {
      const block = random(4_000);
      lists[random(30)]?.push(tokenRow({ block, hash: `0x${block}` }, { value: String(i) }));
    }
    for (const list of lists) list.sort((a, b) => Number(b.row.block_number) - Number(a.row.block_number));
    const blocks = await collect(lists.map((rows) => stream(rows)));
    const numbers = blocks.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
    expect(blocks.flatMap((block) => block.lists.flat())).toHaveLength(10_000);
  });

  it('has each transaction once, with all that it moved, whichever lists its rows come from', async () => {
    const place = { block: 5, hash: '0x5' };
    const [entry, ...others] = await entriesOf(
      [transactionRow(place, { value: '3' })],
      [tokenRow(place)],
      [pieceRow(place)],
    );
    expect(others).toEqual([]);
    expect(entry?.transaction).toMatchObject({ fee: '21000000147000', failed: false });
    expect(entry?.moves.map(({ kind, amount, tokenId }) => [kind, amount, tokenId])).toEqual([
      ['coin', '3', null],
      ['token', '1', null],
      ['nft', '1', '0'],
    ]);
  });

  it('has a transfer between own addresses once, and two equal transfers twice', async () => {
    const place = { block: 5, hash: '0x5' };
    const twice = [tokenRow(place), tokenRow(place)];
    const [entry] = await entriesOf([transactionRow(place)], [transactionRow(place)], twice, twice);
    expect(entry?.moves).toHaveLength(2);
  });

  it('has the last transaction of a block first, and no coins for a failed one', async () => {
    const entries = await entriesOf([
      transactionRow({ block: 5, hash: '0x51' }, { transaction_index: '1', value: '9', receipt_status: '0' }),
      transactionRow({ block: 5, hash: '0x50' }, { transaction_index: '0', to_address: addressOf('e') }),
    ]);
    expect(entries.map(({ hash }) => hash)).toEqual(['0x51', '0x50']);
    expect(entries[0]).toMatchObject({ moves: [], transaction: { failed: true, value: '9' } });
  });
});

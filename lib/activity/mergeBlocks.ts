import type { ActivityRow } from '@/lib/activity/ActivityEntry';

/** A list of one address on one chain, newest block first. */
export type ActivityStream = { chainId: number; rows: AsyncIterator<ActivityRow> };

/** All rows of a block, apart by the stream they came from. */
export type ActivityBlock = {
  chainId: number;
  number: number;
  hash: string;
  time: string;
  lists: readonly (readonly ActivityRow[])[];
};

type Head = { stream: ActivityStream; next: ActivityRow | null; number: number; moment: number };

async function advance(head: Head): Promise<void> {
  const { value, done } = await head.stream.rows.next();
  head.next = done ? null : value;
  if (!head.next) return;
  head.number = Number(head.next.row.block_number);
  head.moment = Date.parse(head.next.row.block_timestamp);
}

async function drain(head: Head, number: number): Promise<ActivityRow[]> {
  const rows: ActivityRow[] = [];
  while (head.next && head.number === number) {
    rows.push(head.next);
    await advance(head);
  }
  return rows;
}

/** Which of two comes first: the later one; of one moment that of the lower chain id, and within a chain the higher block. */
function isBefore(a: Head, b: Head): boolean {
  if (a.moment !== b.moment) return a.moment > b.moment;
  if (a.stream.chainId !== b.stream.chainId) return a.stream.chainId < b.stream.chainId;
  return a.number > b.number;
}

/**
 * Brings many lists into one by the time of their blocks, newest first. Block by block, not row by row: what belongs to
 * one transaction stands in several lists, and all of it in one block.
 *
 * @throws what a list throws
 */
export async function* mergeBlocks(streams: readonly ActivityStream[]): AsyncGenerator<ActivityBlock, void, undefined> {
  const heads = streams.map((stream): Head => ({ stream, next: null, number: 0, moment: 0 }));
  await Promise.all(heads.map(advance));
  for (;;) {
    let first: Head | null = null;
    for (const head of heads) if (head.next && (!first || isBefore(head, first))) first = head;
    if (!first?.next) return;
    const { number } = first;
    const { chainId } = first.stream;
    const { block_timestamp: time, block_hash: hash } = first.next.row;
    const ofChain = heads.filter(({ stream }) => stream.chainId === chainId);
    yield { chainId, number, hash, time, lists: await Promise.all(ofChain.map((head) => drain(head, number))) };
  }
}

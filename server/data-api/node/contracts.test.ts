import type { PublicClient } from 'viem';
import { expect, it } from 'vitest';
import { findCreationBlock } from '@/server/data-api/node/contracts';

const CONTRACT = `0x${'c0'.repeat(20)}`;

/** A node of a chain with 40 blocks, and code at every address from one of them on. */
function nodeOf(created: number, oldest = 0) {
  const asked: number[] = [];
  const request = ({ params }: { params: [string, string] }) => {
    const block = Number(params[1]);
    asked.push(block);
    if (block < oldest) return Promise.reject(new Error('it is asked for too old a block'));
    return Promise.resolve(block >= created ? '0x60' : '0x');
  };
  return { asked, client: { request, getBlockNumber: () => Promise.resolve(40n) } as unknown as PublicClient };
}

it.each(Array.from({ length: 41 }, (_, block) => block))(
  'finds that a contract was created in block %i',
  async (created) => {
    for (let seen = created; seen <= 40; seen++) {
      expect(await findCreationBlock(nodeOf(created).client, CONTRACT, BigInt(seen))).toBe(String(created));
    }
  },
);

it('asks about two blocks where it was seen in the one that created it, and of nothing where it was not there yet', async () => {
  const { asked, client } = nodeOf(30, 28);
  expect(await findCreationBlock(client, CONTRACT, 30n)).toBe('30');
  expect(asked).toEqual([30, 29]);
  expect(await findCreationBlock(client, CONTRACT, 29n)).toBeNull();
  expect(await findCreationBlock(client, CONTRACT, 41n)).toBeNull();
});

import { type PublicClient, RpcRequestError } from 'viem';
import { expect, it } from 'vitest';
import { getTokenBalances } from '@/server/data-api/node/tokens';
import { unknownTokenHeaders } from '@/server/data-api/unknownTokens';

const address = `0x${'a'.repeat(40)}`;
const [KEPT, GONE] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

/** Nodes behind one address, some of which keep the past of some contracts alone. */
const client = {
  getBlockNumber: async () => 100n,
  request: async ({ params: [{ to }, block] }: { params: [{ to: string }, string] }) => {
    if (to !== GONE || block === 'latest') return word(6);
    const error = { code: -32_000, message: 'missing trie node 5ba0 (path ) state 0x5ba0' };
    throw new RpcRequestError({ body: {}, url: 'http://node', error });
  },
} as unknown as PublicClient;

const ask = (skip_unknown?: boolean) =>
  getTokenBalances(client, { address, to_block: '5', token_addresses: [KEPT, GONE], skip_unknown } as never);

it('leaves out the tokens whose past the node does not keep, and no others', async () => {
  await expect(ask()).rejects.toMatchObject({ code: 101 });
  const answer = await ask(true);
  expect(answer).toMatchObject([{ token_address: KEPT, balance: '6' }]);
  expect(unknownTokenHeaders(answer)).toEqual({ 'X-Unknown-Tokens': GONE, 'X-Unknown-Tokens-Count': '1' });
});

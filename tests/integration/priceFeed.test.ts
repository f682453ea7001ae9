import { providers } from 'ethers';
import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPriceFeed } from '@/server/data-api/prices';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';

const ADDRESS = '0x00000000000000000000000000000000000feed1';

let chain: TestChain;
let node: providers.StaticJsonRpcProvider;

beforeAll(async () => {
  chain = await startTestChain();
  node = new providers.StaticJsonRpcProvider(chain.url);
});
afterAll(() => chain.stop());

/** Puts a feed on the chain that says a price in dollars with eight digits behind the point. */
async function tell(price: bigint, secondsAgo: bigint): Promise<void> {
  const { timestamp } = await node.getBlock('latest');
  const moment = BigInt(timestamp) - secondsAgo;
  // Answers whatever is asked with five words: round (which reads as 8 decimals too), price, two moments, round.
  const words = [8n, BigInt.asUintN(256, price), moment, moment, 8n].map((word) => word.toString(16).padStart(64, '0'));
  const code = words.map((word, position) => `7f${word}60${(position * 32).toString(16).padStart(2, '0')}52`);
  await node.send('anvil_setCode', [ADDRESS, `0x${code.join('')}60a06000f3`]);
}

describe('a configured price feed', () => {
  const read = () => createPriceFeed(createPublicClient({ transport: http(chain.url) }), ADDRESS)(null);

  it('has no price if there is no such contract', async () => {
    expect(await read()).toBeNull();
  });

  it('returns the value of the coin’s smallest unit', async () => {
    await tell(432_100_000_000n, 60n);
    const by = { factory: ADDRESS, exchange: 'feed' };
    expect(await read()).toEqual({ by, above: 432_100_000_000n, below: 10n ** 26n });
  });

  it.each([
    ['an answer older than a day', 432_100_000_000n, 90_000n],
    ['a price of zero', 0n, 60n],
    ['a negative price', -1n, 60n],
  ])('with %s is ignored', async (_what, price, secondsAgo) => {
    await tell(price, secondsAgo);
    expect(await read()).toBeNull();
  });
});

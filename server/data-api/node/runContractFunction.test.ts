import { encodeAbiParameters, type Hex, parseAbi, type PublicClient, RpcRequestError, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { runContractFunction } from '@/server/data-api/node/runContractFunction';
import { sharedBlob, sharedLists } from '@/tests/helpers/attacks/sharedValues';

const ABI = parseAbi([
  'function doors() view returns (bytes[])',
  'function rooms() view returns (uint256[][][][][][])',
  'error Closed(string[] doors)',
]);

/** Asks a contract that gives this answer, or refuses with it; and how many milliseconds it took. */
async function ask(function_name: string, answer: Hex | { message: string; data?: Hex }) {
  const request = async () => {
    if (typeof answer === 'string') return answer;
    throw new RpcRequestError({ body: {}, url: 'http://node', error: { code: 3, ...answer } });
  };
  const start = performance.now();
  const client = { request } as unknown as PublicClient;
  const given = { address: `0x${'ab'.repeat(20)}`, function_name, abi: ABI };
  const error = await runContractFunction(client, given).catch((reason: unknown) => reason as Error);
  return { message: error instanceof Error ? error.message : error, ms: performance.now() - start };
}

describe('the answer of a contract', () => {
  it.each<[string, Hex]>([
    ['doors', sharedBlob({ offsets: 8_000, bytes: 200_000 })],
    ['rooms', sharedLists({ members: 40, depth: 6 })],
  ])('of %s that decodes to gigabytes is refused', async (name, answer) => {
    const { message, ms } = await ask(name, answer);
    expect(message).toMatch(/answer has more than 512 kB/);
    expect(ms).toBeLessThan(1_000);
  });
});

describe('what a contract refuses with', () => {
  it('is told by the errors of its ABI, and stays encoded where they are large', async () => {
    const closed = toFunctionSelector('Closed(string[])');
    const plain = encodeAbiParameters([{ type: 'string[]' }], [['front']]);
    const told = await ask('doors', { message: 'execution reverted', data: `${closed}${plain.slice(2)}` as Hex });
    expect(told.message).toBe('The contract reverted: Closed(["front"])');
    const shared = sharedBlob({ offsets: 8_000, bytes: 200_000 });
    const { message, ms } = await ask('doors', { message: 'reverted', data: `${closed}${shared.slice(2)}` as Hex });
    expect(message).toMatch(/^The contract reverted: 0x[\da-f]{298}$/);
    expect(ms).toBeLessThan(1_000);
  });

  it('is told by the errors of Solidity, and by the beginning of its words', async () => {
    const words = encodeAbiParameters([{ type: 'string' }], ['no '.repeat(10_000)]);
    const told = await ask('doors', { message: 'reverted', data: `0x08c379a0${words.slice(2)}` });
    expect(told.message).toBe(`The contract reverted: ${'no '.repeat(100)}`);
    const panic = await ask('doors', { message: 'reverted', data: `0x4e487b71${'12'.padStart(64, '0')}` });
    expect(panic.message).toBe('The contract reverted: division by zero');
  });

  it('is read in the words of a node as far as people would', async () => {
    const { message, ms } = await ask('doors', { message: `execution reverted: ${'revert a '.repeat(100_000)}\n` });
    expect(message).toMatch(/^The contract reverted: revert a revert a/);
    expect(ms).toBeLessThan(1_000);
  });
});

import { createPublicClient, http, type PublicClient, toFunctionSelector } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTransactionFailure } from '@/server/data-api/node/replay';
import { type ContractLab, openContractLab } from '@/tests/helpers/data/contractLab';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';

let chain: TestChain;
let lab: ContractLab;
let client: PublicClient;
let contract: string;
let [ann, ben] = ['', ''];

beforeAll(async () => {
  chain = await startTestChain();
  [, ann = '', ben = ''] = await chain.ask<string[]>('eth_accounts');
  lab = await openContractLab(chain, 'Failures.sol');
  contract = await lab.deploy('Failures');
  client = createPublicClient({ transport: http(chain.url) });
});
afterAll(() => chain?.stop());

type Sent = { hash: string; from: string; blockNumber: string };

/** Mines what waits, and answers the reason of the transaction that somebody sent. */
async function mineAndAsk(from: string) {
  await chain.ask('evm_mine');
  const { transactions } = await chain.ask<{ transactions: Sent[] }>('eth_getBlockByNumber', 'latest', true);
  const sent = transactions.find((one) => one.from.toLowerCase() === from.toLowerCase());
  return { sent, ask: () => getTransactionFailure(client, { transaction_hash: sent?.hash ?? '' }) };
}

describe('the reason of a failed transaction', () => {
  it.each([
    ['withMessage', [], { kind: 'message', message: 'The pot is too small' }],
    ['withWordsOfGas', [], { kind: 'message', message: 'Out of gas tokens' }],
    ['withPanic', [3n], { kind: 'panic', message: 'An array index is out of bounds' }],
    [
      'withError',
      [],
      { kind: 'custom', message: null, data: `${toFunctionSelector('TooLate(uint256)')}${'7'.padStart(64, '0')}` },
    ],
    ['withNothing', [], { kind: 'none', message: null, data: null }],
    ['withoutGas', [], { kind: 'gas', message: null, data: null }],
  ])('comes from a replay at the block before: %s', async (name, args, reason) => {
    await lab.send(contract, ann, name, ...args);
    const { sent, ask } = await mineAndAsk(ann);
    expect(await ask()).toMatchObject({ ...reason, replayed_at: String(Number(sent?.blockNumber) - 1) });
  });

  it('is unknown if the replay succeeds because earlier transactions of the block changed the state', async () => {
    await lab.send(contract, ann, 'setLimit', 9n);
    await lab.send(contract, ben, 'belowLimit');
    const { sent, ask } = await mineAndAsk(ben);
    const replayed_at = String(Number(sent?.blockNumber) - 1);
    expect(await ask()).toEqual({ kind: 'unknown', message: null, data: null, replayed_at });
  });

  it('is rejected for a successful or unknown transaction', async () => {
    await lab.send(contract, ann, 'setLimit', 1n);
    const { ask } = await mineAndAsk(ann);
    await expect(ask()).rejects.toMatchObject({ code: 142, message: expect.stringMatching(/did not fail/) as string });
    const nobodys = { transaction_hash: `0x${'7'.repeat(64)}` };
    await expect(getTransactionFailure(client, nobodys)).rejects.toMatchObject({ code: 101 });
  });
});

describe('on a node without past state', () => {
  it('the reason is unknown', async () => {
    const young = await startTestChain({ states: 1 });
    try {
      const [, from = ''] = await young.ask<string[]>('eth_accounts');
      const laboratory = await openContractLab(young, 'Failures.sol');
      const place = await laboratory.deploy('Failures');
      await laboratory.send(place, from, 'withMessage');
      await young.ask('evm_mine');
      const { transactions } = await young.ask<{ transactions: Sent[] }>('eth_getBlockByNumber', 'latest', true);
      await young.ask('anvil_mine', '0x50');
      const asked = createPublicClient({ transport: http(young.url) });
      const transaction_hash = transactions[0]?.hash ?? '';
      expect(await getTransactionFailure(asked, { transaction_hash })).toEqual({
        ...{ kind: 'unknown', message: null, data: null, replayed_at: null },
      });
    } finally {
      await young.stop();
    }
  });
});

import { Contract, utils } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { ACCOUNTS, DOROTHY, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import type { Row } from '@/tests/helpers/data/expectedShapes';

const { dollar, doors } = LOCAL_CONTRACTS;
const [, GRACE = '', KATHERINE = ''] = ACCOUNTS;

const ABI = [
  'function transfer(address, uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function transferFrom(address, address, uint256)',
  'function ownerOf(uint256) view returns (address)',
];

/** What happens now is told at once; to come last, since what was read of the chain is no longer all of it. */
export function describeLive(world: () => DataWorld): void {
  describe('new blocks', () => {
    const send = async (from: string, to: string, name: string, given: unknown[]) => {
      const { node } = world().chain;
      const data = new utils.Interface(ABI).encodeFunctionData(name, given);
      const hash = (await node.send('eth_sendTransaction', [{ from, to, data }])) as string;
      return node.waitForTransaction(hash);
    };

    it('[G07][G08] a token transfer appears as soon as its block is indexed', async () => {
      const { ask, chain } = world();
      const token = new Contract(dollar, ABI, chain.node);
      const { transactionHash } = await send(DOROTHY, dollar, 'transfer', [GRACE, 123_456]);
      type Listed = { total: number; result: Row[] };
      const newest = async () => (await ask<Listed>('getTokenTransfers', { address: GRACE, limit: 1 })).result[0];
      await expect
        .poll(newest, { timeout: 20_000 })
        .toMatchObject({ transaction_hash: transactionHash, value: '123456' });
      for (const address of [DOROTHY, GRACE]) {
        const [held] = await ask<Row[]>('getTokenBalances', { address, token_addresses: [dollar] });
        expect(held).toMatchObject({ balance: String(await token['balanceOf'](address)) });
      }
    });

    it('[G13][G15] an NFT transfer changes the owner at once', async () => {
      const { ask, chain } = world();
      const token = new Contract(doors, ABI, chain.node);
      const before = String(await token['ownerOf'](1)).toLowerCase();
      const { blockNumber } = await send(before, doors, 'transferFrom', [before, KATHERINE, 1]);
      const owners = async () =>
        (await ask<{ result: Row[] }>('getTokenIdOwners', { address: doors, token_id: '1' })).result;
      await expect
        .poll(async () => (await owners()).map(({ owner_of: owner }) => owner), { timeout: 20_000 })
        .toEqual([String(await token['ownerOf'](1)).toLowerCase()]);
      const { result } = await ask<{ result: Row[] }>('getNFTTransfersByBlock', {
        block_number_or_hash: String(blockNumber),
      });
      expect(result).toMatchObject([{ token_id: '1', from_address: before, to_address: KATHERINE }]);
    });
  });
}

import { Contract, utils } from 'ethers';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS, LOCAL_DEPLOYER } from '@/protocol/localChain';
import { restFetch } from '@/tests/helpers/data/restFetch';
import { DOROTHY, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import type { Row } from '@/tests/helpers/data/expectedShapes';

const { dollar, brass, doors, multicall, exchangeFactory } = LOCAL_CONTRACTS;

/** A function as an ABI describes it. */
const method = (name: string, inputs: [name: string, type: string][], outputs: string[]) => ({
  type: 'function',
  stateMutability: 'view',
  name,
  inputs: inputs.map(([own, type]) => ({ name: own, type })),
  outputs: outputs.map((type) => ({ name: '', type })),
});

/** Functions of contracts, beside what they answer another library. */
export function describeContractCalls(world: () => DataWorld): void {
  describe('contract calls', () => {
    it('[G23] runContractFunction returns numbers, strings, arrays and several values', async () => {
      const { ask, chain } = world();
      const call = (address: string, name: string, abi: object[], params: Row = {}) =>
        ask('runContractFunction', {
          address,
          function_name: name,
          abi,
          params,
        });
      const token = new Contract(
        dollar,
        ['function balanceOf(address) view returns (uint256)', 'function name() view returns (string)'],
        chain.node,
      );
      const balanceOf = method('balanceOf', [['account', 'address']], ['uint256']);
      expect(await call(dollar, 'balanceOf', [balanceOf], { account: DOROTHY })).toBe(
        String(await token['balanceOf'](DOROTHY)),
      );
      expect(await call(dollar, 'name', [balanceOf, method('name', [], ['string'])])).toBe(await token['name']());
      expect(await call(dollar, 'decimals', [method('decimals', [], ['uint8'])])).toBe('6');
      const ownerOf = method('ownerOf', [['tokenId', 'uint256']], ['address']);
      const doorsContract = new Contract(doors, ['function ownerOf(uint256) view returns (address)'], chain.node);
      expect(String(await call(doors, 'ownerOf', [ownerOf], { tokenId: '1' })).toLowerCase()).toBe(
        String(await doorsContract['ownerOf'](1)).toLowerCase(),
      );
      const factory = new Contract(
        exchangeFactory,
        ['function getPair(address, address) view returns (address)'],
        chain.node,
      );
      const pair = String(await factory['getPair'](dollar, LOCAL_CONTRACTS.wrappedEther));
      const reserves = new Contract(
        pair,
        ['function getReserves() view returns (uint112, uint112, uint32)'],
        chain.node,
      );
      const told = (await reserves['getReserves']()) as unknown[];
      const getReserves = {
        ...method('getReserves', [], []),
        outputs: ['_reserve0', '_reserve1', '_blockTimestampLast'].map((name, position) => ({
          name,
          type: position < 2 ? 'uint112' : 'uint32',
        })),
      };
      // By their places, and by their names.
      expect(await call(pair, 'getReserves', [getReserves])).toMatchObject({
        0: String(told[0]),
        1: String(told[1]),
        _reserve0: String(told[0]),
        _reserve1: String(told[1]),
        _blockTimestampLast: String(told[2]),
      });
    });

    it('[G23] runContractFunction accepts arrays of structs', async () => {
      const { ask } = world();
      const symbol = utils.id('symbol()').slice(0, 10);
      const abi = [
        {
          ...method('aggregate3', [], []),
          stateMutability: 'payable',
          inputs: [
            {
              name: 'calls',
              type: 'tuple[]',
              components: [
                { name: 'target', type: 'address' },
                { name: 'allowFailure', type: 'bool' },
                { name: 'callData', type: 'bytes' },
              ],
            },
          ],
          outputs: [
            {
              name: 'returnData',
              type: 'tuple[]',
              components: [
                { name: 'success', type: 'bool' },
                { name: 'returnData', type: 'bytes' },
              ],
            },
          ],
        },
      ];
      const calls = [dollar, brass, doors].map((target) => ({
        target,
        allowFailure: true,
        callData: symbol,
      }));
      const answer = await ask<{ success: boolean; returnData: string }[]>('runContractFunction', {
        address: multicall,
        function_name: 'aggregate3',
        abi,
        params: { calls },
      });
      const symbols = answer.map(({ returnData }) => utils.defaultAbiCoder.decode(['string'], returnData)[0] as string);
      expect(symbols).toEqual(['FUSD', 'BRS', 'DOOR']);
      expect(answer.every(({ success }) => success)).toBe(true);
    });

    it('which addresses are contracts, who created them, and the source of those that are verified', async () => {
      const tell = async (address: string, query = '') => {
        const { body } = await restFetch(
          world(),
          `/${address}/contract?chain=0x${LOCAL_CHAIN_ID.toString(16)}${query}`,
        );
        return body as Row;
      };
      const told = await tell(dollar, '&include=source');
      const { creation_transaction_hash: hash, sources } = told;
      expect(told).toMatchObject({ is_contract: true, creator_address: LOCAL_DEPLOYER, verification: 'partial' });
      expect((await world().chain.node.getTransactionReceipt(String(hash))).contractAddress.toLowerCase()).toBe(dollar);
      expect(told).toMatchObject({ name: 'Token', language: 'Solidity' });
      expect(sources).toContainEqual({
        path: 'src/Token.sol',
        content: readFileSync('contracts/src/Token.sol', 'utf8'),
      });
      expect(await tell(dollar)).toEqual({ ...told, sources: null });
      // Compiled elsewhere, and created by another contract.
      expect(await tell(exchangeFactory)).toMatchObject({ is_contract: true, verification: null, abi: null });
      const factory = new Contract(
        exchangeFactory,
        ['function getPair(address, address) view returns (address)'],
        world().chain.node,
      );
      const pair = String(await factory['getPair'](dollar, LOCAL_CONTRACTS.wrappedEther)).toLowerCase();
      expect(await tell(pair)).toMatchObject({ is_contract: true, creator_address: null });
      expect(await tell(DOROTHY)).toMatchObject({ is_contract: false, creator_address: null, verification: null });
    });
  });
}

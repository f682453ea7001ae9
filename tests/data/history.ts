import { Contract, utils, type BigNumber } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { askPair } from '@/tests/data/markets';
import { CHAIN } from '@/tests/helpers/data/createCallers';
import { refuse } from '@/tests/helpers/data/refuse';
import { restFetch } from '@/tests/helpers/data/restFetch';
import { ACCOUNTS, DOROTHY, ARCHIVE_ID, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import { momentOf, type Row } from '@/tests/helpers/data/expectedShapes';

const { dollar, lantern, brass, hearth, threshold, wrappedEther, marks, exchangeRouter } = LOCAL_CONTRACTS;
const TOKENS = [dollar, lantern, brass, hearth, threshold, wrappedEther, marks];

/** States of the past, beside what a node tells that remembers them all. */
export function describeHistory(world: () => DataWorld): void {
  const moments = () => [0.4, 0.5, 0.7, 0.9].map((part) => Math.floor(world().chain.blocks.length * part));

  describe('historical answers match an archive node', () => {
    it('[G06] returns the past native balance of an address', async () => {
      const { ask, past } = world();
      const chain = utils.hexValue(ARCHIVE_ID);
      for (const block of [0, ...moments()]) {
        for (const address of [DOROTHY, ACCOUNTS[7] ?? '']) {
          const balance = String(await past.getBalance(address, block));
          expect(await ask('getNativeBalance', { chain, address, to_block: block })).toEqual({ balance });
        }
      }
      await refuse(world(), 'getNativeBalance', {
        address: DOROTHY,
        to_block: 999_999_999,
      });
    });

    it('[G07] returns the past token balances of an address', async () => {
      const { ask, past } = world();
      for (const block of moments()) {
        for (const address of [DOROTHY, ACCOUNTS[7] ?? '']) {
          const held = TOKENS.map(async (token): Promise<[string, string]> => {
            const contract = new Contract(token, ['function balanceOf(address) view returns (uint256)'], past);
            return [token, String(await contract['balanceOf'](address, { blockTag: block }))];
          });
          const expected = new Map((await Promise.all(held)).filter(([, balance]) => balance !== '0'));
          const answer = await ask<Row[]>('getTokenBalances', {
            address,
            to_block: block,
          });
          expect(new Map(answer.map((row) => [row['token_address'], row['balance']]))).toEqual(expected);
        }
      }
    });

    it('[G20] returns the past reserves of a pair, by block and by date', async () => {
      const { ask, past, chain } = world();
      for (const block of moments()) {
        const { address, reserve0, reserve1 } = await askPair(past, lantern, wrappedEther, block);
        const expected = {
          reserve0: String(reserve0),
          reserve1: String(reserve1),
        };
        const given = { pair_address: address };
        expect(await ask('getPairReserves', { ...given, to_block: block })).toEqual(expected);
        expect(
          await ask('getPairReserves', {
            ...given,
            to_date: momentOf(chain, block),
          }),
        ).toEqual(expected);
      }
    });

    it('[G10] returns past token prices, one and several', async () => {
      const { ask, past, chain } = world();
      // The SDK has no function for several.
      const askTogether = (given: Record<string, string>) => {
        const query = new URLSearchParams({ chain: CHAIN, addresses: [brass, marks].join(), ...given });
        return restFetch(world(), `/erc20/prices?${query.toString()}`);
      };
      const router = new Contract(
        exchangeRouter,
        ['function quote(uint256, uint256, uint256) view returns (uint256)'],
        past,
      );
      for (const block of moments()) {
        const { own, other } = await askPair(past, brass, wrappedEther, block);
        const value = (await router['quote'](utils.parseEther('1'), own, other)) as BigNumber;
        const price = await ask<Row>('getTokenPrice', { address: brass, to_block: block });
        expect(price).toMatchObject({ nativePrice: { value: String(value) } });
        const together = [
          { address: brass, price },
          { address: marks, price: null },
        ];
        expect(await askTogether({ to_block: String(block) })).toEqual({ status: 200, body: together });
        expect(await askTogether({ to_date: momentOf(chain, block) })).toEqual({ status: 200, body: together });
      }
      expect(await askTogether({ to_block: '999999999' })).toMatchObject({ status: 404 });
    });

    it('[G21] finds a pair at past blocks, and none before it was created', async () => {
      const { ask, chain, past } = world();
      const { address } = await askPair(past, lantern, dollar);
      const made = Number(chain.logs.find((log) => log.data.includes(address.slice(2)))?.blockNumber);
      const given = {
        token0_address: lantern,
        token1_address: dollar,
        exchange: 'uniswapv2',
      };
      expect(await ask('getPairAddress', { ...given, to_block: made })).toMatchObject({ pairAddress: address });
      expect(
        await refuse(world(), 'getPairAddress', {
          ...given,
          to_block: made - 1,
        }),
      ).toMatchObject({ code: 101 });
    });
  });
}

import { Contract, providers, utils, type BigNumber } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { restFetch } from '@/tests/helpers/data/restFetch';
import { ACCOUNTS, type DataWorld } from '@/tests/helpers/data/startDataWorld';

const { dollar, lantern, brass, hearth, threshold, wrappedEther, exchangeFactory, exchangeRouter } = LOCAL_CONTRACTS;

const PAIR = [
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
];

/** The pair of two tokens, and what it holds of the first and the second one, as the chain says. */
export async function askPair(node: providers.Provider, first: string, second: string, block?: number) {
  const factory = new Contract(exchangeFactory, ['function getPair(address, address) view returns (address)'], node);
  const pair = new Contract((await factory['getPair'](first, second)) as string, PAIR, node);
  const [reserve0, reserve1] = (await pair['getReserves']({
    blockTag: block ?? 'latest',
  })) as [BigNumber, BigNumber];
  const isFirst = String(await pair['token0']()).toLowerCase() === first;
  return {
    address: pair.address.toLowerCase(),
    reserve0,
    reserve1,
    own: isFirst ? reserve0 : reserve1,
    other: isFirst ? reserve1 : reserve0,
  };
}

/** Names, prices and pairs, beside what their contracts answer. */
export function describeMarkets(world: () => DataWorld): void {
  describe('names, pairs and prices match their contracts', () => {
    it('[G19] resolves names to addresses and addresses to names', async () => {
      const { ask, backend } = world();
      const network = {
        chainId: LOCAL_CHAIN_ID,
        name: 'local',
        ensAddress: LOCAL_CONTRACTS.ensRegistry,
      };
      const node = new providers.StaticJsonRpcProvider(backend.rpcUrl, network);
      for (const address of ACCOUNTS.slice(0, 3)) {
        const name = String(await node.lookupAddress(address));
        expect(await ask('resolveAddress', { address })).toEqual({ name });
        expect(await ask('resolveDomain', { domain: name })).toEqual({
          address,
        });
        expect((await node.resolveName(name))?.toLowerCase()).toBe(address);
      }
    });

    it('finds names by the beginning of a word, and none that resolves to nothing', async () => {
      const { address } = await world().ask<{ address: string }>('resolveDomain', { domain: 'grace.eth' });
      const find = async (begin: string) => (await restFetch(world(), `/resolve/search?begin=${begin}`)).body;
      for (const begin of ['grac', 'GRACE', 'grace.e']) {
        expect(await find(begin), begin).toEqual([{ name: 'grace.eth', address }]);
      }
      expect(await find('race')).toEqual([]);
    });

    it('[G20] returns the reserves of a pair', async () => {
      const { ask, chain } = world();
      for (const token of [dollar, lantern, threshold]) {
        const { address, reserve0, reserve1 } = await askPair(chain.node, token, wrappedEther);
        expect(await ask('getPairReserves', { pair_address: address })).toEqual({
          reserve0: String(reserve0),
          reserve1: String(reserve1),
        });
      }
    });

    it('[G21] finds the pair of two tokens in either order', async () => {
      const { ask, chain } = world();
      for (const [first, second] of [
        [lantern, dollar],
        [dollar, lantern],
        [hearth, wrappedEther],
      ] as const) {
        const { address } = await askPair(chain.node, first, second);
        const pair = await ask<{
          pairAddress: string;
          token0: { address: string };
          token1: { address: string };
        }>('getPairAddress', {
          token0_address: first,
          token1_address: second,
          exchange: 'uniswapv2',
        });
        expect(pair.pairAddress).toBe(address);
        expect([pair.token0.address, pair.token1.address]).toEqual([first, second].sort());
      }
    });

    it.each([
      ['dollar', dollar, 6],
      ['lantern', lantern, 18],
      ['brass', brass, 18],
      ['hearth', hearth, 18],
      ['threshold', threshold, 8],
    ])('[G10] prices %s in the native coin and in US dollars', async (_name, address, decimals) => {
      const { ask, chain } = world();
      const { own, other } = await askPair(chain.node, address, wrappedEther);
      const against = await askPair(chain.node, dollar, wrappedEther);
      const router = new Contract(
        exchangeRouter,
        ['function quote(uint256, uint256, uint256) view returns (uint256)'],
        chain.node,
      );
      const value = (await router['quote'](utils.parseUnits('1', decimals), own, other)) as BigNumber;
      const price = await ask<{
        nativePrice: object;
        usdPrice: number;
        exchangeAddress: string;
        exchangeName: string;
      }>('getTokenPrice', { address, exchange: 'uniswapv2' });
      expect(price.nativePrice).toMatchObject({
        value: String(value),
        decimals: 18,
        symbol: 'ETH',
      });
      expect(price).toMatchObject({
        exchangeAddress: exchangeFactory,
        exchangeName: expect.any(String) as string,
      });
      const dollarsOfCoin = Number(against.own) / 1e6 / (Number(against.other) / 1e18);
      const expected = (Number(other) / 1e18 / (Number(own) / 10 ** decimals)) * dollarsOfCoin;
      expect(price.usdPrice / expected).toBeCloseTo(1, 9);
    });

    it('prices several tokens at once, without a price for a token that has no market', async () => {
      const { ask } = world();
      const nobody = `0x${'9'.repeat(40)}`;
      const addresses = [dollar, wrappedEther, LOCAL_CONTRACTS.doors, nobody];
      // The SDK has no function like it.
      const query = new URLSearchParams({ chain: `0x${LOCAL_CHAIN_ID.toString(16)}`, addresses: addresses.join() });
      expect(await restFetch(world(), `/erc20/prices?${query.toString()}`)).toEqual({
        status: 200,
        body: [
          { address: dollar, price: await ask('getTokenPrice', { address: dollar }) },
          { address: wrappedEther, price: await ask('getTokenPrice', { address: wrappedEther }) },
          { address: LOCAL_CONTRACTS.doors, price: null },
          { address: nobody, price: null },
        ],
      });
    });

    it('[G10] prices the wrapped coin at one coin', async () => {
      const { ask } = world();
      expect(await ask('getTokenPrice', { address: wrappedEther })).toMatchObject({
        nativePrice: { value: String(10n ** 18n) },
      });
    });
  });
}

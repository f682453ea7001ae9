import { Contract } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { restFetch } from '@/tests/helpers/data/restFetch';
import { readNft, expectedNft } from '@/tests/helpers/data/readTokens';
import { ACCOUNTS, DOROTHY, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import type { Row } from '@/tests/helpers/data/expectedShapes';
import { listSales, expectedSale } from '@/tests/helpers/data/expectedSales';
import { waitForIndex } from '@/tests/helpers/data/waitForIndex';

const { dollar, brass, threshold, wrappedEther, doors, keys, passes, marks } = LOCAL_CONTRACTS;
const DAY = 86_400_000;

/** What an address holds of tokens, in the shape `erc20TokenBalance` of the protocol. */
function balances({ holdings, tokens, chain }: DataWorld, address: string, some?: readonly string[]): Row[] {
  const head = String(chain.blocks.length - 1);
  return holdings
    .filter(({ type, owner, token }) => type === 'ERC20' && owner === address && (some?.includes(token) ?? true))
    .map(({ token, amount }) => {
      const contract = tokens.contracts.get(token);
      return {
        token_address: token,
        name: contract?.name,
        symbol: contract?.symbol,
        logo: null,
        thumbnail: null,
        decimals: String(contract?.decimals ?? 18),
        has_decimals: contract?.decimals !== null,
        balance: String(amount),
        block_number: head,
        checked_block: expect.stringMatching(/^\d+$/),
      };
    });
}

/** A token in the shape `erc20Metadata` of the protocol; its block is the one whose receipts say that it was made. */
function metadata({ chain, tokens }: DataWorld, address: string): Row {
  const contract = tokens.contracts.get(address);
  const made = chain.transactions.find(({ hash }) => chain.receipts.get(hash)?.contractAddress === address);
  return {
    address,
    name: contract?.name,
    symbol: contract?.symbol,
    decimals: String(contract?.decimals ?? 18),
    has_decimals: contract?.decimals !== null,
    block_number: String(Number(made?.blockNumber)),
  };
}

/** Tokens, single or many, beside what their contracts answer. */
export function describeTokens(world: () => DataWorld): void {
  describe('token balances', () => {
    it('an independent count over all logs matches balanceOf for every holder', async () => {
      const { chain, holdings } = world();
      const asked = holdings.map(async ({ token, type, id, owner, amount }) => {
        if (type === 'ERC721') {
          const contract = new Contract(token, ['function ownerOf(uint256) view returns (address)'], chain.node);
          return expect(String(await contract['ownerOf'](id)).toLowerCase()).toBe(owner);
        }
        const [form, given] = type === 'ERC20' ? ['address', [owner]] : ['address,uint256', [owner, id]];
        const contract = new Contract(token, [`function balanceOf(${form}) view returns (uint256)`], chain.node);
        return expect(String(await contract['balanceOf'](...given))).toBe(String(amount));
      });
      expect(asked.length).toBeGreaterThan(150);
      await Promise.all(asked);
    });
  });

  describe('token data matches the contracts', () => {
    it('[G07] returns the token balances of an address, all or selected', async () => {
      const { ask } = world();
      for (const address of ACCOUNTS.slice(0, 4)) {
        expect(await ask('getTokenBalances', { address })).toEqual(balances(world(), address));
      }
      const some = [threshold, dollar];
      const given = { address: DOROTHY, token_addresses: some };
      const expected = balances(world(), DOROTHY, some);
      expect(expected).toHaveLength(2);
      expect(await ask('getTokenBalances', given)).toEqual(expected);
      for (const list of [
        some.map((token) => `token_addresses=${token}`).join('&'),
        some.map((token) => `token_addresses[]=${token}`).join('&'),
        some.map((token, position) => `token_addresses[${position}]=${token}`).join('&'),
      ]) {
        const { body } = await restFetch(world(), `/${DOROTHY}/erc20?${list}`);
        expect(body, list).toEqual(expected);
      }
      expect(await ask('getTokenBalances', { address: `0x${'9'.repeat(40)}` })).toEqual([]);
    });

    it('[G09] returns token metadata by address and by symbol', async () => {
      const { ask } = world();
      const wanted = [threshold, dollar, wrappedEther];
      const expected = wanted.map((address) => expect.objectContaining(metadata(world(), address)) as Row);
      expect(await ask('getTokenMetadata', { addresses: wanted })).toEqual(expected);
      expect(
        await ask('getTokenMetadataBySymbol', {
          symbols: ['THR', 'FUSD', 'WETH'],
        }),
      ).toEqual(expected);
      expect(await ask('getTokenMetadata', { addresses: [brass] })).toMatchObject([metadata(world(), brass)]);
      // Wrapped ether moved long after it was made, by the fifth transaction of the seed.
      expect(metadata(world(), wrappedEther)).toMatchObject({ block_number: '5' });
      // A contract made it, which no receipt tells.
      const { pairAddress } = await ask<{ pairAddress: string }>('getPairAddress', {
        ...{ token0_address: dollar, token1_address: wrappedEther, exchange: 'uniswapv2' },
      });
      const [pair] = await ask<Row[]>('getTokenMetadata', { addresses: [pairAddress] });
      expect(pair).toMatchObject({ symbol: 'UNI-V2' });
      expect(pair).not.toHaveProperty('block_number');
    });

    it('[D10] the SDK reports 18 decimals for a token without decimals() and marks them as a default', async () => {
      const { ask, tokens } = world();
      expect(tokens.contracts.get(marks)).toMatchObject({ symbol: 'MARK', decimals: null });
      const told = { symbol: 'MARK', decimals: '18', has_decimals: false };
      const held = [expect.objectContaining({ ...told, token_address: marks, balance: '1250' })];
      expect(await ask('getTokenBalances', { address: DOROTHY, token_addresses: [marks] })).toEqual(held);
      expect(await ask('getTokenMetadata', { addresses: [marks] })).toEqual([
        expect.objectContaining({ ...told, address: marks }),
      ]);
    });

    it('[G11] returns the allowance of a spender', async () => {
      const { ask, chain } = world();
      const contract = new Contract(dollar, ['function allowance(address,address) view returns (uint256)'], chain.node);
      const pairs = [
        [DOROTHY, ACCOUNTS[1]],
        [ACCOUNTS[1], DOROTHY],
        [DOROTHY, LOCAL_CONTRACTS.exchangeRouter],
      ];
      for (const [owner, spender] of pairs) {
        const allowance = String(await contract['allowance'](owner, spender));
        expect(
          await ask('getTokenAllowance', {
            address: dollar,
            owner_address: owner,
            spender_address: spender,
          }),
        ).toEqual({ allowance });
      }
    });

    it('[G14] returns metadata of NFTs and their contracts', async () => {
      const { ask, tokens, holdings } = world();
      for (const [address, id] of [
        [doors, 4n],
        [keys, 12n],
        [passes, 2n],
      ] as const) {
        const contract = tokens.contracts.get(address);
        const { synced_at: syncedAt, ...told } = await ask<Row>('getNFTMetadata', { address });
        expect(told).toEqual({
          token_address: address,
          name: contract?.name,
          symbol: contract?.symbol,
          contract_type: contract?.type,
        });
        expect(Date.now() - Date.parse(String(syncedAt))).toBeLessThan(600_000);
        const expected = expectedNft(tokens, holdings, address, id);
        for (const name of [String(id), `0x${id.toString(16)}`]) {
          expect(readNft(await ask<Row>('getTokenIdMetadata', { address, token_id: name }))).toEqual(expected);
        }
        const hex = await ask<Row>('getTokenIdMetadata', {
          address,
          token_id: String(id),
          format: 'hex',
        });
        expect(readNft(hex)).toEqual({
          ...expected,
          token_id: `0x${id.toString(16)}`,
        });
      }
    });

    it('[G12][G13][G15] returns token IDs in hexadecimal on request', async () => {
      const { ask, holdings } = world();
      const owner = holdings.find(({ token, id }) => token === keys && id === 12n)?.owner;
      for (const [name, given] of [
        ['getNFTs', { address: owner }],
        ['getNFTsForContract', { address: owner, token_address: keys }],
        ['getAllTokenIds', { address: keys }],
        ['getNFTOwners', { address: keys }],
        ['getTokenIdOwners', { address: keys, token_id: '12' }],
        ['getNFTTransfers', { address: owner }],
        ['getContractNFTTransfers', { address: keys }],
        ['getWalletTokenIdTransfers', { address: keys, token_id: '0xc' }],
      ] as const) {
        type Found = { result: { token_address: string; token_id: string }[] };
        const decimal = await ask<Found>(name, given);
        const hex = await ask<Found>(name, { ...given, format: 'hex' });
        expect(
          hex.result.map(({ token_id: id }) => id),
          name,
        ).toContain('0xc');
        expect(hex.result.map(({ token_id: id }) => String(BigInt(id)))).toEqual(
          decimal.result.map(({ token_id: id }) => id),
        );
      }
    });

    it('[G15] lists the transfers of one NFT, oldest first on request', async () => {
      const { ask } = world();
      const given = { address: doors, token_id: '4' };
      const down = await ask<{ result: Row[] }>('getWalletTokenIdTransfers', {
        ...given,
        order: 'block_number.DESC',
      });
      const up = await ask<{ result: Row[] }>('getWalletTokenIdTransfers', {
        ...given,
        order: 'block_number.ASC',
      });
      expect(up.result).toHaveLength(2);
      expect(up.result).toEqual([...down.result].reverse());
    });

    it('[G14] refreshes the metadata of one NFT', async () => {
      const { ask, tokens, holdings } = world();
      const given = { address: keys, token_id: '3' };
      expect(await ask('reSyncMetadata', given)).toEqual({ status: 'started' });
      expect(await ask('reSyncMetadata', { ...given, flag: 'uri', mode: 'sync' })).toEqual({ status: 'completed' });
      expect(readNft(await ask<Row>('getTokenIdMetadata', given))).toEqual(expectedNft(tokens, holdings, keys, 3n));
    });

    it('[G18] refreshes the metadata of a whole contract', async () => {
      const { ask, tokens, holdings } = world();
      const before = Date.now();
      await ask('syncNFTContract', { address: keys });
      await expect
        .poll(
          async () => {
            const { result } = await ask<{ result: Row[] }>('getAllTokenIds', {
              address: keys,
            });
            return result.every(({ synced_at: syncedAt }) => Date.parse(String(syncedAt)) >= before);
          },
          { timeout: 20_000 },
        )
        .toBe(true);
      // It was asked for in every way there is: no later reading falls between the answers below.
      await waitForIndex(world().backend.databaseUri, LOCAL_CHAIN_ID, world().chain.blocks.length - 1);
      expect(
        readNft(
          await ask<Row>('getTokenIdMetadata', {
            address: keys,
            token_id: '5',
          }),
        ),
      ).toEqual(expectedNft(tokens, holdings, keys, 5n));
    });

    it('[G16] returns the lowest sale price of recent days', async () => {
      const { ask, chain } = world();
      const sales = listSales(chain).map((sale) => expectedSale(chain, sale));
      expect(sales).toHaveLength(6);
      const ageOf = (sale: Row) => (Date.now() - Date.parse(String(sale['block_timestamp']))) / DAY;
      const given = { address: doors, marketplace: 'opensea' };
      for (const days of [Math.ceil(ageOf(sales[3] ?? {})), 30]) {
        const recent = sales.filter((sale) => ageOf(sale) < days);
        expect(recent.length).toBeGreaterThan(2);
        const prices = recent.map(({ price }) => BigInt(String(price)));
        const least = prices.reduce((a, b) => (a < b ? a : b));
        expect(await ask('getNFTLowestPrice', { ...given, days })).toEqual(recent[prices.lastIndexOf(least)]);
      }
      const inDefault = sales.filter((sale) => ageOf(sale) < 7);
      const byDefault = ask<Row>('getNFTLowestPrice', given);
      if (inDefault.length === 0) await expect(byDefault).rejects.toThrow(/last 7 days/);
      else expect(inDefault).toContainEqual(await byDefault);
    });

    it.each([
      ['name', 'door', 12],
      ['description', 'warm light', 12],
      ['attributes', 'Midnight', 3],
      ['global', 'pass', 4],
      ['name,description', 'house', 12],
      ['name', 'house', 0],
    ])('[G17] searching NFTs by %s finds: %s', async (filter, q, count) => {
      const { ask } = world();
      const found = await ask<{ total: number; result: Row[] }>('searchNFTs', {
        q,
        filter,
      });
      expect(found.total).toBe(count);
      for (const { metadata: told } of found.result) {
        for (const word of q.split(' ')) expect(String(told).toLowerCase()).toContain(word.toLowerCase());
      }
    });

    it('finds collections by the beginnings of words of their names and symbols', async () => {
      const find = async (q: string) =>
        (await restFetch(world(), `/nft/search/collections?q=${encodeURIComponent(q)}`)).body;
      for (const q of ['Doors', 'dusk', 'at du', 'DOOR']) {
        expect(await find(q), q).toMatchObject([{ token_address: doors, name: 'Doors at Dusk' }]);
      }
      // A token is no collection.
      expect(await find('Lantern')).toEqual([]);
    });

    it('[G17] search can be limited to NFTs minted in a block range', async () => {
      const { ask, holdings } = world();
      const minted = holdings
        .filter(({ token }) => token === keys)
        .map((held) => held.minted)
        .sort((a, b) => a - b);
      const [from, to] = [minted[3], minted[7]];
      const found = await ask<{ total: number }>('searchNFTs', {
        q: 'key',
        filter: 'name',
        from_block: from,
        to_block: to,
      });
      expect(found.total).toBe(5);
    });
  });
}

import { utils } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { Given } from '@/tests/helpers/data/createCallers';
import { refuse } from '@/tests/helpers/data/refuse';
import { restFetch } from '@/tests/helpers/data/restFetch';
import { DOROTHY, type DataWorld } from '@/tests/helpers/data/startDataWorld';

const { dollar, doors, keys, wrappedEther } = LOCAL_CONTRACTS;
const NOBODY = `0x${'9'.repeat(40)}`;
const HASH = `0x${'7'.repeat(64)}`;
const TOPIC = utils.id('Transfer(address,address,uint256)');
const FAR = 999_999_999;
const BALANCE_OF = {
  type: 'function',
  name: 'balanceOf',
  stateMutability: 'view',
  inputs: [{ name: 'account', type: 'address' }],
  outputs: [{ name: '', type: 'uint256' }],
};

/** What each function has to be given at least, and what of it is an address. */
export const GIVEN: Readonly<Record<string, Given>> = {
  getBlock: { block_number_or_hash: '1' },
  getDateToBlock: { date: '2026-11-11' },
  getLogsByAddress: { address: dollar },
  getNFTTransfersByBlock: { block_number_or_hash: '1' },
  getTransaction: { transaction_hash: HASH },
  getContractEvents: { address: dollar, topic: TOPIC, data: {} },
  runContractFunction: {
    address: dollar,
    function_name: 'balanceOf',
    abi: [BALANCE_OF],
    params: { account: DOROTHY },
  },
  getTransactions: { address: DOROTHY },
  getNativeBalance: { address: DOROTHY },
  getTokenBalances: { address: DOROTHY },
  getTokenTransfers: { address: DOROTHY },
  getNFTs: { address: DOROTHY },
  getNFTTransfers: { address: DOROTHY },
  getNFTsForContract: { address: DOROTHY, token_address: doors },
  getTokenMetadata: { addresses: [dollar] },
  getNFTTrades: { address: doors },
  getNFTLowestPrice: { address: doors },
  getTokenMetadataBySymbol: { symbols: ['FUSD'] },
  searchTokens: { q: 'dollar' },
  getTokenHolders: { address: dollar },
  getTransactionFailure: { transaction_hash: HASH },
  getContractInfo: { address: dollar },
  getVerifiedContracts: {},
  getTokenPrice: { address: dollar },
  getTokenAddressTransfers: { address: dollar },
  getTokenAllowance: {
    address: dollar,
    owner_address: DOROTHY,
    spender_address: NOBODY,
  },
  searchNFTs: { q: 'door' },
  searchCollections: { q: 'door' },
  searchNames: { begin: 'ada' },
  getNftTransfersFromToBlock: { from_block: 1 },
  getAllTokenIds: { address: doors },
  getContractNFTTransfers: { address: doors },
  getNFTOwners: { address: doors },
  getNFTMetadata: { address: doors },
  reSyncMetadata: { address: doors, token_id: '1' },
  syncNFTContract: { address: doors },
  getTokenIdMetadata: { address: doors, token_id: '1' },
  getTokenIdOwners: { address: doors, token_id: '1' },
  getWalletTokenIdTransfers: { address: doors, token_id: '1' },
  getPairReserves: { pair_address: NOBODY },
  getPairAddress: {
    token0_address: dollar,
    token1_address: wrappedEther,
    exchange: 'uniswapv2',
  },
};

const ADDRESSES = ['address', 'token_address', 'pair_address', 'token0_address', 'owner_address', 'spender_address'];

/** What is refused, and why: the function, what it is given, the code and words of the reason. */
const INVALID: readonly [name: string, given: Given, code: number, reason: RegExp][] = [
  ['getBlock', { block_number_or_hash: String(FAR) }, 101, /999999999/],
  ['getBlock', { block_number_or_hash: HASH }, 101, /7777/],
  ['getBlock', { block_number_or_hash: 'latest-ish' }, 142, /block_number_or_hash/],
  ['getBlock', { block_number_or_hash: `${'9'.repeat(60)}` }, 142, /block_number_or_hash/],
  ['getNFTTransfersByBlock', { block_number_or_hash: String(FAR) }, 101, /999999999/],
  ['getTransaction', { transaction_hash: HASH }, 101, /7777/],
  ['getTransaction', { transaction_hash: '0x12' }, 142, /transaction_hash/],
  ['getTransactionFailure', { transaction_hash: HASH }, 101, /7777/],
  ['getBlockStats', { limit: 201 }, 142, /limit/],
  ['getBlockStats', { to_block: FAR }, 101, /999999999/],
  ['getTokenHolders', { address: NOBODY }, 101, /9999/],
  ['getTokenHolders', { address: dollar, cursor: 'forged' }, 142, /cursor/],
  ['searchTokens', { q: '--' }, 142, /^q: /],
  ['getDateToBlock', { date: 'the day before yesterday' }, 142, /date/],
  ['getDateToBlock', {}, 142, /date/],
  ['getTransactions', { address: DOROTHY, from_block: 9, to_block: 3 }, 142, /from_block/],
  ['getTransactions', { address: DOROTHY, from_block: -1 }, 142, /from_block/],
  ['getTransactions', { address: DOROTHY, from_date: '2026-02-02', to_date: '2026-02-01' }, 142, /from_date/],
  ['getTransactions', { address: DOROTHY, limit: '0x' }, 142, /limit/],
  ['getTransactions', { address: DOROTHY, from_block: '1e400' }, 142, /from_block/],
  ['getTransactions', { address: DOROTHY, from_date: 'soon' }, 142, /from_date/],
  ['getTransactions', { address: DOROTHY, limit: -1 }, 142, /limit/],
  ['getTransactions', { address: DOROTHY, limit: 'many' }, 142, /limit/],
  ['getTransactions', { address: DOROTHY, offset: -5 }, 142, /offset/],
  ['getTransactions', { address: DOROTHY, page: 1.5 }, 142, /page/],
  ['getTransactions', { address: DOROTHY, limit: 500, page: 1_000_000 }, 142, /^page: goes beyond/],
  ['getTransactions', { address: DOROTHY, limit: ['1', '2'] }, 142, /^limit: must be a whole number/],
  ['getTransactions', { address: DOROTHY, cursor: 'forged' }, 142, /cursor/],
  ['getTransactions', { address: DOROTHY, direction: 'sideways' }, 142, /direction/],
  ['getTransactions', { address: DOROTHY, status: 'lost' }, 142, /status/],
  ['getTransactions', { address: DOROTHY, sort: 'random' }, 142, /sort/],
  ['getContractInfo', { address: dollar, include: 'bytecode' }, 142, /include/],
  ['getVerifiedContracts', { limit: 26 }, 142, /limit/],
  ['getVerifiedContracts', { cursor: '../1' }, 142, /cursor/],
  ['getNFTTransfers', { address: DOROTHY, direction: 'sideways' }, 142, /direction/],
  ['getNFTs', { address: DOROTHY, format: 'roman' }, 142, /format/],
  ['getNFTs', { address: DOROTHY, token_addresses: ['x'] }, 142, /token_addresses/],
  ['getTokenBalances', { address: DOROTHY, to_block: FAR }, 101, /999999999/],
  ['getPairReserves', { pair_address: NOBODY }, 101, /9999/],
  ['getPairReserves', { pair_address: NOBODY, to_block: FAR }, 101, /999999999/],
  ['getPairAddress', { token0_address: dollar, token1_address: NOBODY, exchange: 'uniswapv2' }, 101, /pair/],
  ['getPairAddress', { token0_address: dollar, token1_address: dollar, exchange: 'uniswapv2' }, 142, /token1_address/],
  [
    'getPairAddress',
    {
      token0_address: dollar,
      token1_address: wrappedEther,
      exchange: 'bazaar',
    },
    142,
    /exchange/,
  ],
  ['getTokenPrice', { address: NOBODY }, 101, /9999/],
  ['getTokenPrice', { address: doors }, 101, /ERC-?20/],
  ['getTokenPrice', { address: dollar, to_block: FAR }, 101, /999999999/],
  ['getTokenPrice', { address: dollar, exchange: 'bazaar' }, 142, /exchange/],
  ['getTokenMetadata', { addresses: [NOBODY] }, 101, /9999/],
  ['getTokenMetadata', {}, 142, /addresses/],
  ['resolveDomain', { domain: 'ada.eth', currency: 'btc' }, 142, /^currency: /],
  ['getTokenMetadataBySymbol', { symbols: ['NOSUCH'] }, 101, /NOSUCH/],
  ['getTokenAddressTransfers', { address: NOBODY }, 101, /9999/],
  ['getTokenAllowance', { address: NOBODY, owner_address: DOROTHY, spender_address: NOBODY }, 101, /9999/],
  ['getAllTokenIds', { address: dollar }, 101, /ERC/],
  ['getNFTOwners', { address: NOBODY }, 101, /9999/],
  ['getContractNFTTransfers', { address: NOBODY }, 101, /9999/],
  ['getNFTMetadata', { address: dollar }, 101, /ERC/],
  ['getNFTTrades', { address: NOBODY }, 101, /9999/],
  ['getNFTTrades', { address: doors, marketplace: 'bazaar' }, 142, /marketplace/],
  ['getNFTLowestPrice', { address: keys }, 101, /sold/],
  ['getNFTLowestPrice', { address: doors, days: -1 }, 142, /days/],
  ['getTokenIdMetadata', { address: doors, token_id: '999' }, 101, /999/],
  ['getTokenIdMetadata', { address: doors, token_id: 'first' }, 142, /token_id/],
  ['getTokenIdMetadata', { address: doors, token_id: (2n ** 256n).toString() }, 142, /token_id/],
  ['getTokenIdOwners', { address: NOBODY, token_id: '1' }, 101, /9999/],
  ['getWalletTokenIdTransfers', { address: doors, token_id: '1', order: 'colour.ASC' }, 142, /order/],
  ['reSyncMetadata', { address: doors, token_id: '999' }, 101, /999/],
  ['reSyncMetadata', { address: doors, token_id: '1', mode: 'never' }, 142, /mode/],
  ['syncNFTContract', { address: NOBODY }, 101, /9999/],
  ['searchCollections', { q: '!?' }, 142, /^q: /],
  ['searchNames', { begin: 'a' }, 142, /^begin: /],
  ['searchNFTs', {}, 142, /q/],
  ['searchNFTs', { q: '!?' }, 142, /q/],
  ['searchNFTs', { q: 'door', filter: 'colour' }, 142, /filter/],
  ['getLogsByAddress', { address: dollar, topic0: '0x12' }, 142, /topic0/],
  ['getLogsByAddress', { address: dollar, block_number: FAR }, 101, /999999999/],
  ['getContractEvents', { address: dollar, topic: 'no event', data: {} }, 142, /topic/],
  ['getContractEvents', { address: dollar, topic: TOPIC, data: {} }, 142, /data/],
  [
    'runContractFunction',
    { address: dollar, function_name: 'balanceOf', abi: [], params: {} },
    142,
    /abi|function_name/,
  ],
  [
    'runContractFunction',
    {
      address: dollar,
      function_name: 'nothing',
      abi: [BALANCE_OF],
      params: {},
    },
    142,
    /nothing/,
  ],
  [
    'runContractFunction',
    {
      address: dollar,
      function_name: 'balanceOf',
      abi: [BALANCE_OF],
      params: {},
    },
    142,
    /account/,
  ],
  ['runContractFunction', { address: dollar, function_name: 'balanceOf' }, 142, /abi/],
  ['runContractFunction', { ...GIVEN['runContractFunction'], params: { account: 'Ada' } }, 142, /account|address/],
  ['runContractFunction', { ...GIVEN['runContractFunction'], address: NOBODY }, 101, /9999|contract/],
  ['resolveDomain', { domain: 'nobody.eth' }, 101, /nobody\.eth/],
  ['resolveAddress', { address: NOBODY }, 101, /9999/],
];

/** What cannot be answered is refused: with its code, in words, and never as if there were nothing. */
export function describeErrors(world: () => DataWorld): void {
  describe('invalid parameters are rejected, as a function and over REST alike', () => {
    it.each(INVALID)('%s %j fails with code %i', async (name, given, code, reason) => {
      const refusal = await refuse(world(), name, given);
      expect(refusal).toEqual({
        code,
        reason: expect.stringMatching(reason) as string,
      });
    });

    it.each(Object.entries(GIVEN))('%s rejects an unknown or unsupported chain', async (name, given) => {
      expect(await refuse(world(), name, { ...given, chain: 'nowhere' })).toMatchObject({ code: 142 });
      expect(await refuse(world(), name, { ...given, chain: 'eth' })).toEqual({
        code: 141,
        reason: expect.stringMatching(/Ethereum/) as string,
      });
    });

    const addressed = Object.entries(GIVEN).flatMap(([name, given]) =>
      ADDRESSES.filter((key) => key in given).map((key) => [name, key, given] as const),
    );
    it.each(addressed)('%s rejects an invalid %s', async (name, key, given) => {
      for (const wrong of ['0x12', `0x${'g'.repeat(40)}`]) {
        expect(await refuse(world(), name, { ...given, [key]: wrong })).toEqual({
          code: 142,
          reason: expect.stringMatching(key) as string,
        });
      }
    });

    it('rejects the cursor of another list and a modified cursor', async () => {
      const { ask } = world();
      const { cursor } = await ask<{ cursor: string }>('getTransactions', {
        address: DOROTHY,
        limit: 2,
      });
      const own = { address: DOROTHY, limit: 2 };
      expect(await refuse(world(), 'getTokenTransfers', { ...own, cursor })).toMatchObject({ code: 142 });
      expect(
        await refuse(world(), 'getTransactions', {
          ...own,
          address: NOBODY,
          cursor,
        }),
      ).toMatchObject({
        code: 142,
      });
      const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
      for (const forged of [
        [...parts.slice(0, 3), 'x', 'y'],
        [...parts.slice(0, 3), '1'],
        parts.slice(0, 2),
        [...parts.slice(0, 3), '9'.repeat(90), '0'],
        [...parts.slice(0, 3), { a: 1 }, 2],
      ]) {
        const text = Buffer.from(JSON.stringify(forged)).toString('base64url');
        expect(await refuse(world(), 'getTransactions', { ...own, cursor: text }), text).toMatchObject({ code: 142 });
      }
    });

    it('rejects an unknown function', async () => {
      const { backend } = world();
      const response = await fetch(`${backend.serverUrl}/functions/getEverything`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 141 });
      for (const target of ['/everything/else', `/nft/${doors}/1/2/3/4`]) {
        expect(await restFetch(world(), target)).toMatchObject({
          status: 404,
          body: { message: expect.any(String) as string },
        });
      }
    });

    it('REST rejects a missing key, a wrong key, a wrong method, and a body that is not JSON', async () => {
      const { backend } = world();
      for (const key of ['', 'wrong', 'x'.repeat(500)]) {
        const reply = await restFetch(world(), `/${DOROTHY}/balance`, {
          headers: { 'x-api-key': key },
        });
        expect(reply, key).toMatchObject({
          status: 401,
          body: { message: expect.any(String) as string },
        });
      }
      const posted = await restFetch(world(), `/${DOROTHY}/balance`, {
        method: 'POST',
        body: {},
      });
      expect([404, 405]).toContain(posted.status);
      const broken = await fetch(`${backend.origin}/api/v2/${dollar}/function?chain=0x7a69&function_name=name`, {
        method: 'POST',
        headers: {
          'x-api-key': world().apiKey,
          'content-type': 'application/json',
        },
        body: '{"abi":',
      });
      expect(broken.status).toBe(400);
    });
  });
}

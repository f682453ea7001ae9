import { BigNumber, Contract, providers, utils, type Event } from 'ethers';
import { createPublicClient, http, type PublicClient } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { getBlock } from '@/server/data-api/node/blocks';
import { getContractEvents, getLogsByAddress } from '@/server/data-api/node/logs';
import { getERC20, getTokenAllowance, getTokenBalances, getTokenMetadata } from '@/server/data-api/node/tokens';
import { getDateToBlock } from '@/server/data-api/node/findBlockByTime';
import { getNativeBalance, getTransaction } from '@/server/data-api/node/transactions';
import { getNFTMetadata, getTokenIdMetadata, getTokenIdOwners } from '@/server/data-api/node/nfts';
import { getPairAddress, getPairReserves } from '@/server/data-api/node/pairs';
import { getTokenPrice, getTokenPrices } from '@/server/data-api/node/prices';
import { startNarrowNode, type NarrowNode } from '@/tests/stand-ins/network/startNarrowNode';
import { startSeededChain, type SeededChain } from '@/tests/helpers/startSeededChain';
import { startTestChain } from '@/tests/helpers/indexer/startTestChain';

/** Accounts of a development node. */
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const GRACE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const DOROTHY = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
const NOBODY = '0x00000000000000000000000000000000000000aa';
const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 value)';

let chain: SeededChain;
let narrow: NarrowNode;
let client: PublicClient;
let narrowClient: PublicClient;
let node: providers.StaticJsonRpcProvider;

beforeAll(async () => {
  chain = await startSeededChain();
  narrow = await startNarrowNode(chain.rpcUrl, 40);
  client = createPublicClient({ transport: http(chain.rpcUrl) });
  narrowClient = createPublicClient({ transport: http(narrow.url) });
  node = new providers.StaticJsonRpcProvider(chain.rpcUrl);
});
afterAll(async () => {
  narrow.stop();
  await chain.stop();
});

const at = (place: keyof typeof LOCAL_CONTRACTS, ...abi: string[]) => new Contract(LOCAL_CONTRACTS[place], abi, node);
const sources = () => ({ store: chain.store, gateway: null });
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

describe('blocks and transactions from the node', () => {
  it('match ethers, including receipts and logs', async () => {
    const block = await node.getBlockWithTransactions(120);
    for (const asked of [client, narrowClient]) {
      const told = await getBlock(asked, { block_number_or_hash: '120' });
      expect(told).toMatchObject({
        number: '120',
        hash: block.hash,
        parent_hash: block.parentHash,
        timestamp: iso(block.timestamp),
        gas_used: block.gasUsed.toString(),
        transaction_count: String(block.transactions.length),
      });
      expect(await getBlock(asked, { block_number_or_hash: block.hash })).toEqual(told);
      for (const [index, sent] of block.transactions.entries()) {
        const receipt = await node.getTransactionReceipt(sent.hash);
        const transaction = await getTransaction(asked, {
          transaction_hash: sent.hash.toUpperCase().replace('X', 'x'),
        });
        expect(transaction).toEqual(told.transactions[index]);
        expect(transaction).toMatchObject({
          hash: sent.hash,
          nonce: String(sent.nonce),
          from_address: sent.from.toLowerCase(),
          to_address: sent.to?.toLowerCase(),
          value: sent.value.toString(),
          gas: sent.gasLimit.toString(),
          gas_price: receipt.effectiveGasPrice.toString(),
          receipt_gas_used: receipt.gasUsed.toString(),
          receipt_status: String(receipt.status),
          block_timestamp: iso(block.timestamp),
        });
        expect(transaction.logs.map(({ topic0, data, log_index }) => [topic0, data, log_index])).toEqual(
          receipt.logs.map(({ topics, data, logIndex }) => [topics[0], data, String(logIndex)]),
        );
      }
    }
  });

  it('report unsupported calls', async () => {
    for (const name of ['99999999', `0x${'1'.repeat(64)}`, 'soon']) {
      await expect(getBlock(client, { block_number_or_hash: name })).rejects.toMatchObject({ code: 101 });
    }
    const gone = getTransaction(client, { transaction_hash: `0x${'1'.repeat(64)}` });
    await expect(gone).rejects.toMatchObject({ code: 101 });
  });

  it('include the block closest to a date', async () => {
    const [before, after] = await Promise.all([node.getBlock(200), node.getBlock(201)]);
    const closest = (seconds: number) => getDateToBlock(client, { date: new Date(seconds * 1000) });
    expect(await closest(before.timestamp)).toEqual({
      date: iso(before.timestamp),
      block: 200,
      timestamp: before.timestamp,
    });
    expect(await closest(before.timestamp + 1)).toMatchObject({ block: 200 });
    expect(await closest(after.timestamp - 1)).toMatchObject({ block: 201 });
    expect(await closest(0)).toMatchObject({ block: 0 });
    expect(await closest(4e9)).toMatchObject({ block: await node.getBlockNumber() });
  });
});

describe('logs from the node', () => {
  const transfers = async () => {
    const token = at('dollar', TRANSFER);
    const events = await token.queryFilter(token.filters['Transfer']?.() ?? {}, 0);
    return events.reverse();
  };
  const key = ({ transactionHash, logIndex }: Event) => [transactionHash, String(logIndex)];

  it('are paged, newest first, in ranges the node accepts', async () => {
    const expected = (await transfers()).map(key);
    for (const asked of [client, narrowClient]) {
      const rows: string[][] = [];
      let cursor = '';
      do {
        const page = await getLogsByAddress(asked, {
          ...{ address: LOCAL_CONTRACTS.dollar, topic0: utils.id('Transfer(address,address,uint256)'), limit: 17 },
          ...(cursor ? { cursor } : {}),
        });
        rows.push(...page.result.map(({ transaction_hash, log_index }) => [transaction_hash, log_index]));
        ({ cursor } = page);
      } while (cursor);
      expect(rows).toEqual(expected);
    }
    expect(Math.max(...narrow.ranges)).toBeGreaterThan(40);
    expect(narrow.ranges.filter((width) => width <= 40).length).toBeGreaterThan(3);
  });

  it('are filtered by block, range, dates and topics', async () => {
    const all = await transfers();
    const [, second] = all;
    const block = second?.blockNumber ?? 0;
    const address = LOCAL_CONTRACTS.dollar;
    const own = await getLogsByAddress(client, { address, block_number: block });
    expect(own.result.every(({ block_number }) => block_number === String(block))).toBe(true);
    const { timestamp } = await node.getBlock(block);
    expect(own.result[0]).toMatchObject({ block_timestamp: iso(timestamp), address });
    const date = new Date(timestamp * 1000);
    const byDate = await getLogsByAddress(client, { address, from_date: date, to_date: date });
    expect(byDate.result).toEqual(own.result);
    const topic2 = utils.hexZeroPad(ADA, 32);
    const toAda = await getLogsByAddress(narrowClient, { address, topic2, limit: 500 });
    expect(toAda.result.filter(({ topic0 }) => topic0 === utils.id('Transfer(address,address,uint256)')).length).toBe(
      all.filter(({ args }) => String(args?.['to']).toLowerCase() === ADA).length,
    );
    const later = await getLogsByAddress(client, { address, from_block: 90_000_000 });
    expect(later).toMatchObject({ total: 0, cursor: '', result: [] });
    await expect(getLogsByAddress(client, { address, from_block: 5, to_block: 4 })).rejects.toMatchObject({
      code: 142,
    });
    await expect(getLogsByAddress(client, { address, cursor: 'bm8' })).rejects.toMatchObject({ code: 142 });
  });

  it('are decoded as events', async () => {
    const fragment = JSON.parse(new utils.Interface([TRANSFER]).format('json') as string) as unknown[];
    const parameters = { address: LOCAL_CONTRACTS.dollar, topic: 'Transfer(address,address,uint256)', limit: 500 };
    const told = await getContractEvents(client, { ...parameters, data: fragment.slice(0, 1) });
    expect(told.map(({ transaction_hash, data }) => [transaction_hash, data])).toEqual(
      (await transfers()).map(({ transactionHash, args }) => [
        transactionHash,
        { from: args?.['from'] as string, to: args?.['to'] as string, value: String(args?.['value']) },
      ]),
    );
    const wrong = getContractEvents(client, { ...parameters, topic: 'Gone(address)', data: fragment });
    await expect(wrong).rejects.toMatchObject({ code: 142, message: expect.stringContaining('data') as string });
  });
});

describe('balances and tokens from the node', () => {
  it('return current balances', async () => {
    const balance = await node.getBalance(ADA);
    expect(await getNativeBalance(client, { address: ADA })).toEqual({ balance: balance.toString() });
  });

  it('return past balances as far as the node keeps them', async () => {
    const old = await startTestChain();
    const past = createPublicClient({ transport: http(old.url) });
    await old.ask('anvil_setBalance', NOBODY, '0xde0b6b3a7640001');
    await old.ask('anvil_mine', '0x2');
    await old.ask('anvil_setBalance', NOBODY, '0x2');
    await old.ask('anvil_mine', '0x1');
    expect(await getNativeBalance(past, { address: NOBODY, to_block: 1 })).toEqual({ balance: '1000000000000000001' });
    expect(await getNativeBalance(past, { address: NOBODY, to_block: 3 })).toEqual({ balance: '2' });
    await old.stop();
    for (const [to_block, message] of [
      [5, /^The chain’s node does not keep what was at block 5\. Ask without a block; .* archive node in RPC_URL_/],
      [9e9, /yet/],
    ] as const) {
      await expect(getNativeBalance(client, { address: ADA, to_block })).rejects.toThrow(message);
    }
  });

  it('return token metadata, balances and allowances', async () => {
    const { dollar, threshold, doors, passes, marks, exchangeRouter } = LOCAL_CONTRACTS;
    const addresses = [threshold, NOBODY, dollar.toUpperCase().replace('X', 'x'), doors, marks, passes, exchangeRouter];
    expect(await getTokenMetadata(client, { addresses })).toMatchObject([
      { address: threshold, symbol: 'THR', decimals: '8', has_decimals: true },
      { address: dollar, symbol: 'FUSD', decimals: '6', has_decimals: true },
      { address: marks, symbol: 'MARK', decimals: '18', has_decimals: false },
    ]);
    // A precompile answers whatever it is asked.
    const none = [NOBODY, doors, ...['2', '3', '4'].map((end) => `0x${end.padStart(40, '0')}`)];
    await expect(getTokenMetadata(client, { addresses: none })).rejects.toMatchObject({ code: 101 });

    const token = at('dollar', 'function balanceOf(address) view returns (uint256)');
    const held = (await token['balanceOf'](DOROTHY)) as BigNumber;
    const of = { address: DOROTHY, token_addresses: [dollar, doors, marks, NOBODY] };
    expect(await getTokenBalances(client, of)).toMatchObject([
      { token_address: dollar, symbol: 'FUSD', decimals: '6', balance: held.toString() },
      { token_address: marks, decimals: '18', has_decimals: false, balance: '1250' },
    ]);
    expect(await getERC20(client, { address: DOROTHY, tokenAddress: marks })).toMatchObject({ decimals: 18 });
    expect(await getTokenBalances(client, { address: ADA })).toBeNull();
    const parameters = { address: dollar, owner_address: DOROTHY, spender_address: GRACE };
    expect(await getTokenAllowance(client, parameters)).toEqual({ allowance: '250000000' });
    await expect(getTokenAllowance(client, { ...parameters, address: NOBODY })).rejects.toMatchObject({ code: 101 });
  });
});

describe('prices from the node', () => {
  const { dollar, lantern, wrappedEther: wrapped, exchangeFactory } = LOCAL_CONTRACTS;
  const ground = {
    chainId: LOCAL_CHAIN_ID,
    coins: { name: 'Ether', symbol: 'ETH', wrapped, dollars: [dollar] },
    feed: null,
  };

  it('return the pair of two tokens and its reserves', async () => {
    const factory = at('exchangeFactory', 'function getPair(address, address) view returns (address)');
    const address = ((await factory['getPair'](dollar, lantern)) as string).toLowerCase();
    const parameters = { token0_address: dollar, token1_address: lantern, exchange: 'uniswapv2' };
    const told = await getPairAddress(client, parameters, LOCAL_CHAIN_ID);
    expect(told).toMatchObject({ token0: { address: lantern }, token1: { address: dollar }, pairAddress: address });
    const pair = new Contract(address, ['function getReserves() view returns (uint112, uint112, uint32)'], node);
    const [reserve0, reserve1] = ((await pair['getReserves']()) as BigNumber[]).map(String);
    expect(await getPairReserves(client, { pair_address: address })).toEqual({ reserve0, reserve1 });
    await expect(getPairReserves(client, { pair_address: dollar })).rejects.toMatchObject({ code: 101 });
    const nowhere = getPairAddress(client, { ...parameters, exchange: 'uniswapv9' }, LOCAL_CHAIN_ID);
    await expect(nowhere).rejects.toMatchObject({ code: 142, message: expect.stringContaining('uniswapv2') as string });
    const none = getPairAddress(client, { ...parameters, token1_address: NOBODY }, LOCAL_CHAIN_ID);
    await expect(none).rejects.toMatchObject({ code: 101 });
  });

  it.each([
    ['brass', 18],
    ['threshold', 8],
    ['dollar', 6],
  ] as const)('return the price of %s', async (place, decimals) => {
    const factory = at('exchangeFactory', 'function getPair(address, address) view returns (address)');
    const reservesOf = async (token: string): Promise<[BigNumber, BigNumber]> => {
      const address = (await factory['getPair'](token, wrapped)) as string;
      const pair = new Contract(address, ['function getReserves() view returns (uint112, uint112, uint32)'], node);
      const [reserve0, reserve1] = (await pair['getReserves']()) as [BigNumber, BigNumber];
      return token < wrapped ? [reserve0, reserve1] : [reserve1, reserve0];
    };
    const [held, ether] = await reservesOf(LOCAL_CONTRACTS[place]);
    const [dollars, etherOfDollars] = await reservesOf(dollar);
    const told = await getTokenPrice(client, { address: LOCAL_CONTRACTS[place] }, ground);
    const value = ether.mul(BigNumber.from(10).pow(decimals)).div(held);
    expect(told).toMatchObject({ exchangeAddress: exchangeFactory, exchangeName: 'uniswapv2' });
    expect(told.nativePrice.value).toBe(value.toString());
    const usd = (Number(value) / 1e18) * (Number(dollars) / 1e6 / (Number(etherOfDollars) / 1e18));
    expect(told.usdPrice).toBeCloseTo(usd, 6);
  });

  it('report a token without a pair as unpriced', async () => {
    const priceless = getTokenPrice(client, { address: LOCAL_CONTRACTS.doors }, ground);
    await expect(priceless).rejects.toMatchObject({ code: 101 });
    const listed = await getTokenPrices(client, { addresses: [LOCAL_CONTRACTS.doors] }, ground);
    expect(listed).toEqual([{ address: LOCAL_CONTRACTS.doors, price: null }]);
    // A past that the node does not keep is no lack of prices.
    const past = getTokenPrices(client, { addresses: [dollar], to_block: 5 }, ground);
    await expect(past).rejects.toMatchObject({ code: 101 });
    const coin = await getTokenPrice(client, { address: wrapped }, ground);
    expect(coin).toMatchObject({ nativePrice: { value: '1000000000000000000' } });
    expect(coin.usdPrice).toBeGreaterThan(1_000);
  });
});

describe('NFTs from the node', () => {
  const { doors, passes, dollar } = LOCAL_CONTRACTS;

  it('return the metadata of a contract', async () => {
    expect(await getNFTMetadata(client, { address: doors })).toMatchObject({
      token_address: doors,
      name: (await at('doors', 'function name() view returns (string)')['name']()) as string,
      contract_type: 'ERC721',
    });
    expect(await getNFTMetadata(client, { address: passes })).toMatchObject({ contract_type: 'ERC1155' });
    await expect(getNFTMetadata(client, { address: dollar })).rejects.toMatchObject({ code: 101 });
  });

  it('return a token’s metadata and owner', async () => {
    const contract = at(
      'doors',
      'function tokenURI(uint256) view returns (string)',
      'function ownerOf(uint256) view returns (address)',
    );
    const told = await getTokenIdMetadata(client, { address: doors, token_id: '0x3', format: 'hex' }, sources());
    expect(told).toMatchObject({ token_id: '0x3', token_uri: (await contract['tokenURI'](3)) as string, amount: '1' });
    expect(JSON.parse(told.metadata ?? '')).toMatchObject({ name: 'Door 3' });
    const owners = await getTokenIdOwners(client, { address: doors, token_id: '3' }, sources());
    const owner = ((await contract['ownerOf'](3)) as string).toLowerCase();
    expect(owners).toMatchObject({ total: 1, cursor: '', result: [{ owner_of: owner, token_id: '3' }] });
    const pass = await getTokenIdMetadata(client, { address: passes, token_id: '2' }, sources());
    expect(JSON.parse(pass.metadata ?? '')).toMatchObject({ name: 'Friend pass' });
  });

  it('report what does not exist', async () => {
    const missing = { address: doors, token_id: '777' };
    await expect(getTokenIdMetadata(client, missing, sources())).rejects.toMatchObject({ code: 101 });
    const noId = { address: doors, token_id: 'first' };
    await expect(getTokenIdMetadata(client, noId, sources())).rejects.toMatchObject({ code: 142 });
    expect(await getTokenIdOwners(client, { address: passes, token_id: '1' }, sources())).toBeNull();
  });
});

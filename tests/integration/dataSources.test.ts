import { providers } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { startSeededChain, type SeededChain } from '@/tests/helpers/startSeededChain';
import { startHostedData, type HostedData } from '@/tests/stand-ins/hosted-data/startHostedData';
import { HOSTED } from '@/tests/stand-ins/hosted-data/world';

const { owner, token, collection, pair, transaction } = HOSTED;
const DECIMALS = { type: 'function', name: 'decimals', inputs: [], outputs: [{ name: '', type: 'uint8' }] };

let hosted: HostedData;
let chain: SeededChain;
let backend: TestBackend;

beforeAll(async () => {
  hosted = await startHostedData();
  chain = await startSeededChain();
  await new providers.StaticJsonRpcProvider(chain.rpcUrl).send('anvil_setBalance', [owner, '0x7']);
  backend = await startBackend({
    env: {
      MORALIS_API_KEY: hosted.key,
      MORALIS_API_URL: hosted.url,
      RPC_URL_137: chain.rpcUrl,
      RPC_URL_56: chain.rpcUrl,
      DATA_SOURCES_56: 'hosted,node',
      RPC_URL_10: chain.rpcUrl,
      DATA_SOURCES_10: 'node',
    },
  });
});
afterAll(async () => {
  await backend.stop();
  hosted.stop();
  await chain.stop();
});

async function ask(name: DataFunctionName, parameters: object) {
  const response = await fetch(`${backend.serverUrl}/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-parse-application-id': backend.appId },
    body: JSON.stringify(parameters),
  });
  const body = (await response.json()) as { result?: unknown; code?: number; error?: string };
  return { status: response.status, ...body };
}

describe('the node of a chain without an index', () => {
  const { dollar, doors, exchangeRouter: address, wrappedEther } = LOCAL_CONTRACTS;
  const WETH = { type: 'function', name: 'WETH', inputs: [], outputs: [{ name: '', type: 'address' }] };

  it.each<[DataFunctionName, object, unknown]>([
    ['getBlock', { block_number_or_hash: '20' }, { number: '20', transactions: { length: 1 } }],
    ['getDateToBlock', { date: '2020-01-01' }, { block: 0 }],
    ['getLogsByAddress', { address: doors, limit: 3 }, { page_size: 3, result: { length: 3 } }],
    ['getNativeBalance', { address: owner }, { balance: '7' }],
    ['getTokenBalances', { address: doors, token_addresses: [dollar] }, { length: 0 }],
    ['getTokenMetadata', { addresses: [dollar] }, [{ symbol: 'FUSD', decimals: '6' }]],
    ['getTokenAllowance', { address: dollar, owner_address: owner, spender_address: doors }, { allowance: '0' }],
    ['getNFTMetadata', { address: doors }, { contract_type: 'ERC721' }],
    ['getTokenIdMetadata', { address: doors, token_id: 1 }, { token_id: '1', metadata: null }],
    ['getTokenIdOwners', { address: doors, token_id: 1 }, { status: 'SYNCED', result: { length: 1 } }],
    ['runContractFunction', { address, function_name: 'WETH', abi: WETH }, expect.stringMatching(/^0x/)],
    ['runContractFunction', { address, function_name: 'WETH', abi: { abi: [WETH] } }, expect.stringMatching(/^0x/)],
    ['getERC20', { address: owner, tokenAddress: dollar }, { balance: '0', symbol: 'FUSD' }],
  ])('answers %s with %j', async (name, parameters, expected) => {
    const { result, error } = await ask(name, { ...parameters, chain: '0xa' });
    expect({ result, error }).toMatchObject({ result: expected, error: undefined });
    expect(DATA_FUNCTIONS[name].answer.safeParse(result).error).toBeUndefined();
  });

  it('reports unsupported calls', async () => {
    expect(await ask('getTokenBalances', { address: owner, chain: '0xa' })).toMatchObject({ code: 141 });
    const past = { address: wrappedEther, to_block: 3, chain: '0xa' };
    expect(await ask('getNativeBalance', past)).toMatchObject({ code: 101 });
    expect(await ask('getTokenAllowance', { address: owner, chain: '0xa' })).toMatchObject({ code: 142 });
  });
});

describe('the hosted source', () => {
  it.each<[DataFunctionName, object, object | string]>([
    ['getBlock', { block_number_or_hash: '12386788' }, { number: '12386788', transactions: [{ hash: transaction }] }],
    ['getDateToBlock', { date: '2020-01-01' }, { block: 9_193_266, timestamp: 1_577_836_811 }],
    ['getTransaction', { transaction_hash: transaction }, { hash: transaction, logs: [{ log_index: '273' }] }],
    ['getTransactions', { address: owner }, { total: 3, cursor: '', result: { length: 3 } }],
    ['getNativeBalance', { address: owner, to_block: 5 }, { balance: '1234567890123456789' }],
    ['getTokenBalances', { address: owner }, [{ decimals: '18', balance: '123456789012345678901234567890' }]],
    ['getTokenAddressTransfers', { address: token }, { result: [{ address: token, value: '0' }, {}, {}] }],
    ['getNFTs', { address: owner, token_addresses: [collection] }, { status: 'SYNCED', result: { length: 3 } }],
    ['getNFTsForContract', { address: owner, token_address: collection }, { result: { length: 3 } }],
    [
      'getNFTTransfers',
      { address: owner, direction: 'to' },
      { result: [{ to_address: owner }, { to_address: owner }] },
    ],
    ['getTokenMetadata', { addresses: [token] }, [{ address: token, decimals: '18', validated: '1' }]],
    ['getTokenMetadataBySymbol', { symbols: ['MATIC'] }, [{ address: token }]],
    ['getTokenPrice', { address: token }, { usdPrice: 0.61, symbol: 'MATIC', nativePrice: { symbol: 'ETH' } }],
    ['getAllTokenIds', { address: collection }, { result: [{ synced_at: '2023-02-01T00:00:00.000Z' }, {}, {}] }],
    ['getNFTOwners', { address: collection }, { result: [{ owner_of: owner }, {}, {}] }],
    ['getTokenIdOwners', { address: collection, token_id: '1' }, { result: [{ owner_of: owner }] }],
    ['getContractNFTTransfers', { address: collection }, { result: { length: 3 } }],
    ['getWalletTokenIdTransfers', { address: collection, token_id: '1' }, { result: { length: 3 } }],
    ['getNFTTrades', { address: collection }, { result: [{ price: '7300000000000000' }] }],
    ['getNFTMetadata', { address: collection }, { name: 'CryptoKitties' }],
    ['getTokenIdMetadata', { address: collection, token_id: '1' }, { token_id: '1', metadata: '{"name":"One"}' }],
    ['reSyncMetadata', { address: collection, token_id: '1' }, { status: 'started' }],
    ['syncNFTContract', { address: collection }, {}],
    ['getPairReserves', { pair_address: pair }, { reserve1: '844810441191293211036' }],
    [
      'getPairAddress',
      { token0_address: token, token1_address: collection, exchange: 'uniswapv2' },
      { pairAddress: pair, token0: { address: token } },
    ],
    ['runContractFunction', { address: token, function_name: 'decimals', abi: [DECIMALS] }, '18'],
    ['getAllERC20', { address: owner }, [{ contractType: 'ERC20', decimals: 18 }]],
    ['getERC20', { address: owner, tokenAddress: token }, { symbol: 'MATIC' }],
    ['getNFTs_old', { address: owner }, [{ amount: 1 }, {}, {}]],
    ['getTransactions', { address: owner, order: 'desc' }, [{ hash: transaction }, {}, {}]],
  ])('answers %s with %j in the SDK’s format', async (name, parameters, expected) => {
    const { result, error } = await ask(name, parameters);
    expect({ result, error }).toMatchObject({ result: expected, error: undefined });
    const shape = 'order' in parameters ? DATA_FUNCTIONS.getTransactions_old : DATA_FUNCTIONS[name];
    expect(shape.answer.safeParse(result).error).toBeUndefined();
    expect(hosted.calls.at(-1)?.query['chain']).toBe('0x1');
  });

  it('reads its pages with any page size, and returns each row once', async () => {
    const values: string[] = [];
    let cursor = '';
    do {
      const { result } = await ask('getTokenTransfers', { address: owner, limit: 150, ...(cursor ? { cursor } : {}) });
      const page = result as { cursor: string; result: { value: string }[] };
      values.push(...page.result.map(({ value }) => value));
      ({ cursor } = page);
    } while (cursor);
    expect(values).toEqual(Array.from({ length: 350 }, (_, index) => String(index)));
    const { result } = await ask('getTokenTransfers', { address: owner, limit: 50, offset: 130 });
    expect(result).toMatchObject({ page: 2, page_size: 50, result: { length: 20, 0: { value: '130' } } });
    expect(await ask('getTokenTransfers', { address: owner, limit: 10, offset: 5_000 })).toMatchObject({ code: 155 });
    expect(await ask('getTokenTransfers', { address: owner, cursor: 'bm8' })).toMatchObject({ code: 142 });
  });

  it('is asked once for a recent answer', async () => {
    const parameters = { address: owner, to_block: 77 };
    await Promise.all([ask('getNativeBalance', parameters), ask('getNativeBalance', parameters)]);
    await ask('getNativeBalance', parameters);
    expect(hosted.calls.filter(({ query }) => query['to_block'] === '77')).toHaveLength(1);
  });

  it('follows the node by default, and precedes it if the operator says so', async () => {
    const balance = async (chainName: string) =>
      (await ask('getNativeBalance', { address: owner, chain: chainName })).result;
    expect(await balance('polygon')).toEqual({ balance: '7' });
    expect(await balance('bsc')).toEqual({ balance: '1234567890123456789' });
    // What the node cannot tell, or does not have, the next source is asked for.
    const nfts = { address: owner, chain: 'polygon' };
    expect(await ask('getNFTs', nfts)).toMatchObject({ result: { result: { length: 3 } } });
    expect(hosted.calls.at(-1)?.query['chain']).toBe('0x89');
    const sent = { transaction_hash: transaction, chain: 'polygon' };
    expect(await ask('getTransaction', sent)).toMatchObject({ result: { hash: transaction } });
    expect(await ask('getNFTs', { ...nfts, chain: '0xa' })).toMatchObject({ code: 141 });
    expect(await ask('getTransaction', { ...sent, chain: '0xa' })).toMatchObject({ code: 101 });
  });

  it('is not sent values that nest too deep', async () => {
    const { key } = await issueApiKey(backend);
    for (const depth of [100, 200_000]) {
      const response = await fetch(`${backend.origin}/api/v2/${token}/function?function_name=f`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: `{"abi":[],"params":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      });
      expect([response.status, await response.json()]).toMatchObject([400, { code: 142 }]);
    }
  });

  it('reports what it lacks, does not know and does not support', async () => {
    expect(await ask('getNFTMetadata', { address: pair })).toMatchObject({ code: 101 });
    expect(await ask('searchNFTs', { q: 'one' })).toMatchObject({ code: 141 });
    expect(await ask('getNativeBalance', { address: owner, chain: '0x7a69' })).toMatchObject({ code: 141 });
  });

  it('reports failures as protocol errors, without the provider’s text and never with the key', async () => {
    const fresh = () => ask('getNativeBalance', { address: owner, to_block: Math.floor(Math.random() * 1e9) });
    for (const [status, code, words] of [
      [500, 141, /does not answer/],
      [401, 141, /refuses the key of this server/],
      [400, 142, /does not take this: Refused/],
      [404, 101, /Refused/],
      [429, 155, /Try again in 30 seconds/],
    ] as const) {
      hosted.mood.status = status;
      const answer = await fresh();
      expect(answer).toMatchObject({ code, error: expect.stringMatching(words) as string });
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer)).not.toContain(hosted.key);
    }
    hosted.mood.status = null;
    const before = hosted.calls.length;
    expect(await fresh()).toMatchObject({ code: 155 });
    expect(hosted.calls).toHaveLength(before);
    expect(backend.logs()).not.toContain(hosted.key);
    expect(backend.logs()).toContain('the hosted service refused a question');
  });
});

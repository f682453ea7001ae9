import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createChainNodes } from '@/server/chain/nodes';
import { connectIndex } from '@/server/data-api/index/connectIndex';
import { createChainSources, type ChainSources } from '@/server/data-api/sources/createChainSources';
import type { ChainFunctionName } from '@/server/data-api/sources/Source';
import { openVerifiedContracts } from '@/server/data-api/verifiedContracts';
import { openIpfsStore } from '@/server/storage/openIpfsStore';
import { openContractLab } from '@/tests/helpers/data/contractLab';
import { startTestIndexer } from '@/tests/helpers/indexer/startTestIndexer';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';
import { startTestDatabase } from '@/tests/helpers/startTestDatabase';

const CHAIN_ID = 31_337;
const CHAIN = '0x7a69';

let chain: TestChain;
let folder: string;
let maker: string;
let ann: string;
let ben: string;
let token: string;
let start: number;
let whole: ChainSources;
let late: ChainSources;
let listed: ChainSources;
const cleanups: (() => Promise<unknown>)[] = [];

/** The sources of the chain, with an index of a part of it in a database of its own, brought to the head. */
async function open(startBlock: number, addresses: string[] | null): Promise<ChainSources> {
  const database = await startTestDatabase();
  cleanups.push(database.stop);
  const { uri: databaseUri } = database;
  const quiet = () => undefined;
  const indexer = startTestIndexer({ rpcUrls: [chain.url], databaseUri, startBlock, addresses, reorgDepth: 100 });
  const tables = connectIndex({ databaseUri, chainId: CHAIN_ID, max: 8, onBroken: quiet });
  cleanups.push(
    () => indexer.stop(),
    () => tables.end(),
  );
  await vi.waitFor(() => expect(indexer.progress().state).toBe('following'), { timeout: 30_000 });
  return createChainSources({
    nodes: createChainNodes(new Map([[CHAIN_ID, chain.url]])),
    indexes: new Map([[CHAIN_ID, { coverage: { chainId: CHAIN_ID, startBlock, addresses }, tables }]]),
    files: { store: openIpfsStore(folder), gateway: null },
    verified: openVerifiedContracts({ folder: path.join(folder, 'verified'), local: null }),
    ...{ priceFeeds: new Map(), hosted: null, order: new Map() },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-partial-'));
  chain = await startTestChain();
  [maker = '', ann = '', ben = ''] = await chain.ask<string[]>('eth_accounts');
  const lab = await openContractLab(chain, 'MisbehavingTokens.sol');
  token = await lab.deploy('Plain');
  const act = async (from: string, ...args: [string, ...unknown[]]) => {
    await lab.send(token, from, ...args);
    await chain.ask('evm_mine');
  };
  await act(maker, 'mint', ann, 1_000n);
  await act(maker, 'mint', ben, 500n);
  await act(ann, 'transfer', ben, 100n);
  start = Number(await chain.ask('eth_blockNumber')) + 1;
  await act(ben, 'transfer', ann, 40n);
  await act(maker, 'mint', maker, 7n);
  [whole, late, listed] = await Promise.all([open(0, null), open(start, null), open(0, [ann])]);
});

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  await chain?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { result?: unknown } & Record<string, unknown>;

const ask = (sources: ChainSources, name: ChainFunctionName, parameters: object) =>
  sources.answer(name, { chain: CHAIN, ...parameters } as never) as Promise<unknown> as Promise<Answer>;

const REFUSED = {
  code: 101,
  message: expect.stringMatching(/The index of .* (begins with block|holds some addresses)/),
};

describe('an index that starts late', () => {
  it('reads balances from the contracts, and rejects what cannot be listed', async () => {
    for (const address of [ann, ben, maker]) {
      const named = { address, token_addresses: [token] };
      const [{ balance }] = (await ask(whole, 'getTokenBalances', named)) as unknown as [{ balance: string }];
      expect(await ask(late, 'getTokenBalances', named)).toMatchObject([{ balance }]);
      expect(await ask(late, 'getERC20', { address, tokenAddress: token })).toMatchObject({ balance });
      await expect(ask(late, 'getTokenBalances', { address })).rejects.toMatchObject(REFUSED);
      await expect(ask(late, 'getAllERC20', { address })).rejects.toMatchObject(REFUSED);
    }
  });

  it.each<[ChainFunctionName, () => object]>([
    ['getNFTs', () => ({ address: ann })],
    ['getNFTOwners', () => ({ address: token })],
    ['getTokenHolders', () => ({ address: token })],
    ['searchTokens', () => ({ q: 'plain' })],
    ['getAllTokenIds', () => ({ address: token })],
    ['getTransactionsCount', () => ({ address: ann })],
    ['getNFTs_old', () => ({ address: ann })],
    ['searchNFTs', () => ({ q: 'lantern' })],
    ['searchCollections', () => ({ q: 'lantern' })],
    ['searchNames', () => ({ begin: 'ada' })],
    ['getTokenMetadataBySymbol', () => ({ symbols: ['X'] })],
  ])('rejects %s', async (name, parameters) => {
    await expect(ask(late, name, parameters())).rejects.toMatchObject(REFUSED);
  });

  it('reads earlier dates, blocks and logs from the node', async () => {
    const first = await chain.ask<{ timestamp: string }>('eth_getBlockByNumber', '0x1', false);
    const date = new Date(Number(first.timestamp) * 1_000);
    expect(await ask(late, 'getDateToBlock', { date })).toEqual(await ask(whole, 'getDateToBlock', { date }));
    const numbers = Array.from({ length: start + 1 }, (_, number) => String(number));
    for (const block_number_or_hash of numbers) {
      const [told, truth] = await Promise.all(
        [late, whole].map((one) => ask(one, 'getBlock', { block_number_or_hash })),
      );
      expect(told).toMatchObject({ hash: truth?.['hash'], transaction_count: truth?.['transaction_count'] });
    }
    const stats = { limit: start + 1, to_block: start };
    expect(await ask(late, 'getBlockStats', stats)).toEqual(await ask(whole, 'getBlockStats', stats));
    const logs = await ask(late, 'getLogsByAddress', { address: token });
    expect(logs.result).toEqual((await ask(whole, 'getLogsByAddress', { address: token })).result);
  });

  it.each<[ChainFunctionName, () => object]>([
    ['getTransactions', () => ({ address: ann })],
    ['getTokenTransfers', () => ({ address: ann })],
    ['getTokenAddressTransfers', () => ({ address: token })],
  ])('reports for %s where its list begins, unless no more was requested', async (name, parameters) => {
    const told = await ask(late, name, parameters());
    expect(told).toMatchObject({ status: 'PARTIAL', from_block: start });
    const since = { ...parameters(), from_block: start };
    const truth = await ask(whole, name, since);
    expect(told.result).toEqual(truth.result);
    expect((await ask(late, name, since))['status']).toBeUndefined();
    expect((await ask(whole, name, parameters()))['status']).toBeUndefined();
  });
});

describe('an index of some addresses', () => {
  it('answers for them as a full index would', async () => {
    for (const [name, parameters] of [
      ['getTokenBalances', { address: ann }],
      ['getTokenTransfers', { address: ann }],
      ['getTransactions', { address: ann }],
    ] as const) {
      const [told, truth] = await Promise.all([listed, whole].map((one) => ask(one, name, parameters)));
      expect(told?.result ?? told).toMatchObject((truth?.result ?? truth) as object);
    }
  });

  it('leaves all others to the node, or rejects', async () => {
    const named = { address: ben, token_addresses: [token] };
    expect(await ask(listed, 'getTokenBalances', named)).toMatchObject([{ balance: '560' }]);
    for (const name of ['getTokenBalances', 'getTokenTransfers', 'getTransactions'] as const) {
      await expect(ask(listed, name, { address: ben })).rejects.toMatchObject(REFUSED);
    }
    for (const name of ['getTokenAddressTransfers', 'getTokenHolders'] as const) {
      await expect(ask(listed, name, { address: token })).rejects.toMatchObject(REFUSED);
    }
    await expect(ask(listed, 'searchTokens', { q: 'plain' })).rejects.toMatchObject(REFUSED);
    const block_number_or_hash = String(start - 1);
    const [told, truth] = await Promise.all(
      [listed, whole].map((one) => ask(one, 'getBlock', { block_number_or_hash })),
    );
    expect(told?.['transactions']).toHaveLength((truth?.['transactions'] as unknown[]).length);
  });
});

describe('a contract', () => {
  const UNKNOWN = { creator_address: null, creation_transaction_hash: null, creation_timestamp: null };

  it('is known by its code, and its creator by the index that holds the transaction which created it', async () => {
    const told = await ask(whole, 'getContractInfo', { address: token.toUpperCase().replace('X', 'x') });
    const receipt = await chain.ask<{ contractAddress: string; from: string }>(
      'eth_getTransactionReceipt',
      told['creation_transaction_hash'],
    );
    expect(receipt).toMatchObject({ contractAddress: token.toLowerCase(), from: maker });
    expect(told).toMatchObject({ address: token.toLowerCase(), is_contract: true, creator_address: maker, abi: null });
    for (const part of [late, listed]) {
      expect(await ask(part, 'getContractInfo', { address: token })).toMatchObject({ is_contract: true, ...UNKNOWN });
    }
    expect(await ask(whole, 'getContractInfo', { address: ann })).toMatchObject({ is_contract: false, ...UNKNOWN });
  });

  it('is none where a wallet delegates to one', async () => {
    const wallet = `0x${'7702'.repeat(10)}`;
    await chain.ask('anvil_setCode', wallet, `0xef0100${token.slice(2)}`);
    expect(await ask(whole, 'getContractInfo', { address: wallet })).toMatchObject({
      ...{ is_contract: false, delegate_address: token.toLowerCase() },
    });
  });

  it('has the ABI and the source that the operator keeps, and only where there is code', async () => {
    const abi = [{ type: 'function', name: 'mint', inputs: [], outputs: [], stateMutability: 'nonpayable' }];
    for (const address of [token.toLowerCase(), ben]) {
      const place = path.join(folder, 'verified/full_match', String(CHAIN_ID), address);
      await mkdir(path.join(place, 'sources/src'), { recursive: true });
      const metadata = { language: 'Solidity', output: { abi }, settings: { compilationTarget: { 'src/P.sol': 'P' } } };
      await writeFile(path.join(place, 'metadata.json'), JSON.stringify(metadata));
      await writeFile(path.join(place, 'sources/src/P.sol'), 'contract P {}');
    }
    const fresh = await open(start, null);
    const verified = { verification: 'full', name: 'P', language: 'Solidity', compiler: null, abi };
    expect(await ask(fresh, 'getContractInfo', { address: token })).toMatchObject({ ...verified, sources: null });
    expect(await ask(fresh, 'getContractInfo', { address: token, include: 'source' })).toMatchObject({
      ...{ ...verified, sources: [{ path: 'src/P.sol', content: 'contract P {}' }] },
    });
    expect(await ask(fresh, 'getContractInfo', { address: ben })).toMatchObject({ verification: null, abi: null });
    // It is kept as well, but there is no code.
    expect(await ask(fresh, 'getVerifiedContracts', {})).toEqual({
      ...{ total: 2, cursor: '' },
      contracts: [
        { address: token.toLowerCase(), verification: 'full', name: 'P', language: 'Solidity', compiler: null },
      ],
    });
    const [first, second] = [token.toLowerCase(), ben.toLowerCase()].sort();
    const page = await ask(fresh, 'getVerifiedContracts', { limit: 1 });
    expect(page).toMatchObject({ total: 2, cursor: first });
    expect(await ask(fresh, 'getVerifiedContracts', { limit: 1, cursor: first })).toMatchObject({ cursor: '' });
    expect(await ask(fresh, 'getVerifiedContracts', { cursor: second })).toMatchObject({ cursor: '', contracts: [] });
  });
});

describe('the transactions of an address', () => {
  type Row = { hash: string; from_address: string; to_address: string; receipt_status: string };
  const list = async (parameters: object) =>
    (await ask(whole, 'getTransactions', { address: ben, ...parameters })).result as Row[];

  it('are those that it sent, got, or that failed, from either end', async () => {
    const refused = { from: ben, to: token, data: '0xdeadbeef', gas: '0x30d40' };
    const hash = await chain.ask<string>('eth_sendTransaction', refused);
    await chain.ask('eth_sendTransaction', { from: ann, to: ben, value: '0x1' });
    await chain.ask('evm_mine');
    await vi.waitFor(async () => expect((await list({ status: 'failed' })).map((row) => row.hash)).toEqual([hash]), {
      timeout: 10_000,
    });
    const all = await list({});
    expect(await list({ direction: 'from' })).toEqual(all.filter(({ from_address }) => from_address === ben));
    const got = all.filter(({ to_address }) => to_address === ben);
    expect(got).toHaveLength(1);
    expect(await list({ direction: 'to' })).toEqual(got);
    expect(await list({ sort: 'oldest' })).toEqual(all.toReversed());
    expect(await list({ direction: 'to', status: 'failed' })).toEqual([]);
  });
});

import { toHex, type PublicClient } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { createEns } from '@/server/chain/ens';
import { CALLS_PER_UNIT } from '@/server/chain/outsideCalls';
import { createChainNodes, type ChainNodes } from '@/server/chain/nodes';
import { createDataService, type DataService } from '@/server/data-api/createDataService';
import { nodeHandlers } from '@/server/data-api/node/nodeHandlers';
import { createChainSources } from '@/server/data-api/sources/createChainSources';
import { tooManyRequests } from '@/server/http/StatusError';
import { runForRequest } from '@/server/process/currentRequest';
import { startSeededChain, type SeededChain } from '@/tests/helpers/startSeededChain';
import { rounds, trial } from '@/tests/helpers/trials';
import { startCountingNode, type CountingNode } from '@/tests/stand-ins/network/startCountingNode';

const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const CHAIN = `0x${LOCAL_CHAIN_ID.toString(16)}`;
/** Contracts of the chain, and addresses without one: a hundred, as many as one call may name, in `npm run test:all`. */
const MANY = Array.from(
  { length: rounds(100, 30) },
  (_, at) => Object.values(LOCAL_CONTRACTS)[at] ?? `0x${toHex(at + 1, { size: 20 }).slice(2)}`,
);
const { dollar: CONTRACT, doors: NFT } = LOCAL_CONTRACTS;

let chain: SeededChain;
let node: CountingNode;
let nodes: ChainNodes;
let service: DataService;

beforeAll(async () => {
  chain = await startSeededChain();
  node = await startCountingNode(chain.rpcUrl);
  nodes = createChainNodes(new Map([[LOCAL_CHAIN_ID, node.url]]));
  const untouched = {} as never;
  service = createDataService({
    chains: createChainSources({
      nodes,
      indexes: new Map(),
      files: { store: chain.store, gateway: null },
      priceFeeds: new Map(),
      verified: untouched,
      hosted: null,
      order: new Map([[LOCAL_CHAIN_ID, ['node']]]),
    }),
    ens: createEns(nodes),
    ipfs: untouched,
    solana: untouched,
    rates: untouched,
    checkAnswers: false,
  });
});
afterAll(async () => {
  node.stop();
  await chain.stop();
});
beforeEach(() => void node.asked.splice(0));

/** Asks as a caller with so many units beyond those of the function; answers what it spent and what the node was asked. */
async function ask(name: DataFunctionName, parameters: object, purse = Infinity) {
  let spent = DATA_FUNCTIONS[name].cost;
  const spend = (units: number): Promise<void> => {
    if (units > purse) return Promise.reject(tooManyRequests('Rate limit exceeded.', 30));
    purse -= units;
    spent += units;
    return Promise.resolve();
  };
  const answer = await service
    .answer(name, { chain: CHAIN, ...parameters }, { master: false, spend })
    .catch((error: unknown) => error);
  return { answer, spent, calls: node.asked.length };
}

/** The dearest lawful parameters of each function that asks a node. */
const DEAREST: Partial<Record<DataFunctionName, object>> = {
  getBlock: { block_number_or_hash: '200' },
  getBlockStats: { limit: 200 },
  getContractEvents: {
    address: CONTRACT,
    topic: 'Transfer(address,address,uint256)',
    abi: {
      type: 'event',
      name: 'Transfer',
      inputs: [
        { name: 'from', type: 'address', indexed: true },
        { name: 'to', type: 'address', indexed: true },
        { name: 'value', type: 'uint256' },
      ],
    },
    limit: 500,
  },
  getContractInfo: { address: CONTRACT },
  getDateToBlock: { date: new Date().toISOString() },
  getERC20: { address: ADA, tokenAddress: CONTRACT },
  getLogsByAddress: { address: CONTRACT, limit: 500 },
  getNativeBalance: { address: ADA, to_date: new Date().toISOString() },
  getNFTMetadata: { address: NFT },
  getPairAddress: { token0_address: CONTRACT, token1_address: NFT, exchange: 'uniswapv2' },
  getPairReserves: { pair_address: NFT },
  getTokenAllowance: { address: CONTRACT, owner_address: ADA, spender_address: NFT },
  getTokenBalances: { address: ADA, token_addresses: MANY, to_date: new Date().toISOString() },
  getTokenIdMetadata: { address: NFT, token_id: '1' },
  getTokenIdOwners: { address: NFT, token_id: '1' },
  getTokenMetadata: { addresses: MANY },
  getTokenPrice: { address: CONTRACT, to_block: 100 },
  getTokenPrices: { addresses: MANY },
  getTransaction: { transaction_hash: `0x${'1'.repeat(64)}` },
  getTransactionFailure: { transaction_hash: `0x${'1'.repeat(64)}` },
  getVerifiedContracts: { addresses: MANY },
  runContractFunction: {
    address: CONTRACT,
    function_name: 'name',
    abi: [{ type: 'function', name: 'name', inputs: [], outputs: [{ type: 'string' }], stateMutability: 'view' }],
  },
  resolveAddress: { address: ADA },
  resolveDomain: { domain: 'a.b.c.d.e.f.g.h.nobody.eth' },
};

it('has the dearest parameters of every function that asks a node', () => {
  const made = nodeHandlers(LOCAL_CHAIN_ID, { files: {}, feed: null, verified: {} } as never);
  expect(Object.keys(DEAREST)).toEqual(
    expect.arrayContaining([...Object.keys(made), 'resolveAddress', 'resolveDomain']),
  );
});

it.each(Object.entries(DEAREST) as [DataFunctionName, object][])(
  'the units of %s pay for all that it asks a node',
  async (name, parameters) => {
    const { answer, spent, calls } = await ask(name, parameters);
    expect(answer).not.toMatchObject({ code: 142 });
    expect(calls).toBeLessThanOrEqual(spent * CALLS_PER_UNIT);
  },
);

trial('a caller without units for it is refused while a call goes on, and told when to come again', async () => {
  const { answer, calls } = await ask('getTokenMetadata', { addresses: MANY }, 21);
  expect(answer).toMatchObject({ status: 429, code: 155, retryAfter: 30 });
  expect(calls).toBeLessThanOrEqual(22 * CALLS_PER_UNIT);
  const { answer: whole } = await ask('getTokenMetadata', { addresses: MANY });
  expect(whole).toBeInstanceOf(Array);
});

it('a name of many labels is refused before a node is asked, and one of an address is none', async () => {
  const labels = (count: number) => `${'a.'.repeat(count - 1)}eth`;
  for (const domain of [labels(11), labels(123), `${'a'.repeat(252)}.eth`]) {
    const { answer, calls } = await ask('resolveDomain', { domain });
    expect([answer, calls]).toMatchObject([{ code: 142 }, 0]);
  }
  const { answer, calls } = await ask('resolveDomain', { domain: labels(10) });
  expect(answer).toMatchObject({ code: 101 });
  // The registry's resolver for each label; the code of the registry was asked before at most once.
  expect(calls).toBeLessThanOrEqual(11 + 2);
});

it('asks a node nothing more once its client has gone', async () => {
  const client = nodes.client(LOCAL_CHAIN_ID) as PublicClient;
  const left = new AbortController();
  const work = runForRequest({ network: '203.0.113.1', signal: left.signal }, async () => {
    await client.getChainId();
    left.abort(new Error('The client has gone.'));
    await client.getBalance({ address: ADA });
  });
  await expect(work).rejects.toThrow('The call was not made.');
  expect(node.asked).toEqual(['eth_chainId']);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Contract, ContractFactory, providers, utils } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { createTraffic } from '@/devnet/traffic/createTraffic';
import { readOwnArtifact } from '@/devnet/seed/openSeedNode';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { eventually } from '@/tests/helpers/eventually';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

const CHAIN = '0x7a69';
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const NOBODY = `0x${'9'.repeat(40)}`;

let dataDir: string;
let backend: TestBackend;
let sdk: Sdk;
/** The chain itself, by another library. */
let node: providers.StaticJsonRpcProvider;

const start = () => startBackend({ chain: true, env: { LOCAL_CHAIN_SEED: 'on' }, dataDir });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-names-'));
  backend = await start();
  sdk = await startSdk(backend);
  const network = { chainId: LOCAL_CHAIN_ID, name: 'local', ensAddress: LOCAL_CONTRACTS.ensRegistry };
  node = new providers.StaticJsonRpcProvider(backend.rpcUrl, network);
});
afterAll(async () => {
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Calls a function of the data service as the SDK of a visitor who is not signed in does. */
async function call(name: string, params: object) {
  const response = await fetch(`${backend.serverUrl}/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return { status: response.status, body: (await response.json()) as { code?: number; error?: string } };
}

it('the first contracts of account 0 have the addresses from the tutorials, after seeding and traffic', async () => {
  const act = createTraffic(backend.rpcUrl);
  for (let acts = 0; acts < 30; acts++) await act();
  const developers = [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ];
  for (const account of developers) {
    expect(await node.getTransactionCount(account)).toBe(0);
    expect((await node.getBalance(account)).gte(utils.parseEther('10000'))).toBe(true);
  }
  expect(await Promise.all(developers.map((account) => node.lookupAddress(account)))).toEqual([
    'ada.eth',
    'grace.eth',
    'katherine.eth',
  ]);
  const { abi, bytecode } = readOwnArtifact('Token');
  const factory = new ContractFactory(abi as never, bytecode, node.getSigner(0));
  const deploy = async () => (await (await factory.deploy('First', 'ONE', 18, 1)).deployed()).address;
  expect(await deploy()).toBe('0x5FbDB2315678afecb367f032d93F642f64180aa3');
  expect(await deploy()).toBe('0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512');
});

describe('balances and names of the local chain', () => {
  it('match the chain when read by the SDK', async () => {
    const balance = (await node.getBalance(ADA)).toString();
    expect(await sdk.Web3API.account.getNativeBalance({ chain: CHAIN as 'eth', address: ADA })).toEqual({ balance });
    expect(await node.lookupAddress(ADA)).toBe('ada.eth');
    expect(await sdk.Web3API.resolve.resolveAddress({ address: ADA })).toEqual({ name: 'ada.eth' });
    const grace = (await node.resolveName('grace.eth'))?.toLowerCase();
    expect(await sdk.Web3API.resolve.resolveDomain({ domain: 'Grace.eth' })).toEqual({ address: grace });
  });

  it('are the same for chain 1337, the SDK’s ID of the local chain', async () => {
    const { wrappedEther: token, doors } = LOCAL_CONTRACTS;
    const abi = [
      {
        type: 'function',
        name: 'symbol',
        inputs: [],
        outputs: [{ type: 'string', name: '' }],
        stateMutability: 'view',
      },
    ];
    const asked: [string, object][] = [
      ['getNativeBalance', { address: ADA }],
      ['getTokenPrice', { address: token }],
      ['getTokenMetadata', { addresses: [token] }],
      ['getAllTokenIds', { address: doors, limit: 2 }],
      ['getTransactions', { address: ADA, limit: 2 }],
      ['getBlock', { block_number_or_hash: '5' }],
      ['runContractFunction', { address: token, function_name: 'symbol', abi }],
    ];
    for (const [name, params] of asked) {
      // Blocks come between two answers, and change prices: then both are asked again.
      await eventually(async () => {
        const answer = await call(name, { ...params, chain: CHAIN });
        expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
        expect(await call(name, { ...params, chain: '0x539' }), name).toEqual(answer);
      });
    }
    const ask = (chain: string) => fetch(`${backend.origin}/api/v2/${ADA}/balance?chain=${chain}`);
    expect(await (await ask('0x539')).json()).toEqual(await (await ask(CHAIN)).json());
    const asSdk = { chain: '0x539' as 'eth', address: ADA };
    expect(await sdk.Web3API.account.getNativeBalance(asSdk)).toHaveProperty('balance');
  });

  it('ignore a reverse name that does not resolve back', async () => {
    const [, grace = ''] = await node.listAccounts();
    const claim = '0xc47f0027'; // setName(string)
    const name = Buffer.from('ada.eth').toString('hex').padEnd(64, '0');
    const data = `${claim}${'20'.padStart(64, '0')}${'7'.padStart(64, '0')}${name}`;
    const to = LOCAL_CONTRACTS.ensReverseRegistrar;
    const hash = (await node.send('eth_sendTransaction', [{ from: grace, to, data }])) as string;
    await node.waitForTransaction(hash);
    expect((await call('resolveAddress', { address: grace })).body).toMatchObject({ code: 101 });
  });

  it.each([
    ['resolveAddress', { address: NOBODY }, 101, /has no ENS name/],
    ['resolveDomain', { domain: 'nobody.eth' }, 101, /does not resolve to an address/],
    ['resolveDomain', { domain: 'no..name' }, 101, /does not resolve to an address/],
    ['resolveDomain', {}, 142, /^domain: /],
    ['resolveAddress', { address: '0x12' }, 142, /^address: must be an address/],
    ['getNativeBalance', { address: ADA, chain: 'nowhere' }, 142, /"nowhere" is not a chain/],
    ['getNativeBalance', { address: ADA, chain: { a: 1 } }, 142, /^chain: /],
    ['getNativeBalance', { address: ADA }, 141, /no node of Ethereum.*RPC_URL_1/],
    ['getNativeBalance', { address: ['x'], chain: CHAIN }, 142, /^address: /],
  ])('reject %s %o with a code and a reason', async (name, params, code, reason) => {
    const { status, body } = await call(name, params);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ code, error: expect.stringMatching(reason) as string });
  });

  trial('stay unchanged when an older chain starts again, as do the NFT files', async () => {
    // What the first seed left behind at its end.
    await node.send('anvil_setCode', ['0xf0e7000000000000000000000000000000000001', '0x00']);
    const height = await node.getBlockNumber();
    const doors = ['function tokenURI(uint256) view returns (string)'];
    const uri = (await new Contract(LOCAL_CONTRACTS.doors, doors, node)['tokenURI'](1)) as string;
    await backend.stop();
    await rm(path.join(dataDir, 'ipfs'), { recursive: true });
    backend = await start();
    const again = new providers.StaticJsonRpcProvider(backend.rpcUrl, LOCAL_CHAIN_ID);
    // No second seed, and no block without a transaction; the log says how to get the new one.
    expect(backend.logs()).toContain(`To get the new seed, stop and remove ${path.join(dataDir, 'chain')}.`);
    expect(await again.getBlockNumber()).toBe(height);
    expect((await call('resolveAddress', { address: ADA })).body).toEqual({ result: { name: 'ada.eth' } });
    // The store was emptied; the pieces of the chain are in it again.
    const file = await fetch(uri.replace('ipfs://', `${backend.origin}/ipfs/`));
    expect(await file.json()).toMatchObject({ name: 'Door 1' });
  });
});

trial(
  'LOCAL_CHAIN_ID can be the ID of a disabled network: for the node, the index, names, prices and the seed',
  async () => {
    const other = await startBackend({ chain: true, env: { LOCAL_CHAIN_SEED: 'on', LOCAL_CHAIN_ID: '4' } });
    try {
      const its = new providers.StaticJsonRpcProvider(other.rpcUrl);
      expect(await its.send('eth_chainId', [])).toBe('0x4');
      const ask = async (name: string, params: object) => {
        const response = await fetch(`${other.serverUrl}/functions/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(params),
        });
        return (await response.json()) as { result?: unknown; code?: number };
      };
      const balance = (await its.getBalance(ADA)).toString();
      for (const chain of ['0x4', 'rinkeby', '0x539']) {
        expect(await ask('getNativeBalance', { address: ADA, chain })).toEqual({ result: { balance } });
      }
      expect(await ask('resolveAddress', { address: ADA })).toEqual({ result: { name: 'ada.eth' } });
      const price = { address: LOCAL_CONTRACTS.wrappedEther, chain: '0x4' };
      await eventually(async () =>
        expect(await ask('getTokenPrice', price)).toMatchObject({ result: { usdPrice: expect.any(Number) } }),
      );
      const trades = { address: LOCAL_CONTRACTS.doors, chain: '0x4', marketplace: 'opensea' };
      await eventually(async () =>
        expect(await ask('getNFTTrades', trades)).toMatchObject({
          result: { result: expect.arrayContaining([expect.anything()]) },
        }),
      );
      expect(await ask('getChains', {})).toMatchObject({ result: [{ chainId: 4, name: 'Local chain' }] });
      expect(await ask('getNativeBalance', { address: ADA, chain: CHAIN })).toMatchObject({ code: 141 });
    } finally {
      await other.stop();
    }
  },
);

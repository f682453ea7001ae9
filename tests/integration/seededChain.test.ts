import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type BigNumber, Contract, providers, utils, Wallet } from 'ethers';
import { concat, createPublicClient, encodeAbiParameters, http, serializeErc6492Signature, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transfersIn } from '@/lib/transactions/describeTransaction';
import { unlistedTransfers } from '@/lib/transactions/unlistedTransfers';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { createTraffic } from '@/devnet/traffic/createTraffic';
import { readOwnArtifact } from '@/devnet/seed/openSeedNode';
import { createRest } from '@/tests/helpers/createRest';
import { readHistory, readHoldings, sumTransfers } from '@/tests/helpers/readHistory';
import { startArchive } from '@/tests/helpers/startArchive';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

/** Everybody's first account of a development node. */
const ADA = new Wallet('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const DAY = 86_400;

const ORDER_FULFILLED = `event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone,
  address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer,
  (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)`;

const ORDER_VALIDATED = `event OrderValidated(bytes32 hash, (address offerer, address zone,
  (uint8 itemType, address token, uint256 identifier, uint256 startAmount, uint256 endAmount)[] offer,
  (uint8 itemType, address token, uint256 identifier, uint256 startAmount, uint256 endAmount, address recipient)[] consideration,
  uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey,
  uint256 considerations) order)`;
const ORDER_STATUS =
  'function getOrderStatus(bytes32) view returns (bool valid, bool cancelled, uint256 filled, uint256 size)';

/** What the contracts tell of each thing that the accounts do. */
const SIGNS = [
  'Transfer(address,address,uint256)',
  'TransferSingle(address,address,address,uint256,uint256)',
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  'OrderFulfilled(bytes32,address,address,address,(uint8,address,uint256,uint256)[],(uint8,address,uint256,uint256,address)[])',
].map((event) => [event, utils.id(event)] as const);

let backend: TestBackend;
let node: providers.StaticJsonRpcProvider;
const at = (place: keyof typeof LOCAL_CONTRACTS, ...abi: string[]) => new Contract(LOCAL_CONTRACTS[place], abi, node);

beforeAll(async () => {
  backend = await startBackend({ chain: true, env: { LOCAL_CHAIN_SEED: 'on' } });
  node = new providers.StaticJsonRpcProvider(backend.rpcUrl);
});
afterAll(() => backend.stop());

describe('a new local chain', () => {
  it('has weeks of history by the deployer and seventeen accounts, up to today', async () => {
    const head = await node.getBlock('latest');
    const first = await node.getBlock(1);
    expect(head.timestamp - first.timestamp).toBeGreaterThan(14 * DAY);
    expect(Math.abs(head.timestamp - Date.now() / 1000)).toBeLessThan(DAY);
    const blocks = await Promise.all(
      Array.from({ length: head.number }, (_, index) => node.getBlockWithTransactions(index + 1)),
    );
    const sent = blocks.flatMap(({ transactions }) => transactions);
    expect(sent.length).toBeGreaterThan(300);
    expect(new Set(sent.map(({ from }) => from)).size).toBe(18);
    const days = new Set(blocks.map(({ timestamp }) => Math.floor(timestamp / DAY)));
    expect(days.size).toBeGreaterThan(14);
  });

  it.each([
    ['dollar', 'FUSD', 6, 1 / 3000],
    ['lantern', 'LAN', 18, 1 / 3000],
    ['brass', 'BRS', 18, 1 / 500],
    ['hearth', 'HRT', 18, 1 / 100],
    ['threshold', 'THR', 8, 1 / 5000],
  ] as const)('has the token %s, held by all accounts and priced in ether', async (place, symbol, decimals, price) => {
    const token = at(
      place,
      'function symbol() view returns (string)',
      'function decimals() view returns (uint8)',
      'function balanceOf(address) view returns (uint256)',
    );
    expect(await token['symbol']()).toBe(symbol);
    expect(await token['decimals']()).toBe(decimals);
    expect((await token['balanceOf'](ADA.address)).gt(0)).toBe(true);
    const factory = at('exchangeFactory', 'function getPair(address, address) view returns (address)');
    const pair = (await factory['getPair'](LOCAL_CONTRACTS[place], LOCAL_CONTRACTS.wrappedEther)) as string;
    expect((await token['balanceOf'](pair)).gt(utils.parseUnits('10000', decimals))).toBe(true);
    const router = at('exchangeRouter', 'function getAmountsOut(uint256, address[]) view returns (uint256[])');
    const path = [LOCAL_CONTRACTS[place], LOCAL_CONTRACTS.wrappedEther];
    const [, ether] = await router['getAmountsOut'](utils.parseUnits('1', decimals), path);
    expect(Number(utils.formatEther(ether)) / price).toBeGreaterThan(0.8);
    expect(Number(utils.formatEther(ether)) / price).toBeLessThan(1.2);
  });

  it('has collections whose NFTs have metadata and an image in the local IPFS store', async () => {
    const fetchFile = (uri: string) => {
      expect(uri).toMatch(/^ipfs:\/\/Qm/);
      return fetch(uri.replace('ipfs://', `${backend.origin}/ipfs/`));
    };
    const expectPiece = async (uri: string, name: string) => {
      const metadata = (await (await fetchFile(uri)).json()) as { image: string };
      expect(metadata).toEqual({
        name,
        description: expect.any(String) as string,
        image: expect.any(String) as string,
        attributes: [{ trait_type: expect.any(String) as string, value: expect.any(String) as string }],
      });
      const picture = await fetchFile(metadata.image);
      expect(picture.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
      // It shows in a page of any site, and is itself no page that could do anything.
      expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(picture.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await picture.text()).toMatch(/^<svg .*<\/svg>$/);
    };
    for (const [place, name] of [
      ['doors', 'Door'],
      ['keys', 'Key'],
    ] as const) {
      const collection = at(place, 'function tokenURI(uint256) view returns (string)');
      for (const id of [1, 12]) await expectPiece((await collection['tokenURI'](id)) as string, `${name} ${id}`);
    }
    const passes = at('passes', 'function uri(uint256) view returns (string)', 'function name() view returns (string)');
    await expectPiece((await passes['uri'](1)) as string, 'Visitor pass');
    expect(await passes['name']()).toBe('Guest Passes');
  });

  it('has NFTs sold on Seaport, owned by the buyer', async () => {
    const seaport = at('seaport', ORDER_FULFILLED);
    const sales = await seaport.queryFilter(seaport.filters['OrderFulfilled']?.() ?? {}, 0);
    expect(sales).toHaveLength(6);
    const doors = at('doors', 'function ownerOf(uint256) view returns (address)');
    for (const { args } of sales) {
      const [piece] = args?.['offer'] as { identifier: unknown }[];
      expect(await doors['ownerOf'](piece?.identifier)).toBe(args?.['recipient']);
    }
  });

  it('has NFTs that anyone can buy on Seaport', async () => {
    const seaport = at('seaport', ORDER_VALIDATED, ORDER_STATUS);
    const listings = await seaport.queryFilter(seaport.filters['OrderValidated']?.() ?? {}, 0);
    expect(listings).toHaveLength(4);
    const doors = at('doors', 'function ownerOf(uint256) view returns (address)');
    for (const { args } of listings) {
      const order = args?.['order'] as { offerer: string; offer: { identifier: unknown }[]; endTime: BigNumber };
      expect(await doors['ownerOf'](order.offer[0]?.identifier)).toBe(order.offerer);
      expect(order.endTime.toNumber()).toBeGreaterThan(Date.now() / 1000);
      expect(await seaport['getOrderStatus'](args?.['hash'])).toMatchObject({ valid: true, cancelled: false });
    }
  });

  it('has a contract wallet, and a factory that deploys others at predictable addresses (EIP-1271, ERC-6492)', async () => {
    const client = createPublicClient({ transport: http(backend.rpcUrl) });
    const message = 'I live in a contract.';
    const signature = (await ADA.signMessage(message)) as Hex;
    expect(await client.verifyMessage({ address: LOCAL_CONTRACTS.contractWallet, message, signature })).toBe(true);

    const salt = utils.id('another wallet') as Hex;
    const { bytecode } = readOwnArtifact('ContractWallet');
    const code = concat([bytecode, encodeAbiParameters([{ type: 'address' }], [ADA.address as Hex])]);
    const address = utils.getCreate2Address(LOCAL_CONTRACTS.contractWalletFactory, salt, utils.keccak256(code)) as Hex;
    const data = new utils.Interface(['function make(address, bytes32)']).encodeFunctionData('make', [
      ADA.address,
      salt,
    ]);
    const wrapped = serializeErc6492Signature({
      address: LOCAL_CONTRACTS.contractWalletFactory,
      data: data as Hex,
      signature,
    });
    expect(await client.verifyMessage({ address, message, signature: wrapped })).toBe(true);
    expect(await client.verifyMessage({ address, message: 'something else', signature: wrapped })).toBe(false);
  });

  it('supports multicall', async () => {
    const multicall = at(
      'multicall',
      'function aggregate3((address target, bool allowFailure, bytes callData)[]) payable returns ((bool success, bytes returnData)[])',
    );
    const symbol = new utils.Interface(['function symbol() view returns (string)']);
    const callData = symbol.encodeFunctionData('symbol');
    const calls = (['brass', 'hearth'] as const).map((place) => ({
      target: LOCAL_CONTRACTS[place],
      allowFailure: false,
      callData,
    }));
    const results = (await multicall.callStatic['aggregate3']?.([
      ...calls,
      { target: LOCAL_CONTRACTS.seaport, allowFailure: true, callData },
    ])) as { success: boolean; returnData: string }[];
    expect(results.map(({ success }) => success)).toEqual([true, true, false]);
    expect(symbol.decodeFunctionResult('symbol', results[0]?.returnData ?? '')[0]).toBe('BRS');
  });

  it('has ongoing traffic by accounts no visitor uses: they send, trade, and list, offer and buy NFTs', async () => {
    const [visitors, before] = [await node.listAccounts(), await node.getBlockNumber()];
    const held = () => Promise.all(visitors.map(async (account) => (await node.getBalance(account)).toString()));
    const balances = await held();
    const act = createTraffic(backend.rpcUrl);
    // What they do is up to chance: all of it came within 400 acts in 999 of 1,000 tries.
    const missing = new Set(SIGNS.map(([, topic]) => topic));
    let hasSentEther = false;
    for (let acts = 0; (missing.size > 0 || !hasSentEther) && acts < 2_000; acts++) {
      const { transactions } = await node.getBlockWithTransactions(await act());
      hasSentEther ||= transactions.some(({ data, value }) => data === '0x' && value.gt(0));
      for (const { topics } of await node.getLogs({ fromBlock: 'latest' })) missing.delete(topics[0] ?? '');
    }
    expect(SIGNS.filter(([, topic]) => missing.has(topic))).toEqual([]);

    const head = await node.getBlockNumber();
    const blocks = await Promise.all(
      Array.from({ length: head - before }, (_, index) => node.getBlockWithTransactions(before + 1 + index)),
    );
    const sent = blocks.flatMap(({ transactions }) => transactions);
    expect(sent).toHaveLength(blocks.length);
    expect(sent.filter(({ from }) => visitors.includes(from))).toEqual([]);
    expect(hasSentEther).toBe(true);
    expect(await held()).toEqual(balances);
  });

  trial('has no transaction that changes what anybody holds without a transfer in its list', async () => {
    const rows = await readHistory(backend.rpcUrl);
    expect(rows.length).toBeGreaterThan(300);
    const wrapped = LOCAL_CONTRACTS.wrappedEther;
    // Also where nobody knew which contract wraps the coin: this one logs transfers.
    for (const known of [wrapped, null]) {
      expect(rows.flatMap((row) => unlistedTransfers(row, known).map((one) => [row.hash, one]))).toEqual([]);
    }
    const sums = sumTransfers(rows.flatMap((row) => transfersIn(row, wrapped)));
    expect(sums.size).toBeGreaterThan(100);
    expect(await readHoldings(backend.rpcUrl, [...sums.keys()])).toEqual(sums);
  });

  it('has events that are synced into classes, with structs, as another library decodes them', async () => {
    const { appId, masterKey, serverUrl } = backend;
    const headers = { 'X-Parse-Application-Id': appId, 'X-Parse-Master-Key': masterKey };
    const event = new utils.Interface([ORDER_FULFILLED]);
    const address = LOCAL_CONTRACTS.seaport;
    const topic = event.getEventTopic('OrderFulfilled');
    const abi = JSON.parse(String(event.format(utils.FormatTypes.json)));
    const wish = { chainId: '0x7a69', address, topic, abi, tableName: 'Sale' };
    const body = JSON.stringify(wish);
    const answer = await fetch(`${serverUrl}/functions/watchContractEvent`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ result: { success: true } });

    const logs = await node.getLogs({ address, topics: [topic], fromBlock: 0 });
    expect(logs.length).toBeGreaterThan(2);
    const order = 'order=block_number,log_index&limit=1000';
    const rows = async () => (await (await fetch(`${serverUrl}/classes/Sale?${order}`, { headers })).json()).results;
    await expect.poll(async () => (await rows()).length, { timeout: 15_000 }).toBe(logs.length);
    const plain = (value: unknown): unknown => (Array.isArray(value) ? value.map(plain) : String(value).toLowerCase());
    const found = (await rows()) as Record<string, Record<string, unknown>[]>[];
    for (const [index, { offer = [], consideration = [], ...row }] of found.entries()) {
      const log = logs[index];
      if (!log) throw new Error('There are more objects than logs.');
      const { args } = event.parseLog(log);
      expect(row).toMatchObject({ transaction_hash: log.transactionHash, orderHash: args['orderHash'] });
      expect(row['offerer']).toBe(args['offerer'].toLowerCase());
      const parts = (list: Record<string, unknown>[], names: string[]) =>
        list.map((one) => names.map((name) => one[name]));
      const names = ['itemType', 'token', 'identifier', 'amount'];
      expect(parts(offer, names)).toEqual(plain(args['offer']));
      expect(parts(consideration, [...names, 'recipient'])).toEqual(plain(args['consideration']));
    }
  });

  trial('has an archive node in the tests, with the same blocks', async () => {
    const archive = await startArchive(backend.rpcUrl);
    const past = new providers.StaticJsonRpcProvider(archive.url);
    try {
      const head = await node.getBlock('latest');
      expect((await past.getBlock('latest')).hash).toBe(head.hash);
      expect((await past.getBalance(ADA.address, 0)).toString()).toBe(utils.parseEther('10000').toString());

      const to = Wallet.createRandom().address;
      const { wait } = await ADA.connect(node).sendTransaction({ to, value: 7 });
      const { blockNumber, blockHash } = await wait();
      await node.send('evm_mine', []);
      expect(await archive.catchUp()).toBe(await node.getBlockNumber());
      expect((await past.getBlock(blockNumber)).hash).toBe(blockHash);
      const held = await Promise.all([blockNumber - 1, blockNumber].map((block) => past.getBalance(to, block)));
      expect(held.map(String)).toEqual(['0', '7']);
    } finally {
      await archive.stop();
    }
  });

  it('[G06] forgets past state, but the index knows the balances of linked wallets at each block', async () => {
    const rest = createRest(backend.serverUrl, backend.appId);
    const wallet = createAccount();
    await signInOverRest(rest, wallet);
    const stranger = Wallet.createRandom().address;
    const pay = async (to: string, value: number) => {
      const { wait } = await ADA.connect(node).sendTransaction({ to, value });
      return (await wait()).blockNumber;
    };
    const held = async (address: string, to_block: number) => {
      const asked = { chain: '0x7a69', address, to_block };
      const { body } = await rest('POST', 'functions/getNativeBalance', asked);
      return body['result'] ?? body['code'];
    };
    // A new wallet is followed within seconds: what happened before is not known.
    let first = 0;
    let paid = 0;
    const isFollowed = async () => {
      first = await pay(wallet.address, 3);
      paid += 3;
      await sleep(1_500); // The index looks at each block by itself where they come one by one.
      await pay(stranger, 1);
      return isDeepStrictEqual(await held(wallet.address, first), { balance: String(paid) });
    };
    await expect.poll(isFollowed, { timeout: 30_000 }).toBe(true);
    const blocks = [await pay(stranger, 1), await pay(wallet.address, 4), await pay(stranger, 1)];
    const last = { balance: String(paid + 4) };
    await expect.poll(() => held(wallet.address, blocks[2] ?? 0), { timeout: 20_000 }).toEqual(last);
    expect(await held(wallet.address, first)).toEqual({ balance: String(paid) });
    expect(await held(stranger, blocks[0] ?? 0)).toBe(101);
  });
});

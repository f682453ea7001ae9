// @vitest-environment jsdom
import { providers, utils, Wallet } from 'ethers';
import type { Hex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { followTransaction } from '@/lib/transactions/followTransaction';
import { type PendingTransaction, pendingTransactions } from '@/lib/transactions/pendingTransactions';
import { simulateTransaction } from '@/lib/transactions/simulateTransaction';
import { requireSender } from '@/lib/transactions/TransactionWallet';
import type { Transfer } from '@/lib/transfers/checkTransfer';
import { prepareTransfer, reviewTransfer, sendTransfer } from '@/lib/transfers/sendTransfer';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { loadBrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createSigningProvider, type SigningProvider } from '@/tests/stand-ins/createSigningProvider';
import { startAnvilNode } from '@/tests/stand-ins/network/startAnvilNode';
import { deployWorkshop, type Workshop } from '@/tests/stand-ins/workshop/deployWorkshop';

const loaded = vi.hoisted(() => ({ sdk: null as unknown, settings: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => loaded.settings }));
vi.mock('@/lib/sdk/startSdk', () => ({ ensureSdk: () => Promise.resolve(loaded.sdk) }));

/** Everybody's first accounts of a development node. */
const ADA_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let backend: TestBackend;
let sdk: ReturnType<typeof loadBrowserSdk>['sdk'];
let node: providers.StaticJsonRpcProvider;
let wallet: SigningProvider;
let workshop: Workshop;
const newcomer = Wallet.createRandom().address;
beforeAll(async () => {
  backend = await startBackend({ chain: true, env: { LOCAL_CHAIN_SEED: 'on' } });
  loaded.settings = backend;
  ({ sdk } = loadBrowserSdk(backend));
  loaded.sdk = sdk;
  node = new providers.StaticJsonRpcProvider(backend.rpcUrl);
  node.pollingInterval = 50;
  wallet = createSigningProvider(backend.rpcUrl, ADA_KEY);
  workshop = await deployWorkshop(backend.rpcUrl, wallet.account);
});
afterAll(() => backend.stop());

const sender = () => ({ provider: wallet, account: wallet.account });
const prepare = (transfer: Partial<Transfer> & { type?: string }) => prepareTransfer(sender(), transfer);
const balanceOf = async (token: string, who: string, id?: number): Promise<bigint> => {
  const tokens = new utils.Interface([
    'function balanceOf(address)',
    'function balanceOf(address, uint256)',
    'function ownerOf(uint256)',
  ]);
  const values = id === undefined ? [who] : [who, id];
  const data = tokens.encodeFunctionData(`balanceOf(address${id === undefined ? '' : ',uint256'})`, values);
  return BigInt(await node.call({ to: token, data }));
};

/** Sends, and waits for so many blocks. */
async function send(transfer: Transfer, confirmations = 1) {
  const prepared = await prepare(transfer);
  await simulateTransaction(wallet, prepared.request);
  const pending = await sendTransfer(sender(), prepared);
  return { pending, prepared, states: await follow(pending, confirmations) };
}

async function follow(pending: PendingTransaction, confirmations = 1) {
  const states: Awaited<ReturnType<ReturnType<typeof followTransaction>['next']>>['value'][] = [];
  for await (const state of followTransaction(wallet, pending, { confirmations, everyMs: 50 })) states.push(state);
  return states;
}

describe('a transfer', () => {
  it('of ether goes to a name, shown with its address, exact to the last digit', async () => {
    const before = await node.getBalance(GRACE);
    const { prepared, states } = await send({ type: 'native', receiver: 'Grace.eth', amount: '1.000000000000000001' });
    expect(prepared.recipient).toEqual({ address: GRACE, name: 'grace.eth' });
    expect((await node.getBalance(GRACE)).sub(before).toString()).toBe('1000000000000000001');
    expect(states.at(-1)).toMatchObject({ step: 'mined', confirmations: 1 });
  });

  it('of a token counts in its decimals', async () => {
    const { prepared } = await send({
      type: 'erc20',
      contractAddress: LOCAL_CONTRACTS.dollar,
      receiver: newcomer,
      amount: 2.5,
    });
    expect([prepared.decimals, prepared.amount]).toEqual([6, 2_500_000n]);
    expect(await balanceOf(LOCAL_CONTRACTS.dollar, newcomer)).toBe(2_500_000n);
  });

  it('[D10] of a token without decimals() counts in raw units, and the SDK counts in 18 decimals unless it is given others', async () => {
    const marks = { type: 'erc20', contractAddress: LOCAL_CONTRACTS.marks, receiver: newcomer } as const;
    const prepared = await prepare({ ...marks, amount: '1' });
    expect([prepared.decimals, prepared.amount]).toEqual([null, 1n]);
    await expect(prepare({ ...marks, amount: '1.5' })).rejects.toThrow('"1.5" is not a valid amount.');
    const { Token, FromWei } = sdk.Units as Record<'Token' | 'FromWei', (amount: string) => string>;
    expect([Token('1'), FromWei('1500000000000000000')]).toEqual(['1000000000000000000', '1.5']);
  });

  it('accepts 0 as an amount and as a token ID', async () => {
    await send({ type: 'native', receiver: newcomer, amount: 0 });
    await send({ type: 'erc721', contractAddress: workshop.address, receiver: newcomer, tokenId: 0 });
    const ownerOf = new utils.Interface(['function ownerOf(uint256)']).encodeFunctionData('ownerOf', [0]);
    const owner = await node.call({ to: workshop.address, data: ownerOf });
    expect(utils.getAddress(utils.hexDataSlice(owner, 12))).toBe(newcomer);
    const deployer = await node.call({
      to: LOCAL_CONTRACTS.passes,
      data: new utils.Interface(['function owner()']).encodeFunctionData('owner'),
    });
    const from = utils.hexDataSlice(deployer, 12);
    const mint = new utils.Interface(['function mint(address, uint256, uint256, string)']);
    await node.send('anvil_impersonateAccount', [from]);
    const data = mint.encodeFunctionData('mint', [wallet.account, 0, 5, '']);
    await node.waitForTransaction(
      (await node.send('eth_sendTransaction', [{ from, to: LOCAL_CONTRACTS.passes, data }])) as string,
    );
    const passes = LOCAL_CONTRACTS.passes;
    await send({ type: 'erc1155', contractAddress: passes, receiver: newcomer, tokenId: '0', amount: 2n });
    expect(await balanceOf(passes, newcomer, 0)).toBe(2n);
  });

  it('reports each confirmation', async () => {
    const { pending } = await send({ type: 'native', receiver: newcomer, amount: '0.1' });
    await node.send('evm_mine', []);
    await node.send('evm_mine', []);
    const states = await follow(pending, 3);
    expect(states.at(-1)).toMatchObject({ step: 'mined', confirmations: 3 });
  });

  it('is sent with the displayed fees, and fails before the wallet opens on another chain', async () => {
    const prepared = await prepare({ type: 'native', receiver: newcomer, amount: '0.1' });
    const fee = await simulateTransaction(wallet, prepared.request);
    const pending = await sendTransfer(sender(), prepared, {
      chainId: 31337,
      overrides: { gasLimit: fee.gas, ...fee.prices },
    });
    await follow(pending);
    const receipt = await node.getTransactionReceipt(pending.hash);
    const sent = await node.getTransaction(pending.hash);
    expect(sent.gasLimit.toString()).toBe(String(fee.gas));
    expect('maxFeePerGas' in fee.prices && String(fee.prices.maxFeePerGas)).toBe(sent.maxFeePerGas?.toString());
    expect(receipt.gasUsed.mul(receipt.effectiveGasPrice).lte(String(fee.max))).toBe(true);
    wallet.asked.length = 0;
    await expect(sendTransfer(sender(), prepared, { chainId: 1 })).rejects.toMatchObject({
      name: 'WrongChainError',
      wanted: 1,
      shown: 31337,
    });
    expect(wallet.asked.map(({ method }) => method)).not.toContain('eth_sendTransaction');
  });
});

describe('an invalid transfer', () => {
  const receiver = GRACE;
  const contractAddress = LOCAL_CONTRACTS.doors;

  it.each([
    [{ type: 'erc777', receiver }, 'UnknownTransferTypeError', 'Unknown transfer type: "erc777"'],
    [{}, 'MissingFieldsError', 'receiver is required, amount is required'],
    [{ type: 'erc20', receiver, amount: 1 }, 'MissingFieldsError', 'contractAddress is required'],
    [{ type: 'erc721', receiver, contractAddress }, 'MissingFieldsError', 'tokenId is required'],
    [{ type: 'erc1155', receiver, contractAddress, tokenId: 1 }, 'MissingFieldsError', 'amount is required'],
    [{ type: 'erc721', receiver, contractAddress, tokenId: -1 }, 'InvalidTokenIdError', 'Invalid token Id'],
    [{ type: 'erc721', receiver, contractAddress, tokenId: '1.5' }, 'InvalidTokenIdError', 'Invalid token Id'],
    [{ type: 'erc721', receiver, contractAddress, tokenId: '1e3' }, 'InvalidTokenIdError', 'Invalid token Id'],
    [{ type: 'erc721', receiver, contractAddress, tokenId: 2 ** 60 }, 'InvalidTokenIdError', 'Invalid token Id'],
    [{ type: 'erc721', receiver, contractAddress, tokenId: 2n ** 256n }, 'InvalidTokenIdError', 'Invalid token Id'],
    [{ receiver, amount: 'much' }, 'InvalidAmountError', '"much" is not a valid amount'],
    [{ receiver, amount: -1 }, 'InvalidAmountError', '"-1" is not a valid amount'],
    [{ receiver, amount: '0.0000000000000000001' }, 'InvalidAmountError', 'is not a valid amount'],
    [{ receiver: '0x12', amount: 1 }, 'InvalidRecipientError', 'is not a valid address or ENS name'],
    [{ receiver: GRACE.replace('C5', 'c5'), amount: 1 }, 'InvalidRecipientError', 'The checksum of 0x'],
    [{ receiver: 'nobody at all', amount: 1 }, 'InvalidRecipientError', 'is not a valid address or ENS name'],
    [{ receiver: 'nobody.eth', amount: 1 }, 'UnknownNameError', '"nobody.eth" doesn’t resolve to an address'],
  ])('is rejected with an error name and a message: %o', async (transfer, name, words) => {
    const failure = await prepare(transfer as Partial<Transfer>).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name, message: expect.stringContaining(words) as string });
    expect(failure).toHaveProperty('whatToDo', expect.stringMatching(/\.$/));
  });

  it('[H05:sender] is rejected without a wallet to send it', () => {
    expect(() => requireSender(null)).toThrow('Sender address not found');
    expect(() => requireSender({ provider: wallet, account: null })).toThrow('Sender address not found');
  });

  it.each([
    [{ type: 'erc20', contractAddress: LOCAL_CONTRACTS.dollar, amount: '900000000' }, 'Not enough of this token'],
    [{ type: 'erc721', contractAddress: LOCAL_CONTRACTS.doors, tokenId: 9_999 }, 'No NFT has this token ID'],
    [{ type: 'erc721', contractAddress: LOCAL_CONTRACTS.doors, tokenId: 2 }, 'This NFT belongs to another account'],
    [
      { type: 'erc1155', contractAddress: LOCAL_CONTRACTS.passes, tokenId: 1, amount: 5_000 },
      'Not enough copies of this NFT',
    ],
  ])('that the contract reverts reports the reason before anything is signed: %o', async (transfer, words) => {
    wallet.asked.length = 0;
    const prepared = await prepare({ ...transfer, receiver } as Transfer);
    await expect(simulateTransaction(wallet, prepared.request)).rejects.toMatchObject({
      name: 'TransactionRevertedError',
      message: expect.stringContaining(words) as string,
    });
    // The SDK's own words for the same, where nobody simulates.
    await expect(sendTransfer(sender(), prepared)).rejects.toMatchObject({ name: 'TransactionRevertedError' });
    expect(wallet.asked.map(({ method }) => method)).not.toContain('eth_sendTransaction');
  });

  it.each(['erc20', 'erc721', 'erc1155'])('of a token whose address has no contract is refused: %s', async (type) => {
    const transfer = { type, contractAddress: newcomer, receiver, tokenId: 1, amount: 1n } as Transfer;
    await expect(reviewTransfer(sender(), transfer)).rejects.toMatchObject({ name: 'NoContractError' });
  });

  it('without enough money says so, including the fee', async () => {
    const balance = BigInt((await node.getBalance(wallet.account)).toString());
    for (const amount of [balance + 1n, balance]) {
      const { request } = await prepare({ type: 'native', receiver, amount });
      await expect(simulateTransaction(wallet, request)).rejects.toMatchObject({ name: 'InsufficientFundsError' });
    }
  });

  it('that the visitor declines is a state of its own, and nothing is sent', async () => {
    const prepared = await prepare({ type: 'native', receiver, amount: '1' });
    const count = await node.getTransactionCount(wallet.account, 'pending');
    wallet.declines = true;
    await expect(sendTransfer(sender(), prepared)).rejects.toMatchObject({ name: 'WalletRejectedError', code: 4001 });
    wallet.declines = false;
    expect(await node.getTransactionCount(wallet.account, 'pending')).toBe(count);
  });
});

describe('a pending transfer', () => {
  const quiet = async (run: () => Promise<void>): Promise<void> => {
    // Blocks come when the test says so.
    await node.send('evm_setAutomine', [false]);
    await node.send('evm_setIntervalMining', [0]);
    try {
      await run();
    } finally {
      await node.send('evm_setAutomine', [true]);
    }
  };

  it('is kept over a reload until it is in a block', () =>
    quiet(async () => {
      const prepared = await prepare({ type: 'native', receiver: newcomer, amount: '0.5' });
      const pending = await sendTransfer(sender(), prepared);
      pendingTransactions.add({ ...pending, summary: '0.5 ETH', sentAt: Date.now() });
      const [kept] = pendingTransactions.get(wallet.account.toUpperCase().replace('0X', '0x'));
      expect(kept).toMatchObject({ hash: pending.hash, value: 5n * 10n ** 17n });
      const states = followTransaction(wallet, kept ?? pending, { confirmations: 1, everyMs: 20 });
      expect((await states.next()).value).toMatchObject({ step: 'pending' });
      await node.send('evm_mine', []);
      expect((await states.next()).value).toMatchObject({ step: 'mined' });
      expect((await states.next()).done).toBe(true);
      pendingTransactions.remove(wallet.account, pending.hash);
      expect(pendingTransactions.get(wallet.account)).toEqual([]);
    }));

  it.each([
    ['cancelled', { value: '0x0' }],
    ['changed', { to: newcomer, value: '0x7' }],
  ])('that is %s in the wallet is reported as such', (how, other) =>
    quiet(async () => {
      const pending = await sendTransfer(sender(), await prepare({ type: 'native', receiver: GRACE, amount: '0.5' }));
      const states = followTransaction(wallet, pending, { everyMs: 20 });
      expect((await states.next()).value).toMatchObject({ step: 'pending' });
      const by = await outbid(pending, { to: wallet.account, ...other });
      await node.send('evm_mine', []);
      expect((await states.next()).value).toEqual({ step: 'replaced', by, how, hash: pending.hash });
      expect((await states.next()).done).toBe(true);
    }),
  );

  it('that is sped up in the wallet is followed under its new hash', () =>
    quiet(async () => {
      const pending = await sendTransfer(sender(), await prepare({ type: 'native', receiver: GRACE, amount: '0.5' }));
      const by = await outbid(pending, { to: GRACE, value: utils.hexValue(pending.value) });
      await node.send('evm_mine', []);
      expect((await follow(pending)).at(-1)).toMatchObject({ step: 'mined', hash: by });
    }));

  it.each([
    ['from the index, if the node keeps no past state', null],
    ['from the node’s past state, if its chain has no index', 31_338],
  ])('that was cancelled long ago is still found: %s', async (_where, chainId) => {
    const own = chainId === null ? null : await startAnvilNode(chainId, { states: true });
    const rpcUrl = own?.url ?? backend.rpcUrl;
    const there = new providers.StaticJsonRpcProvider(rpcUrl);
    const away = createSigningProvider(rpcUrl, generatePrivateKey());
    await there.send('anvil_setBalance', [away.account, utils.hexValue(utils.parseEther('1'))]);
    const blocks = (count: number) => there.send('anvil_mine', [utils.hexValue(count)]);
    const request = { from: away.account, to: GRACE, value: 1n, data: '0x' };
    const pending = { ...request, hash: utils.id('gone'), chainId: chainId ?? 31_337, nonce: 1 };
    const cancel = { from: away.account, to: away.account, value: '0x0', gas: utils.hexValue(21_000) };
    const send = (nonce: number) =>
      away.request({ method: 'eth_sendTransaction', params: [{ ...cancel, nonce: utils.hexValue(nonce) }] });
    await blocks(3);
    await send(0);
    const by = await send(1);
    await blocks(70);
    await send(2);
    await blocks(30);
    // The index looks at its chain once a second: what it does not have yet, nobody finds in it.
    const indexed = () => indexedBlock(backend.operatorUrl);
    if (!own) await expect.poll(indexed, { timeout: 30_000 }).toBe(await there.getBlockNumber());
    const states = followTransaction(away, pending, { everyMs: 200 });
    const seen = [];
    for await (const state of states) seen.push(state);
    expect(seen.at(-1)).toEqual({ step: 'replaced', by, how: 'cancelled', hash: pending.hash });
    await own?.stop();
  });

  it('whose nonce was used by an unknown transaction is reported as replaced, not as pending forever', async () => {
    const own = await startAnvilNode(31_339);
    const away = createSigningProvider(own.url, generatePrivateKey());
    const there = new providers.StaticJsonRpcProvider(own.url);
    await there.send('anvil_setNonce', [away.account, '0x5']);
    const pending = { from: away.account, to: GRACE, value: 1n, data: '0x', hash: utils.id('gone') };
    const states = followTransaction(away, { ...pending, chainId: 31_339, nonce: 1 }, { everyMs: 20 });
    expect((await states.next()).value).toEqual({ step: 'replaced', by: null, how: 'unknown', hash: pending.hash });
    await own.stop();
  });

  /** What a wallet does for "speed up" and "cancel": the same number once more, for a higher price. */
  async function outbid({ from, nonce, hash }: PendingTransaction, transaction: object): Promise<string> {
    const { maxFeePerGas } = await node.getTransaction(hash);
    const price = utils.hexValue((maxFeePerGas ?? utils.parseUnits('2', 'gwei')).mul(2));
    const prices = { maxFeePerGas: price, maxPriorityFeePerGas: price, gas: utils.hexValue(21_000) };
    const params = [{ from, nonce: utils.hexValue(nonce), ...prices, ...transaction }];
    return (await wallet.request({ method: 'eth_sendTransaction', params })) as string;
  }
});

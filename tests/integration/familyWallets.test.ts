import type { MoralisSdk } from '@/lib/MoralisSdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoverOtherWallets } from '@/lib/wallets/families/discoverOtherWallets';
import type { Wallets } from '@/lib/wallets/discoverWallets';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import { multiversx, polkadot, solana } from '@/server/auth/schemes/ed25519';
import { pageOfTest, stubPage } from '@/tests/helpers/pageOfTest';
import type { FamilyWallet } from '@/tests/stand-ins/FamilyWallet';
import { installMultiversx } from '@/tests/stand-ins/multiversx/installMultiversx';
import { installPolkadot } from '@/tests/stand-ins/polkadot/installPolkadot';
import { installSolana } from '@/tests/stand-ins/solana/installSolana';

vi.mock('@/lib/env', () => ({ readSettings: () => ({ ledgerScript: null }) }));

const TEXT = 'localhost wants you to sign in.\n\nId: foyer:T:1';
const SCHEMES = { sol: solana, dot: polkadot, erd: multiversx };

/** The wallets of three families: how they come to the page, and under which names. */
const INSTALLS: [string, () => Promise<FamilyWallet>][] = [
  ['Phantom', () => installSolana(pageOfTest())],
  ['a wallet of the Wallet Standard', () => installSolana(pageOfTest(), { phantom: false, standard: true })],
  ['a Polkadot extension', () => installPolkadot(pageOfTest())],
  ['the MultiversX extension', () => installMultiversx(pageOfTest())],
];

let stop = (): void => undefined;
function find(wallet: FamilyWallet): WalletOption {
  let found: Wallets = { wallets: [], searching: true };
  stop = discoverOtherWallets((wallets) => (found = wallets));
  const option = found.wallets.find(({ name }) => name === wallet.name);
  if (!option) throw new Error(`${wallet.name} was not found.`);
  return option;
}
const tools = (
  show: (prompt: WalletPrompt | null) => void = () => undefined,
  signal = new AbortController().signal,
) => ({
  sdk: {} as MoralisSdk, // Of these wallets, only the Ledger uses it.
  signal,
  show,
});
/** Takes the account at a place of those the visitor is shown. */
const take = (index: number) => (prompt: WalletPrompt | null) => {
  if (prompt?.kind === 'account') prompt.choose(prompt.accounts[index]?.address ?? '');
};

beforeEach(stubPage);
afterEach(() => stop());

describe.each(INSTALLS)('%s', (_name, install) => {
  it('connects, and signs what the backend accepts', async () => {
    const wallet = await install();
    const option = find(wallet);
    const connection = await option.connect(tools());
    expect(connection).toMatchObject({ account: wallet.address, chainId: '0x0', provider: null });
    const signature = await connection.sign(TEXT);
    if (option.family === 'eth') throw new Error('Not of Ethereum.');
    const signed = { address: connection.account, message: TEXT, signature };
    expect(await SCHEMES[option.family].validateSignature(signed)).toBeNull();
  });

  it('reports that the visitor declined to connect or to sign', async () => {
    const wallet = await install();
    const option = find(wallet);
    wallet.connecting = 'declines';
    await expect(option.connect(tools())).rejects.toMatchObject({ name: 'WalletRejectedError' });
    wallet.connecting = 'willing';
    const connection = await option.connect(tools());
    wallet.signing = 'declines';
    await expect(connection.sign(TEXT)).rejects.toMatchObject({ name: 'WalletRejectedError' });
  });

  it('counts as declined if the visitor cancels before the wallet answers, and can be asked again', async () => {
    const wallet = await install();
    const option = find(wallet);
    const controller = new AbortController();
    wallet.connecting = new Promise(() => undefined);
    const given = option.connect(tools(undefined, controller.signal));
    setTimeout(() => controller.abort(), 20);
    await expect(given).rejects.toMatchObject({ name: 'WalletRejectedError' });
    wallet.connecting = 'willing';
    await expect(option.connect(tools())).resolves.toMatchObject({ account: wallet.address });
  });

  it('reconnects without a prompt if it was connected, and not after disconnecting', async () => {
    const wallet = await install();
    const option = find(wallet);
    expect(await option.restore?.()).toBeNull();
    const connection = await option.connect(tools());
    expect(await option.restore?.()).toMatchObject({ account: wallet.address });
    await connection.disconnect?.();
    expect(await option.restore?.()).toBeNull();
  });
});

describe('a wallet with several accounts', () => {
  it.each([0, 1, 2])('signs with the account the visitor chooses (%i), whatever its key type', async (index) => {
    const wallet = await installPolkadot(pageOfTest(), { keys: ['sr25519', 'ed25519', 'ecdsa'] });
    const show = vi.fn(take(index));
    const connection = await find(wallet).connect(tools(show));
    expect(show.mock.calls[0]?.[0]).toMatchObject({
      kind: 'account',
      accounts: [{ name: 'My sr25519' }, { name: 'My ed25519' }, { name: 'My ecdsa' }],
    });
    expect(show).toHaveBeenLastCalledWith(null);
    expect(connection.account).toBe(wallet.signers[index]?.address);
    const signed = { address: connection.account, message: TEXT, signature: await connection.sign(TEXT) };
    expect(await polkadot.validateSignature(signed)).toBeNull();
    expect(await find(wallet).restore?.()).toMatchObject({ account: connection.account });
  });

  it('signs nothing if the visitor chooses none', async () => {
    const wallet = await installPolkadot(pageOfTest(), { keys: ['sr25519', 'ed25519'] });
    const controller = new AbortController();
    const show = (prompt: WalletPrompt | null) => prompt && controller.abort();
    await expect(find(wallet).connect(tools(show, controller.signal))).rejects.toMatchObject({
      name: 'WalletRejectedError',
    });
    expect(wallet.signatures).toBe(0);
  });
});

describe('account changes', () => {
  it.each([
    ['Phantom', () => installSolana(pageOfTest(), { accounts: 2 })],
    [
      'a wallet of the Wallet Standard',
      () => installSolana(pageOfTest(), { accounts: 2, phantom: false, standard: true }),
    ],
  ])('are reported by %s', async (_name, install) => {
    const wallet = await install();
    const other = wallet.signers.pop();
    const connection = await find(wallet).connect(tools());
    const changed = vi.fn();
    connection.onAccountChanged?.(changed);
    if (other) wallet.signers.splice(0, 1, other);
    await wallet.switchAccount(0);
    expect(changed).toHaveBeenLastCalledWith(other?.address);
    await wallet.lock();
    expect(changed).toHaveBeenLastCalledWith(null);
  });

  it('are reported by a Polkadot extension when the account is hidden', async () => {
    const wallet = await installPolkadot(pageOfTest(), { keys: ['sr25519', 'ed25519'] });
    const connection = await find(wallet).connect(tools(take(1)));
    const changed = vi.fn();
    const end = connection.onAccountChanged?.(changed);
    await wallet.switchAccount(1);
    expect(changed).toHaveBeenLastCalledWith(connection.account);
    await wallet.lock();
    expect(changed).toHaveBeenLastCalledWith(null);
    end?.();
    await wallet.lock();
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

describe('a wallet that fails', () => {
  it('reports that it is locked', async () => {
    const wallet = await installPolkadot(pageOfTest(), { keys: [] });
    await expect(find(wallet).connect(tools())).rejects.toMatchObject({ name: 'NoAccountError' });
  });

  it('reports that the visitor blocked this site before', async () => {
    const enable = () =>
      Promise.reject(new Error('The source http://x is not allowed to interact with this extension'));
    const wallet = await installPolkadot(pageOfTest());
    Object.assign(window, { injectedWeb3: { 'polkadot-js': { enable } } });
    await expect(find(wallet).connect(tools())).rejects.toMatchObject({ name: 'NoAccountError' });
  });

  it('reports a request that is already pending', async () => {
    for (const install of [installSolana, installPolkadot]) {
      const wallet = await install(pageOfTest());
      wallet.connecting = 'pending';
      await expect(find(wallet).connect(tools())).rejects.toMatchObject({ name: 'WalletBusyError' });
    }
  });

  it('reports an invalid account', async () => {
    const wallet = await installSolana(pageOfTest());
    wallet.signers.splice(0, 1, { family: 'sol', address: '0xabc', sign: () => Promise.resolve('') });
    await expect(find(wallet).connect(tools())).rejects.toMatchObject({
      message: 'Phantom · Solana returned an account that is not a valid Solana address.',
    });
  });

  it('reports a response without a signature', async () => {
    const wallet = await installSolana(pageOfTest());
    const connection = await find(wallet).connect(tools());
    const [signer] = wallet.signers;
    if (signer) signer.sign = () => Promise.resolve(btoa('short'));
    await expect(connection.sign(TEXT)).rejects.toMatchObject({ cause: { message: 'Data not signed' } });
  });

  it('times out if the MultiversX extension never answers', async () => {
    const wallet = await installMultiversx(pageOfTest());
    const option = find(wallet);
    wallet.connecting = new Promise(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const given = expect(option.connect(tools())).rejects.toMatchObject({ name: 'WalletFailedError' });
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(121_000);
    await given;
    vi.useRealTimers();
  });
});

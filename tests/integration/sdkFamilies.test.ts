import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SdkFamilyWallet } from '@/lib/MoralisSdk';
import { CHAIN_FAMILIES, type ChainFamily } from '@/protocol/chainFamilies';
import { loadBrowserSdk, type BrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { pageOfTest, stubPage } from '@/tests/helpers/pageOfTest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import type { FamilyWallet } from '@/tests/stand-ins/FamilyWallet';
import { installMultiversx } from '@/tests/stand-ins/multiversx/installMultiversx';
import { installPolkadot } from '@/tests/stand-ins/polkadot/installPolkadot';
import { installSolana } from '@/tests/stand-ins/solana/installSolana';

const settings = vi.hoisted(() => ({ appId: 'foyer', serverUrl: '' }));
vi.mock('@/lib/env', () => ({ readSettings: () => settings }));

let backend: SharedBackend;
let sdk: BrowserSdk;
let solana: SdkFamilyWallet;

beforeAll(async () => {
  stubPage();
  backend = await shareBackend();
  settings.serverUrl = backend.serverUrl;
  settings.appId = backend.appId;
  ({ sdk, solana } = loadBrowserSdk(backend));
});
beforeEach(async () => {
  stubPage();
  await sdk.User.logOut();
});

/** How a developer calls the SDK for a family, and the wallet on their page. */
const FAMILIES: [ChainFamily, () => Promise<FamilyWallet>, () => SdkFamilyWallet][] = [
  ['sol', () => installSolana(pageOfTest(), { accounts: 2 }), () => solana],
  ['dot', () => installPolkadot(pageOfTest(), { keys: ['sr25519', 'ed25519'] }), () => sdk.Dot],
  ['erd', () => installMultiversx(pageOfTest(), { accounts: 2 }), () => sdk.Erd],
];

describe.each(FAMILIES)('calling the SDK directly (%s)', (family, install, part) => {
  const { provider, accountsField, addressField } = CHAIN_FAMILIES[family];

  it(`[G28:${provider}] signs in with a signature the backend accepts, and returns to the same account`, async () => {
    const wallet = await install();
    const first = await sdk.authenticate({ type: family });
    expect(first.get(addressField)).toBe(wallet.address);
    expect(first.get(accountsField)).toEqual([wallet.address]);
    const again = await sdk.authenticate({ type: family });
    expect(again.id).toBe(first.id);
  });

  it('links a second account with its own signature, and unlinks it again', async () => {
    const wallet = await install();
    const user = await sdk.authenticate({ type: family });
    const [first, second] = wallet.signers.map(({ address }) => address);
    await wallet.switchAccount();
    // Phantom and the extension of MultiversX show one account at a time.
    await part().enable();
    await part().link(second ?? '');
    await user.fetch();
    expect(user.get(accountsField)).toEqual([first, second]);
    await part().unlink(second ?? '');
    await user.fetch();
    expect(user.get(accountsField)).toEqual([first]);
  });
});

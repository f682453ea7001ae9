// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoverOtherWallets } from '@/lib/wallets/families/discoverOtherWallets';
import type { Wallets } from '@/lib/wallets/discoverWallets';
import { setTestSettings } from '@/tests/helpers/testSettings';

let ledgerScript: string | null = null;
setTestSettings(() => ({ ledgerScript }));

let reported: Wallets[] = [];
let stop = (): void => undefined;
const begin = () => {
  stop = discoverOtherWallets((wallets) => reported.push(wallets));
};
const names = () => reported.at(-1)?.wallets.map(({ name }) => name);
const put = (members: object) => Object.assign(window, members);

const phantom = { isPhantom: true, connect: () => Promise.resolve({ publicKey: null }), signMessage: vi.fn() };
const standard = (name: string, chains = ['solana:mainnet']) => ({
  name,
  icon: 'data:image/svg+xml,<svg/>',
  chains,
  accounts: [],
  features: { 'standard:connect': { connect: vi.fn() }, 'solana:signMessage': { signMessage: vi.fn() } },
});
type Registry = { register(...wallets: unknown[]): () => void };
const register = (...wallets: unknown[]) =>
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (registry: Registry) => registry.register(...wallets),
    }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  ledgerScript = null;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  for (const name of ['phantom', 'solana', 'injectedWeb3', 'multiversxWallet', 'elrondWallet'])
    Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'usb');
});

describe('discovery of other wallets', () => {
  it('finds wallets that are on the page already', () => {
    put({ phantom: { solana: phantom }, injectedWeb3: { 'polkadot-js': { enable: vi.fn() } }, multiversxWallet: {} });
    begin();
    expect(names()).toEqual(['Phantom · Solana', 'Polkadot.js · Polkadot', 'MultiversX Wallet']);
    expect(reported[0]?.wallets.map(({ family }) => family)).toEqual(['sol', 'dot', 'erd']);
  });

  it.each(['phantom', 'solana', 'injectedWeb3', 'multiversxWallet', 'elrondWallet'])(
    'finds the others if the getter of window.%s throws',
    (name) => {
      put({ phantom: { solana: phantom }, injectedWeb3: { talisman: { enable: vi.fn() } }, multiversxWallet: {} });
      Reflect.deleteProperty(window, name);
      const get = () => {
        throw new Error('Two extensions disagree.');
      };
      Object.defineProperty(window, name, { get, configurable: true });
      begin();
      register(standard('Ash'));
      const hidden = {
        phantom: 'Phantom · Solana',
        injectedWeb3: 'Talisman · Polkadot',
        multiversxWallet: 'MultiversX Wallet',
      };
      const all = ['Phantom · Solana', 'Ash · Solana', 'Talisman · Polkadot', 'MultiversX Wallet'];
      expect(names()).toEqual(all.filter((one) => one !== Reflect.get(hidden, name)));
    },
  );

  it('finds the other extensions if one of injectedWeb3 throws', () => {
    const injectedWeb3 = { talisman: { enable: vi.fn() } };
    Object.defineProperty(injectedWeb3, 'broken', {
      enumerable: true,
      get: () => {
        throw new Error('not ready');
      },
    });
    put({ injectedWeb3 });
    begin();
    expect(names()).toEqual(['Talisman · Polkadot']);
  });

  it('finds wallets that appear during the search', () => {
    begin();
    expect(names()).toEqual([]);
    put({ injectedWeb3: { talisman: { enable: vi.fn() }, broken: {} } });
    vi.advanceTimersByTime(2_999);
    expect(names()).toEqual(['Talisman · Polkadot']);
    expect(reported.at(-1)?.searching).toBe(true);
    vi.advanceTimersByTime(1);
    expect(reported.at(-1)?.searching).toBe(false);
  });

  it('reports the same objects each time', () => {
    put({ injectedWeb3: { talisman: { enable: vi.fn() } } });
    begin();
    const [first] = reported[0]?.wallets ?? [];
    register(standard('Backpack'));
    expect(reported.at(-1)?.wallets[1]).toBe(first);
  });

  it('lists Phantom once, although it is on the page and registers twice', () => {
    put({ phantom: { solana: phantom }, solana: phantom });
    begin();
    register(standard('Phantom'), standard('Phantom'));
    expect(names()).toEqual(['Phantom · Solana']);
    expect(reported.at(-1)?.wallets[0]?.icon).toBe('data:image/svg+xml,<svg/>');
  });

  it('finds Wallet Standard wallets that loaded earlier', () => {
    const early = (event: Event) => (event as CustomEvent<Registry>).detail.register(standard('Solflare'));
    window.addEventListener('wallet-standard:app-ready', early);
    begin();
    window.removeEventListener('wallet-standard:app-ready', early);
    expect(reported).toHaveLength(1);
    expect(names()).toEqual(['Solflare · Solana']);
  });

  it('leaves out wallets that cannot sign for Solana, are invalid, or unregister', () => {
    begin();
    let withdraw = (): void => undefined;
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (registry: Registry) => {
          withdraw = registry.register(standard('Gone'));
        },
      }),
    );
    register(standard('Sui Wallet', ['sui:mainnet']), null, { name: 'x' });
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'nothing' }));
    expect(names()).toEqual(['Gone · Solana']);
    withdraw();
    expect(names()).toEqual([]);
  });

  it('lists a Ledger only if its script is set and the browser reaches devices', () => {
    ledgerScript = '/erdjs.js';
    begin();
    expect(names()).toEqual([]);
    stop();
    Object.assign(navigator, { usb: {} });
    begin();
    expect(names()).toEqual(['Ledger · MultiversX']);
    stop();
    ledgerScript = null;
    begin();
    expect(names()).toEqual([]);
  });
});

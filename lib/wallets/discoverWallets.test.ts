// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoverWallets, type Wallets } from '@/lib/wallets/discoverWallets';
import { type Eip1193Provider, walletKey } from '@/lib/wallets/Wallet';

const makeProvider = (): Eip1193Provider => ({ request: () => Promise.resolve(null) });

function announce(name: string, provider: Eip1193Provider, icon = 'data:image/svg+xml,x'): void {
  const detail = { info: { uuid: `id-${name}`, name, icon, rdns: `org.${name}` }, provider };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

let last: Wallets;
let stop: () => void;
const start = (): void => {
  stop = discoverWallets((wallets) => (last = wallets));
};
const names = (): string[] => last.wallets.map(({ name }) => name);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'ethereum');
});

describe('wallet discovery', () => {
  it('finds wallets that answer the request', () => {
    const provider = makeProvider();
    const answer = (): void => announce('one', provider);
    window.addEventListener('eip6963:requestProvider', answer);
    start();
    window.removeEventListener('eip6963:requestProvider', answer);
    expect(last).toMatchObject({
      wallets: [{ id: 'id-one', name: 'one', icon: 'data:image/svg+xml,x', rdns: 'org.one', family: 'eth' }],
      searching: true,
    });
  });

  it('adds late wallets, and reports its end after three seconds', () => {
    start();
    expect(last).toEqual({ wallets: [], searching: true });
    vi.advanceTimersByTime(2_999);
    expect(last.searching).toBe(true);
    announce('late', makeProvider());
    expect(names()).toEqual(['late']);
    vi.advanceTimersByTime(1);
    expect(last.searching).toBe(false);
    announce('later still', makeProvider());
    expect(names()).toEqual(['late', 'later still']);
  });

  it('ends with no wallets if there are none', () => {
    start();
    vi.advanceTimersByTime(3_000);
    expect(last).toEqual({ wallets: [], searching: false });
  });

  it('lists window.ethereum if it is not announced, and once if it is', () => {
    const provider = makeProvider();
    Object.assign(window, { ethereum: provider });
    start();
    expect(names()).toEqual(['Browser wallet']);
    announce('known', provider);
    announce('known', provider);
    expect(names()).toEqual(['known']);
  });

  it('lists each of the unannounced wallets that share window.ethereum, under names of their own', () => {
    const [ash, birch, cedar] = [makeProvider(), makeProvider(), makeProvider()];
    const providers = [
      Object.assign(ash, { isMetaMask: true, isCoinbaseWallet: true }),
      Object.assign(birch, { isMetaMask: true }),
      birch,
      cedar,
      makeProvider(),
      { isMetaMask: true },
      null,
    ];
    Object.assign(window, { ethereum: Object.assign(makeProvider(), { providers }) });
    start();
    expect(names()).toEqual(['Coinbase Wallet', 'MetaMask', 'Browser wallet', 'Browser wallet 2']);
    expect(new Set(last.wallets.map(walletKey)).size).toBe(4);
    expect(new Set(last.wallets.map(({ id }) => id)).size).toBe(4);
    const [, , former] = last.wallets;
    announce('birch', birch);
    expect(names()).toEqual(['birch', 'Coinbase Wallet', 'Browser wallet', 'Browser wallet 2']);
    expect(last.wallets[2]).toBe(former);
  });

  it.each([[[]], ['none'], [[{}]]])('lists window.ethereum itself if its providers are %j', (providers) => {
    Object.assign(window, { ethereum: Object.assign(makeProvider(), { providers }) });
    start();
    expect(names()).toEqual(['Browser wallet']);
  });

  it.each(['ethereum', 'providers', 'request', 'isMetaMask'])(
    'lists announced wallets if the getter of %s throws',
    (name) => {
      const get = () => {
        throw new Error('Two extensions disagree.');
      };
      const [shared, other] = [makeProvider(), makeProvider()];
      if (name !== 'ethereum') {
        const ethereum = Object.assign(makeProvider(), { providers: [shared, other] });
        Object.defineProperty(name === 'providers' ? ethereum : shared, name, { get });
        Object.assign(window, { ethereum });
      } else Object.defineProperty(window, 'ethereum', { get, configurable: true });
      start();
      announce('known', makeProvider());
      expect(names()[0]).toBe('known');
      if (name === 'isMetaMask') expect(names()).toEqual(['known', 'Browser wallet', 'Browser wallet 2']);
      if (name === 'request') expect(names()).toEqual(['known', 'Browser wallet']);
    },
  );

  it('ignores an announcement with a getter that throws', () => {
    start();
    const detail = { provider: makeProvider() };
    Object.defineProperty(detail, 'info', {
      get: () => {
        throw new Error('not ready');
      },
    });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    announce('known', makeProvider());
    expect(names()).toEqual(['known']);
  });

  it.each([
    ['  Ash \n Wallet ', 'Ash Wallet'],
    ['\u202eksaM\u0000', 'ksaM'],
    [' \u200f ', 'Unnamed wallet'],
    ['A'.repeat(50), `${'A'.repeat(39)}…`],
  ])('shows the name %j as %s', (name, shown) => {
    start();
    announce(name, makeProvider());
    expect(names()).toEqual([shown]);
  });

  it('lists at most 20 wallets', () => {
    start();
    for (let index = 0; index < 500; index++) announce(`wallet ${index}`, makeProvider());
    expect(last.wallets).toHaveLength(20);
  });

  it('ignores invalid announcements, and icons on other hosts', () => {
    start();
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null }));
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: {}, provider: {} } }));
    announce('far', makeProvider(), 'https://elsewhere.example/icon.png');
    expect(last.wallets).toMatchObject([{ name: 'far', icon: null }]);
  });
});

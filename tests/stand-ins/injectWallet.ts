/** What a page must know of a test wallet to show it. */
export type InjectedWallet = {
  /** Name of the function on `window` that carries a request to the test's process. */
  binding: string;
  uuid: string;
  name: string;
  rdns: string;
  announced: boolean;
  injected: boolean;
  delayMs: number;
};

/**
 * Runs in the page before any of its scripts: an EIP-1193 provider that hands each request to the test's process,
 * announced by EIP-6963, as `window.ethereum`, or both. Self-contained: it is sent to the browser as text.
 */
export function injectWallet(wallet: InjectedWallet): void {
  type Answer = { result: unknown } | { error: { code: number; message: string } };
  type Listener = (payload: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const send = (window as unknown as Record<string, (request: object) => Promise<Answer>>)[wallet.binding];

  const provider = {
    isMetaMask: wallet.injected,
    request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
      const answer = await send?.({ method, params });
      if (!answer) throw new Error('The test wallet is gone.');
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.result;
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };

  window.addEventListener('test-wallet', (event) => {
    const { detail } = event as CustomEvent<{ wallet: string; event: string; payload: unknown }>;
    if (detail.wallet === wallet.name) listeners.get(detail.event)?.forEach((listener) => listener(detail.payload));
  });

  const icon =
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='96' height='96'><rect width='96' height='96' rx='20' fill='%23b08d57'/></svg>";
  const detail = Object.freeze({
    info: Object.freeze({ uuid: wallet.uuid, name: wallet.name, rdns: wallet.rdns, icon }),
    provider,
  });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const show = () => {
    if (wallet.injected) Object.assign(window, { ethereum: provider });
    if (wallet.announced) announce();
  };
  if (wallet.announced && wallet.delayMs === 0) window.addEventListener('eip6963:requestProvider', announce);
  if (wallet.delayMs === 0) show();
  else {
    setTimeout(() => {
      if (wallet.announced) window.addEventListener('eip6963:requestProvider', announce);
      show();
      if (wallet.injected) window.dispatchEvent(new Event('ethereum#initialized'));
    }, wallet.delayMs);
  }
}

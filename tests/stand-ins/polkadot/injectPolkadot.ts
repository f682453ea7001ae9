/** How a Polkadot extension shows itself to the page. */
export type PolkadotShape = { binding: string; key: string; names: string[]; delayMs: number };

/**
 * Runs in the page before any of its scripts: an extension under `window.injectedWeb3`, with the words of Polkadot.js for
 * what it refuses. Self-contained: it is sent to the browser as text.
 */
export function injectPolkadot({ binding, key, names, delayMs }: PolkadotShape): void {
  type Answer = { result: unknown } | { error: { code: number; message: string } };
  type Account = { address: string; name?: string | undefined; type: string };
  const ask = async (request: object, refusal: string): Promise<unknown> => {
    const answer = await (window as unknown as Record<string, (request: object) => Promise<Answer>>)[binding]?.(
      request,
    );
    if (!answer) throw new Error('The test wallet is gone.');
    if (!('error' in answer)) return answer.result;
    if (answer.error.code === -32_002) throw new Error('The source has a pending authorization request');
    throw new Error(answer.error.code === 4001 ? refusal : answer.error.message);
  };
  const toAccounts = (addresses: string[]): Account[] => [
    ...addresses.map((address, index) => ({ address, name: names[index], type: 'sr25519' })),
    // Some extensions keep accounts of Ethereum too; they cannot sign in as Polkadot.
    { address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', name: 'Not of Polkadot', type: 'ethereum' },
  ];
  const toText = (hex: string): string => {
    const bytes =
      hex
        .slice(2)
        .match(/../g)
        ?.map((pair) => parseInt(pair, 16)) ?? [];
    return new TextDecoder().decode(new Uint8Array(bytes));
  };
  const extension = {
    version: '0.62.6',
    enable: async () => {
      await ask({ method: 'connect', silent: false }, 'Rejected');
      return {
        accounts: {
          get: async () => toAccounts((await ask({ method: 'accounts' }, '')) as string[]),
          subscribe: (listener: (accounts: Account[]) => void) => {
            const tell = (event: Event) => listener(toAccounts((event as CustomEvent<string[]>).detail));
            window.addEventListener('test-accounts', tell);
            return () => window.removeEventListener('test-accounts', tell);
          },
        },
        signer: {
          signRaw: async ({ address, data }: { address: string; data: string; type: string }) => ({
            id: 1,
            signature: (await ask({ method: 'sign', address, text: toText(data) }, 'Cancelled')) as string,
          }),
        },
      };
    },
  };
  const show = () => {
    const page = window as { injectedWeb3?: Record<string, unknown> };
    page.injectedWeb3 = { ...page.injectedWeb3, [key]: extension };
  };
  if (delayMs === 0) show();
  else setTimeout(show, delayMs);
}

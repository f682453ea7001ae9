/** How a Solana wallet shows itself to the page. */
export type SolanaShape = {
  binding: string;
  /** By the name it registers with. */
  name: string;
  /** As `window.phantom.solana` and `window.solana`. */
  phantom: boolean;
  /** By the Wallet Standard. */
  standard: boolean;
  delayMs: number;
};

/**
 * Runs in the page before any of its scripts: Phantom's own provider, a wallet of the Wallet Standard, or both.
 * Self-contained: it is sent to the browser as text.
 */
export function injectSolana({ binding, name, phantom, standard, delayMs }: SolanaShape): void {
  type Answer = { result: unknown } | { error: { code: number; message: string } };
  const ask = async (request: object): Promise<unknown> => {
    const answer = await (window as unknown as Record<string, (request: object) => Promise<Answer>>)[binding]?.(
      request,
    );
    if (!answer) throw new Error('The test wallet is gone.');
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer.result;
  };
  const sign = async (address: string, message: Uint8Array): Promise<Uint8Array> => {
    const base64 = (await ask({ method: 'sign', address, text: new TextDecoder().decode(message) })) as string;
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  };
  const key = (address: string | undefined) => (address === undefined ? null : { toString: () => address });
  const onAccounts = (listener: (accounts: string[]) => void): (() => void) => {
    const tell = (event: Event) => listener((event as CustomEvent<string[]>).detail);
    window.addEventListener('test-accounts', tell);
    return () => window.removeEventListener('test-accounts', tell);
  };

  const stops = new Map<unknown, () => void>();
  const provider = {
    isPhantom: true,
    publicKey: null as { toString(): string } | null,
    async connect(options?: { onlyIfTrusted: boolean }) {
      const [first] = (await ask({ method: 'connect', silent: options?.onlyIfTrusted ?? false })) as string[];
      provider.publicKey = key(first);
      return { publicKey: provider.publicKey };
    },
    disconnect: () => Promise.resolve(),
    signMessage: async (message: Uint8Array) => ({
      signature: await sign(String(provider.publicKey), message),
      publicKey: provider.publicKey,
    }),
    on(event: string, listener: (value: unknown) => void) {
      if (event === 'accountChanged')
        stops.set(
          listener,
          onAccounts(([first]) => listener(key(first))),
        );
    },
    off: (_event: string, listener: unknown) => stops.get(listener)?.(),
  };

  type Account = { address: string; publicKey: Uint8Array; chains: string[]; features: string[] };
  const toAccount = (address: string): Account => ({
    address,
    publicKey: new Uint8Array(32),
    chains: ['solana:mainnet'],
    features: ['solana:signMessage'],
  });
  const wallet = {
    version: '1.0.0',
    name,
    icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='96' height='96'><rect width='96' height='96' rx='20' fill='%237a5cff'/></svg>",
    chains: ['solana:mainnet'],
    accounts: [] as Account[],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { silent: boolean }) => {
          const silent = input?.silent ?? false;
          // Silently, a wallet that does not trust the site shows no account and says nothing.
          const asked = ask({ method: 'connect', silent }) as Promise<string[]>;
          wallet.accounts = (await (silent ? asked.catch(() => []) : asked)).map(toAccount);
          return { accounts: wallet.accounts };
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: (change: object) => void) =>
          onAccounts((accounts) => {
            wallet.accounts = accounts.map(toAccount);
            listener({ accounts: wallet.accounts });
          }),
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async ({ account, message }: { account: Account; message: Uint8Array }) => [
          { signedMessage: message, signature: await sign(account.address, message) },
        ],
      },
    },
  };
  type Registry = { register(wallet: unknown): void };
  const show = () => {
    if (phantom) Object.assign(window, { phantom: { solana: provider }, solana: provider });
    if (!standard) return;
    const register = (registry: Registry) => registry.register(wallet);
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Registry>).detail));
  };
  if (delayMs === 0) show();
  else setTimeout(show, delayMs);
}

import { readPage } from '@/lib/wallets/readPage';

/** Phantom's own provider, as far as Foyer uses it. */
export type PhantomProvider = {
  isPhantom?: boolean;
  connect(options?: { onlyIfTrusted: boolean }): Promise<{ publicKey: { toString(): string } | null } | undefined>;
  disconnect?(): Promise<void>;
  signMessage(message: Uint8Array, display: 'utf8'): Promise<{ signature: Uint8Array }>;
  on?(event: string, listener: (value: { toString(): string } | null) => void): unknown;
  off?(event: string, listener: (value: { toString(): string } | null) => void): unknown;
};

/** Phantom's provider on this page: `window.phantom.solana`, or a `window.solana` that says it is Phantom's. */
export function findPhantom(): PhantomProvider | null {
  const page = window as { phantom?: { solana?: PhantomProvider }; solana?: PhantomProvider };
  const providers = [readPage(() => page.phantom?.solana), readPage(() => page.solana)];
  return providers.find((provider) => readPage(() => provider?.isPhantom)) ?? null;
}

/** Phantom by its own provider, as it was before the Wallet Standard. */
export function readPhantom(provider: PhantomProvider): SolanaWallet {
  return {
    async connect(silent) {
      const answer = await provider.connect(silent ? { onlyIfTrusted: true } : undefined);
      return answer?.publicKey ? [answer.publicKey.toString()] : [];
    },
    sign: async (_account, message) => (await provider.signMessage(message, 'utf8')).signature,
    onAccounts(listener) {
      const change = (key: { toString(): string } | null): void => listener(key ? [key.toString()] : []);
      const leave = (): void => listener([]);
      provider.on?.('accountChanged', change);
      provider.on?.('disconnect', leave);
      return () => {
        provider.off?.('accountChanged', change);
        provider.off?.('disconnect', leave);
      };
    },
    disconnect: async () => provider.disconnect?.(),
  };
}

/** A Solana wallet in one shape, whichever way it shows itself to the page. */
export type SolanaWallet = {
  /**
   * Asks for the accounts (base58).
   *
   * @param silent without a question: none where the visitor did not allow it before
   */
  connect(silent: boolean): Promise<readonly string[]>;
  /** Signs the bytes of a text: 64 bytes (Ed25519). */
  sign(account: string, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /**
   * Calls the listener with other accounts, none if the wallet was locked or disconnected. Returns a function that
   * stops.
   */
  onAccounts(listener: (accounts: readonly string[]) => void): () => void;
  disconnect(): Promise<void>;
};

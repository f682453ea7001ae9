import type { SolanaWallet } from '@/lib/wallets/solana/SolanaWallet';

type StandardAccount = { address: string; chains: readonly string[]; features: readonly string[] };

/** A wallet of the Wallet Standard that signs messages of Solana. */
export type StandardWallet = {
  name: string;
  icon: unknown;
  accounts: readonly StandardAccount[];
  features: {
    'standard:connect': { connect(input?: { silent: boolean }): Promise<{ accounts: readonly StandardAccount[] }> };
    'standard:disconnect'?: { disconnect(): Promise<void> };
    'standard:events'?: {
      on(event: 'change', listener: (change: { accounts?: readonly StandardAccount[] }) => void): () => void;
    };
    'solana:signMessage': {
      signMessage(input: {
        account: StandardAccount;
        message: Uint8Array;
      }): Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>;
    };
  };
};

/** Whether a registered object is such a wallet; any page script may register one of any form. */
export function isStandardWallet(value: unknown): value is StandardWallet {
  if (typeof value !== 'object' || value === null) return false;
  const { name, features, chains } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof features !== 'object' || features === null || !Array.isArray(chains)) {
    return false;
  }
  const ofSolana = chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'));
  return ofSolana && 'standard:connect' in features && 'solana:signMessage' in features;
}

const signs = ({ chains, features }: StandardAccount): boolean =>
  features.includes('solana:signMessage') && chains.some((chain) => chain.startsWith('solana:'));

const sameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);

/** A wallet of the Wallet Standard. */
export function readStandardWallet(wallet: StandardWallet): SolanaWallet {
  const { features } = wallet;
  let accounts: readonly StandardAccount[] = wallet.accounts.filter(signs);
  const take = (shown: readonly StandardAccount[]): readonly string[] => {
    accounts = shown.filter(signs);
    return accounts.map(({ address }) => address);
  };
  return {
    connect: async (silent) =>
      take((await features['standard:connect'].connect(silent ? { silent: true } : undefined)).accounts),
    async sign(address, message) {
      const account = accounts.find((each) => each.address === address);
      if (!account) throw new Error('The wallet no longer exposes this account.');
      const [signed] = await features['solana:signMessage'].signMessage({ account, message });
      // Some wallets sign another text than they were asked to; it would be none of ours.
      if (!signed || !sameBytes(signed.signedMessage, message)) throw new Error('Data not signed');
      return signed.signature;
    },
    onAccounts(listener) {
      const stop = features['standard:events']?.on('change', (change) => {
        if (change.accounts) listener(take(change.accounts));
      });
      return () => stop?.();
    },
    disconnect: async () => features['standard:disconnect']?.disconnect(),
  };
}

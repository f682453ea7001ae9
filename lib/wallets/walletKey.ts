import type { WalletOption } from '@/lib/wallets/Wallet';

/** What a wallet is known by on the next visit: its announced id is a new one each time. */
export const walletKey = ({ rdns, kind, name }: Pick<WalletOption, 'rdns' | 'kind' | 'name'>): string =>
  rdns ?? (kind === 'injected' ? name : `${kind}:${name}`);

import { readSettings } from '@/lib/env';

/**
 * Starts the wallet for people without an extension; in development, where a local chain is. A production build settles
 * the condition and drops the imports: no part of that wallet is in it.
 */
export function startDevelopmentWallet(): void {
  if (process.env.NODE_ENV !== 'development') return;
  const { chainRpcUrl } = readSettings();
  if (!chainRpcUrl) return;
  void Promise.all([
    import('@/lib/development-wallet/announceDevelopmentWallet'),
    import('@/components/development-wallet/requestInWalletWindow'),
  ])
    .then(([{ announceDevelopmentWallet }, { requestInWalletWindow }]) =>
      announceDevelopmentWallet(chainRpcUrl, requestInWalletWindow),
    )
    // Without it the page is as in production; Next shows why it could not be built.
    .catch(() => undefined);
}

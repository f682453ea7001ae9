import { createDevelopmentProvider } from '@/lib/wallets/development/createDevelopmentProvider';
import type { AskWalletQuestion } from '@/lib/wallets/development/WalletQuestion';

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2a221b"/><path d="M9 26V14a7 7 0 0 1 14 0v12z" fill="none" stroke="#d9a55b" stroke-width="2"/><circle cx="19" cy="19" r="1.5" fill="#d9a55b"/></svg>',
)}`;

/**
 * Announces the development wallet by EIP-6963, like any other wallet. Its accounts hold funds on the local chain.
 *
 * @param url the local node's JSON-RPC address
 * @param ask shows a question in the wallet's window
 */
export function announceDevelopmentWallet(url: string, ask: AskWalletQuestion): void {
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Development wallet',
    icon: ICON,
    rdns: 'localhost.foyer.development',
  };
  const detail = Object.freeze({ info: Object.freeze(info), provider: createDevelopmentProvider(url, ask) });
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

import { useSyncExternalStore } from 'react';
import { walletKey, type WalletOption } from '@/lib/wallets/Wallet';

const STORAGE_KEY = 'foyer-last-wallet';
const ignoreChanges = () => () => undefined;

function readLastWallet(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // Storage is closed to this page: then no wallet is marked.
  }
}

/** Keeps which wallet the visitor came in with; answers false where the browser keeps nothing for this page. */
export function rememberWallet(wallet: WalletOption): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, walletKey(wallet));
    return true;
  } catch {
    return false;
  }
}

/** The key of the wallet used last in this browser, or `null`. */
export function useLastWallet(): string | null {
  return useSyncExternalStore(ignoreChanges, readLastWallet, () => null);
}

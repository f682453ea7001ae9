/** Where WalletConnect itself looks for the app to open with each question. */
const STORAGE_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE';

/** The app on this phone that the visitor paired with: it is opened again with each question, such as a signature. */
export const phoneApp = {
  /** @param base what its links begin with, without a slash at the end */
  remember(name: string, base: string): void {
    // A scheme without a host keeps its second slash: WalletConnect takes one away.
    const href = base.endsWith(':/') ? `${base}/` : base;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ name, href }));
    } catch {
      // Storage is closed to this page: then the visitor opens the app themselves.
    }
  },
  /** For a wallet that is on another phone. */
  clear(): void {
    try {
      localStorage.removeItem(STORAGE_KEY);
    } catch {
      // Storage is closed to this page: nothing was remembered.
    }
  },
};

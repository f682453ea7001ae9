/** A wallet on a phone that pairs by a link. */
export type PhoneWallet = {
  name: string;
  /** Its address that opens the app (a universal link), without a slash at the end. */
  base: string;
};

/** Wallets that many people have on their phone, with the links that their makers publish for WalletConnect. */
export const PHONE_WALLETS: readonly PhoneWallet[] = [
  { name: 'MetaMask', base: 'https://metamask.app.link' },
  { name: 'Trust Wallet', base: 'https://link.trustwallet.com' },
  { name: 'Rainbow', base: 'https://rnbwapp.com' },
  { name: 'Coinbase Wallet', base: 'https://go.cb-w.com' },
  { name: 'Zerion', base: 'https://wallet.zerion.io' },
  { name: 'Ledger Live', base: 'ledgerlive:/' },
  { name: 'Uniswap', base: 'https://uniswap.org/app' },
];

/** The link that hands a pairing address to a wallet on this phone. */
export function phoneLink({ base }: PhoneWallet, uri: string): string {
  return `${base}/wc?uri=${encodeURIComponent(uri)}`;
}

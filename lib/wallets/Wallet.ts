/** A wallet's provider (EIP-1193), as far as Foyer uses it. */
export type Eip1193Provider = {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
};

/** A wallet that the visitor can choose. */
export type WalletOption = {
  /** Stable while the page lives: the announcement's `uuid`, or `injected` for an unannounced `window.ethereum`. */
  id: string;
  /** Name to show. */
  name: string;
  /** Picture as a data URI (EIP-6963), or `null`. */
  icon: string | null;
  /** Reverse domain name of the maker (EIP-6963), or `null`. */
  rdns: string | null;
  provider: Eip1193Provider;
};

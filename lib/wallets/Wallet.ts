import type { MoralisSdk } from '@/lib/MoralisSdk';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import type { ChainFamily } from '@/protocol/chainFamilies';

/** A wallet's provider (EIP-1193), as far as Foyer uses it. */
export type Eip1193Provider = {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
};

/** How a wallet is reached. */
export type WalletKind =
  'injected' | 'walletconnect' | 'magic' | 'web3auth' | 'network' | 'solana' | 'polkadot' | 'multiversx' | 'ledger';

/** What a wallet gets to connect with. */
export type ConnectTools = {
  /** Aborted when the visitor cancels. */
  signal: AbortSignal;
  /** Shows the visitor what the wallet needs (a code to scan, an email address …); `null` shows nothing. */
  show(prompt: WalletPrompt | null): void;
};

/** What connects any wallet: with the loaded SDK, for those that only it can connect. */
export type WalletConnectTools = ConnectTools & { sdk: MoralisSdk };

/** A connected wallet: one account that can sign. */
export type WalletConnection = {
  /** The chosen account, normalised (`normalizeAddress`). */
  account: string;
  /** Hexadecimal chain id, such as `0x1`; `0x0` if the wallet names none, and for families other than Ethereum. */
  chainId: string;
  /** Its provider (EIP-1193); `null` for families other than Ethereum. */
  provider: Eip1193Provider | null;
  /**
   * Asks the visitor to sign a text.
   *
   * @returns the signature in the format of its family: `0x` hexadecimal (eth, dot, erd), base64 (sol)
   * @throws WalletRejectedError, WalletBusyError or WalletFailedError
   */
  sign(text: string): Promise<string>;
  /**
   * Calls the listener with another account (normalised), or `null` if the wallet was locked or disconnected. Returns a
   * function that stops.
   */
  onAccountChanged?(listener: (account: string | null) => void): () => void;
  /** Calls the listener with another chain (hexadecimal id). Returns a function that stops. */
  onChainChanged?(listener: (chainId: string) => void): () => void;
  /** Decimal ids of the chains it supports; absent if any can be added (EIP-3085). */
  chainIds?: readonly number[];
  /** Disconnects, and deletes what is stored for the next visit. */
  disconnect?(): Promise<void>;
};

/** A wallet that the visitor can choose. */
export type WalletOption = {
  /** The same while the page is open: the announcement's `uuid`, or the kind. */
  id: string;
  /** Name to show. */
  name: string;
  /** Picture as a data URI or an address on this site, or `null`. */
  icon: string | null;
  /** Reverse domain name of the maker (EIP-6963), or `null`. */
  rdns: string | null;
  family: ChainFamily;
  kind: WalletKind;
  /**
   * Connects; fetches the kit's code first. The wallet may ask the visitor.
   *
   * @throws WalletRejectedError, WalletBusyError, WalletFailedError, NoAccountError, NotAnAddressError,
   *   UnreachableError
   */
  connect(tools: WalletConnectTools): Promise<WalletConnection>;
  /** Connects again without asking, if the visitor allowed it before; else `null`. Absent if a kit cannot. */
  restore?(): Promise<WalletConnection | null>;
  /**
   * Calls the listener when the wallet, locked until now, may show an account again. Returns a function that stops. Absent
   * if a wallet does not report it.
   */
  onUnlock?(listener: () => void): () => void;
};

/** A wallet's key on later visits: its announced id is new each time. */
export const walletKey = ({ rdns, kind, name }: Pick<WalletOption, 'rdns' | 'kind' | 'name'>): string =>
  rdns ?? (kind === 'injected' ? name : `${kind}:${name}`);

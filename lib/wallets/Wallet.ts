import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import type { ChainFamily } from '@/protocol/chainFamilies';

/** A wallet's provider (EIP-1193), as far as Foyer uses it. */
export type Eip1193Provider = {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
};

/** By which door a wallet is reached; each has its folder in `lib/wallets`. */
export type WalletKind =
  'injected' | 'walletconnect' | 'magic' | 'web3auth' | 'network' | 'solana' | 'polkadot' | 'multiversx' | 'ledger';

/** What a wallet is given while it connects. */
export type ConnectTools = {
  /** Says when the visitor gave up. */
  signal: AbortSignal;
  /** Shows the visitor what the wallet needs of them (a code to scan, an address of mail …), or `null` for nothing more. */
  show(prompt: WalletPrompt | null): void;
};

/** A connected wallet: one account that can sign. */
export type WalletConnection = {
  /** The chosen account, normalised (`normalizeAddress`). */
  account: string;
  /** Hexadecimal chain id, such as `0x1`; `0x0` where the wallet names none, and for families other than Ethereum. */
  chainId: string;
  /** Its provider (EIP-1193); `null` for families other than Ethereum. */
  provider: Eip1193Provider | null;
  /**
   * Has the visitor sign a text.
   *
   * @returns the signature in the form its family has on the wire: `0x` hexadecimal (eth, dot, erd), base64 (sol)
   * @throws WalletRejectedError, WalletBusyError or WalletFailedError
   */
  sign(text: string): Promise<string>;
  /** Tells of another account (normalised), or of none where the wallet was locked or let go; returns how to stop. */
  onAccountChanged?(listener: (account: string | null) => void): () => void;
  /** Tells of another chain (hexadecimal id); returns how to stop. */
  onChainChanged?(listener: (chainId: string) => void): () => void;
  /** Decimal ids of the chains it can be on; absent where it can be told of any (EIP-3085). */
  chainIds?: readonly number[];
  /** Lets the wallet go: ends what is kept for the next visit. */
  disconnect?(): Promise<void>;
};

/** A wallet that the visitor can choose. */
export type WalletOption = {
  /** Stable while the page lives, and the same object for the same wallet: the announcement's `uuid`, or the kind. */
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
   * Connects; the kit's code is fetched here and not before. It may ask the visitor.
   *
   * @throws WalletRejectedError, WalletBusyError, WalletFailedError, NoAccountError, NotAnAddressError, UnreachableError
   */
  connect(tools: ConnectTools): Promise<WalletConnection>;
  /** Connects again without a question where the visitor allowed it before; `null` where not. Absent where a kit cannot. */
  restore?(): Promise<WalletConnection | null>;
};

/** What a wallet is known by on the next visit: its announced id is a new one each time. */
export const walletKey = ({ rdns, kind, name }: Pick<WalletOption, 'rdns' | 'kind' | 'name'>): string =>
  rdns ?? (kind === 'injected' ? name : `${kind}:${name}`);

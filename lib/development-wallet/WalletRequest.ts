/** An account as the wallet shows it. */
export type WalletAccount = {
  address: string;
  /** Its ENS name, or the name of a known contract; `null` where it has none. */
  name: string | null;
};

/** An account of the wallet itself. */
export type OwnAccount = WalletAccount & {
  /** In wei; `null` where the node does not answer. */
  balance: bigint | null;
};

/** One line of what is to be signed; a nested structure has lines of its own. */
export type Detail = { name: string; value: string | WalletAccount | readonly Detail[] };

/** What the wallet asks before it does something. */
export type WalletRequest = {
  /** What happens on "yes", such as "Send 1.5 ETH to mary.eth". */
  title: string;
  /** Label of the button that agrees. */
  confirm: string;
  /** Accounts to choose from, and the one that is chosen at first; absent where the site names one. */
  choice?: { accounts: readonly OwnAccount[]; selected: string };
  /** The account that signs; absent where one is chosen. */
  signer?: OwnAccount;
  /** A text to sign. */
  text?: string;
  details?: readonly Detail[];
  /** Why it is likely to fail. */
  warning?: string;
  /** The request as the site sent it. */
  raw?: string;
};

/** Asks the visitor. Resolves to the chosen account (empty where there was no choice), or to `null` on rejection. */
export type SendWalletRequest = (question: WalletRequest) => Promise<string | null>;

/** A Solana wallet in one shape, whichever way it shows itself to the page. */
export type SolanaWallet = {
  /**
   * Asks for the accounts (base58).
   *
   * @param silent without a question: none where the visitor did not allow it before
   */
  connect(silent: boolean): Promise<readonly string[]>;
  /** Signs the bytes of a text: 64 bytes (Ed25519). */
  sign(account: string, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Tells of other accounts, none where the wallet was locked or let go; returns how to stop. */
  onAccounts(listener: (accounts: readonly string[]) => void): () => void;
  disconnect(): Promise<void>;
};

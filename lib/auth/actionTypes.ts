import type { WalletOption } from '@/lib/wallets/Wallet';

/**
 * Name or address of mail, the password, and the code of the second step where the account has one (error 211 without).
 * Spaces around the first do not count.
 */
export type Credentials = { login: string; password: string; code?: string };

/** A new account. Spaces around name and address do not count; an empty address is none. */
export type NewAccount = { username: string; password: string; email?: string };

/**
 * What a visitor can do about their session. No action rejects: each resolves to whether it succeeded, and what went
 * wrong is in the `error` of the state.
 */
export type AuthActions = {
  /** Connects the wallet, has it sign a challenge of the backend, and starts a session for its address. */
  signInWithWallet(wallet: WalletOption): Promise<boolean>;
  /** Gives up a sign-in that still waits for the wallet: the state is the one before, and nothing is told. */
  cancelSignIn(): void;
  /** Starts a session by username or address of mail, and password. */
  signIn(credentials: Credentials): Promise<boolean>;
  /** Makes an account and starts its session. */
  signUp(account: NewAccount): Promise<boolean>;
  /** Ends the session, here and on the backend. */
  signOut(): Promise<boolean>;
  /** Has a letter sent with a link to choose a new password. Succeeds for unknown addresses too, so none is given away. */
  requestPasswordReset(email: string): Promise<boolean>;
  /** Sets a new password with the token of such a letter. */
  resetPassword(token: string, password: string): Promise<boolean>;
  /** Confirms an address of mail with the token of its letter. */
  verifyEmail(token: string): Promise<boolean>;
  /** Has the letter that confirms an address of mail sent again. */
  resendVerification(email: string): Promise<boolean>;
  /** Takes the error away, and with it the status `error`. */
  clearError(): void;
};

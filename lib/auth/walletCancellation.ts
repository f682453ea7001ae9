let underWay: AbortController | null = null;

/** Begins a sign-in that can be cancelled; the signal says when it was. */
export function beginCancellable(): AbortSignal {
  underWay = new AbortController();
  return underWay.signal;
}

/**
 * Gives up the sign-in that waits for a wallet: some wallets never answer when their window is closed. An answer that
 * comes later is not used. Once the signature is with the backend there is nothing left to give up.
 */
export function cancelSignIn(): void {
  underWay?.abort();
}

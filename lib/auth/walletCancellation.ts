let asked: unknown = null;
let controller = new AbortController();

/**
 * Begins a sign-in that can be cancelled; the signal says when it was. One with another wallet gives up the one before,
 * the same wallet once more shares the signal: a double click is one click.
 */
export function beginCancellable(wallet: unknown): AbortSignal {
  if (wallet !== asked) cancelSignIn();
  asked = wallet;
  return controller.signal;
}

/**
 * Gives up the sign-in that waits for a wallet: some wallets never answer when their window is closed. An answer that
 * comes later is not used. Once the signature is with the backend there is nothing left to give up.
 */
export function cancelSignIn(): void {
  controller.abort();
  controller = new AbortController();
}

/**
 * Changes of the session run one at a time, and one that waits for a wallet can be canceled. This is on every page, the
 * actions themselves are not.
 */

type Run = { id: unknown; result: Promise<unknown>; canceled: AbortSignal | undefined };

/** The action under way, or the last of those that wait for it. */
let last: Run | null = null;

/**
 * Runs an action that changes the session, after those before it.
 *
 * The same action asked for again while it is under way starts nothing and shares the result: a double click is one
 * click. Another one waits for its turn; so does the same one where the first was canceled.
 *
 * @param id identifies the action
 * @param canceled says whether the visitor canceled it
 */
export function runExclusively<Result>(
  id: unknown,
  action: () => Promise<Result>,
  canceled?: AbortSignal,
): Promise<Result> {
  // An action has one type of result.
  if (last && last.id === id && !last.canceled?.aborted) return last.result as Promise<Result>;
  const turn = last ? last.result.then(action, action) : action();
  const result = turn.finally(() => {
    if (last === run) last = null;
  });
  const run: Run = { id, result, canceled };
  last = run;
  return result;
}

/** Whether such an action is under way. */
export const isRunning = (): boolean => last !== null;

let wallet: unknown = null;
let controller = new AbortController();

/**
 * Begins an action with a wallet that can be canceled; the signal says when it was. Another wallet cancels the one before,
 * the same wallet once more shares the signal: a double click is one click.
 */
export function beginCancelable(next: unknown): AbortSignal {
  if (next !== wallet) cancelSignIn();
  wallet = next;
  return controller.signal;
}

/**
 * Cancels the action that waits for a wallet: some wallets never answer when their window is closed. An answer that comes
 * later is not used. Once the signature is with the backend there is nothing left to cancel.
 */
export function cancelSignIn(): void {
  controller.abort();
  controller = new AbortController();
}

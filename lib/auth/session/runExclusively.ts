type Run = { what: unknown; outcome: Promise<boolean>; cancelled: AbortSignal | undefined };

/** The run under way, or the last of those that wait for it. */
let last: Run | null = null;

/**
 * Runs an action that changes the session, one at a time.
 *
 * The same action asked for again while it is under way starts nothing and shares the outcome: a double click is one
 * click. Another one waits for its turn; so does the same one where the first was cancelled.
 *
 * @param what tells one action from another, by identity
 * @param cancelled says whether the action was given up
 */
export function runExclusively(
  what: unknown,
  action: () => Promise<boolean>,
  cancelled?: AbortSignal,
): Promise<boolean> {
  if (last && last.what === what && !last.cancelled?.aborted) return last.outcome;
  const turn = last ? last.outcome.then(action, action) : action();
  const outcome = turn.finally(() => {
    if (last === run) last = null;
  });
  const run: Run = { what, outcome, cancelled };
  last = run;
  return outcome;
}

/** Whether such an action is under way. */
export const isRunning = (): boolean => last !== null;

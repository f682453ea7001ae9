let running: Promise<boolean> | null = null;

/**
 * Runs an action that changes the session, one at a time. While one is under way a further call starts nothing and
 * shares its outcome: a double click is one click.
 */
export function runExclusively(action: () => Promise<boolean>): Promise<boolean> {
  running ??= action().finally(() => {
    running = null;
  });
  return running;
}

/** Whether such an action is under way. */
export const isRunning = (): boolean => running !== null;

import type { Logger } from 'pino';
import type { Runner } from '@/server/process/connectRunner';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** What the running backend may ask of its process. */
export type Life = {
  /** From now on there is a log to write to and something to stop. */
  begin(log: Logger, stops: ShutdownHooks): void;
  /** Ends the backend with exit code 1, telling the runner why; the message says what to do. */
  fail(error: unknown): void;
};

/** The whole stop may take so long, in milliseconds; then the process ends and the leashes end the rest. */
const LAST_PATIENCE = 20_000;

/**
 * Runs the backend until SIGINT, SIGTERM or the end of the runner; then stops its parts in turn and ends the process:
 * exit code 0 where it was told to stop, 1 where something failed.
 */
export async function runUntilStopped(runner: Runner, start: (life: Life) => Promise<void>): Promise<void> {
  let log: Logger | null = null;
  let stops: ShutdownHooks | null = null;
  let ending = false;

  const end = async (code: 0 | 1) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), LAST_PATIENCE).unref();
    await stops?.run();
    log?.info('stopped');
    process.exit(code);
  };
  const fail = (error: unknown) => {
    if (ending) return;
    const message = error instanceof Error ? error.message : String(error);
    if (log) log.fatal({ err: error }, 'the backend stops');
    // A runner shows what it is told.
    else if (!runner.connected) process.stderr.write(`${message}\n`);
    void runner.tell({ type: 'failed', message }).then(() => end(1));
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  if (runner.connected) process.once('disconnect', () => void end(0));
  process.on('uncaughtException', fail);
  // A promise nobody waited for is a fault of ours, yet no reason to shut everybody out.
  process.on('unhandledRejection', (error) => {
    if (log) log.error({ err: error }, 'a promise failed unheard');
    else fail(error);
  });

  await start({
    begin(newLog, newStops) {
      log = newLog;
      stops = newStops;
      if (ending) void stops.run();
    },
    fail,
  }).catch(fail);
}

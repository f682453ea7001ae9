import type { Logger } from 'pino';
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

/** Parts the runner shows the progress of. */
type StepName = 'database' | 'chain' | 'backend' | 'mail';

/** What the backend tells the process that started it. */
export type RunnerMessage =
  | { type: 'step'; name: StepName; state: 'start' }
  | { type: 'step'; name: StepName; state: 'done'; ms: number; detail: string }
  | { type: 'ready'; serverUrl: string; databaseUri: string; rpcUrl: string | null; smtpUrl: string | null }
  | { type: 'failed'; message: string };

/** The line to the process that started the backend; without one, nothing is told and nothing is missed. */
type Runner = {
  connected: boolean;
  tell(message: RunnerMessage): Promise<void>;
  /** Runs a step, telling its start, its end and how long it took. */
  step<Result extends { detail: string }>(name: StepName, run: () => Promise<Result>): Promise<Result>;
};

/** Connects to the runner over the IPC channel of Node, if there is one. */
export function connectRunner(): Runner {
  const tell = (message: RunnerMessage) =>
    new Promise<void>((resolve) => {
      // A runner that is gone hears nothing; its going away stops the backend by the event `disconnect`.
      if (process.connected && process.send) process.send(message, undefined, {}, () => resolve());
      else resolve();
    });
  return {
    connected: process.send !== undefined,
    tell,
    async step(name, run) {
      const start = performance.now();
      await tell({ type: 'step', name, state: 'start' });
      const result = await run();
      await tell({
        type: 'step',
        name,
        state: 'done',
        ms: Math.round(performance.now() - start),
        detail: result.detail,
      });
      return result;
    },
  };
}

import type { Logger } from 'pino';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** How the running backend controls its process. */
export type Lifecycle = {
  /** Provides the log and the shutdown hooks from now on. */
  begin(log: Logger, shutdownHooks: ShutdownHooks): void;
  /** Has this done before the shutdown hooks of a requested stop; it takes `milliseconds` at most. */
  beforeStop(leave: () => Promise<void>, milliseconds: number): void;
  /**
   * Stops the backend with exit code 1 and reports the reason to the runner; the message says what
   * to do.
   */
  fail(error: unknown): void;
};

/**
 * Timeout of the whole shutdown, in milliseconds; then the process exits and the watchdog ends the
 * rest.
 */
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** Between two heartbeats to the runner, in milliseconds; it ends a backend that sends none for 30 seconds. */
const HEARTBEAT_MS = 5_000;

/**
 * Runs the backend until SIGINT, SIGTERM or the end of the runner; then runs the shutdown hooks and
 * exits: code 0 after a request to stop, 1 after a failure.
 */
export async function runUntilStopped(runner: Runner, start: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  let log: Logger | null = null;
  let shutdownHooks: ShutdownHooks | null = null;
  let ending = false;
  let leaving = { leave: () => Promise.resolve(), milliseconds: 0 };

  const end = async (code: 0 | 1) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), leaving.milliseconds + SHUTDOWN_TIMEOUT_MS).unref();
    if (code === 0) await leaving.leave();
    await shutdownHooks?.run();
    log?.info('stopped');
    process.exit(code);
  };
  const fail = (error: unknown) => {
    if (ending) return;
    const message = error instanceof Error ? error.message : String(error);
    if (log) log.fatal({ err: error }, 'the backend is stopping after an error');
    // A runner prints the message itself.
    else if (!runner.connected) process.stderr.write(`${message}\n`);
    void runner.tell({ type: 'failed', message }).then(() => end(1));
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  if (runner.connected) process.once('disconnect', () => void end(0));
  process.on('uncaughtException', fail);
  // An unhandled rejection is a bug, but no reason to stop serving.
  process.on('unhandledRejection', (error) => {
    if (log) log.error({ err: error }, 'unhandled promise rejection');
    else fail(error);
  });

  await start({
    begin(logger, hooks) {
      log = logger;
      shutdownHooks = hooks;
      if (runner.connected) setInterval(() => void runner.tell({ type: 'heartbeat' }), HEARTBEAT_MS).unref();
      if (ending) void shutdownHooks.run();
    },
    beforeStop(leave, milliseconds) {
      leaving = { leave, milliseconds };
    },
    fail,
  }).catch(fail);
}

/** Parts whose progress the runner shows. */
type StepName = 'database' | 'chain' | 'backend' | 'mail';

/** Messages to the process that started the backend. */
export type RunnerMessage =
  | { type: 'step'; name: StepName; state: 'start' }
  | { type: 'step'; name: StepName; state: 'done'; ms: number; detail: string }
  | { type: 'ready'; serverUrl: string; databaseUri: string; rpcUrl: string | null; smtpUrl: string | null }
  | { type: 'heartbeat' }
  | { type: 'failed'; message: string };

/** The connection to the process that started the backend; without one, messages are dropped. */
type Runner = {
  connected: boolean;
  tell(message: RunnerMessage): Promise<void>;
  /** Runs a step, reporting its start, its end and its duration. */
  step<Result extends { detail: string }>(name: StepName, run: () => Promise<Result>): Promise<Result>;
};

/** Connects to the runner over the IPC channel of Node, if there is one. */
export function connectRunner(): Runner {
  const tell = (message: RunnerMessage) =>
    new Promise<void>((resolve) => {
      // A runner that has exited receives nothing; its exit stops the backend through the event
      // `disconnect`.
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

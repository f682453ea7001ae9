import type { Logger } from 'pino';

/** Shutdown order: first what accepts requests, last what stores data. */
const ORDER = [
  'http',
  'modules',
  'parse',
  'database watch',
  'chain watch',
  'mail',
  'mail box',
  'solana',
  'traffic',
  'chain',
  'database',
] as const;

/** A part with a shutdown hook. */
export type StopName = (typeof ORDER)[number];

/** The shutdown hooks of everything that was started. */
export type ShutdownHooks = {
  /** Hooks of the same name run in reverse order of addition; `label` identifies one in the log. */
  add(name: StopName, stop: () => Promise<void> | void, label?: string): void;
  /** Runs all hooks once. A failing hook does not skip the others. */
  run(): Promise<void>;
};

/**
 * Timeout of a hook, in milliseconds; what is left is ended by the watchdog together with this
 * process.
 */
const STOP_TIMEOUT_MS = 8_000;

/** Collects shutdown hooks. A hook added after shutdown began runs at once. */
export function createShutdownHooks(log: Logger): ShutdownHooks {
  const shutdownHooks: { name: StopName; label: string; stop: () => Promise<void> | void }[] = [];
  let running: Promise<void> | null = null;

  const runOne = async (name: string, stop: () => Promise<void> | void) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`${name} did not stop within ${STOP_TIMEOUT_MS / 1000} s`)),
        STOP_TIMEOUT_MS,
      );
    });
    try {
      await Promise.race([Promise.resolve().then(stop), late]);
      log.debug(`${name} stopped`);
    } catch (error) {
      log.error({ err: error }, `${name} did not stop`);
    } finally {
      clearTimeout(timer);
    }
  };
  const runAll = async () => {
    for (const name of ORDER) {
      const ofName = shutdownHooks.filter((one) => one.name === name).reverse();
      for (const { label, stop } of ofName) await runOne(label, stop);
    }
  };
  return {
    add(name, stop, label = name) {
      if (running) running = running.then(() => runOne(label, stop));
      else shutdownHooks.push({ name, label, stop });
    },
    run: () => (running ??= runAll()),
  };
}

import type { Logger } from 'pino';

/** What is stopped, in this order: first who lets people in, last what keeps their data. */
const ORDER = [
  'http',
  'parse',
  'data',
  'database watch',
  'index',
  'chain watch',
  'mail',
  'mail box',
  'solana',
  'traffic',
  'chain',
  'database',
] as const;

/** Something that has to be stopped. */
export type StopName = (typeof ORDER)[number];

/** What was started and has to be stopped. */
export type Stops = {
  add(name: StopName, stop: () => Promise<void> | void): void;
  /** Stops everything, once. One part that fails to stop does not keep the others running. */
  run(): Promise<void>;
};

/** A part that has not stopped by then is left behind, in milliseconds; its leash ends it with this process. */
const PATIENCE = 8_000;

/** Gathers what was started. A part that stands only after the stop began is stopped at once. */
export function createStops(log: Logger): Stops {
  const stops = new Map<StopName, () => Promise<void> | void>();
  let running: Promise<void> | null = null;

  const runOne = async (name: StopName, stop: () => Promise<void> | void) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} did not stop within ${PATIENCE / 1000} s`)), PATIENCE);
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
      const stop = stops.get(name);
      if (stop) await runOne(name, stop);
    }
  };
  return {
    add(name, stop) {
      if (running) running = running.then(() => runOne(name, stop));
      else stops.set(name, stop);
    },
    run: () => (running ??= runAll()),
  };
}

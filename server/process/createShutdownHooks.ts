import type { Logger } from 'pino';

/** What is stopped, in this order: first who lets people in, last what keeps their data. */
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

/** Something that has to be stopped. */
export type StopName = (typeof ORDER)[number];

/** What was started and has to be stopped. */
export type ShutdownHooks = {
  /** Of several under one name the last one added is stopped first; `label` names one in the log. */
  add(name: StopName, stop: () => Promise<void> | void, label?: string): void;
  /** Stops everything, once. One part that fails to stop does not keep the others running. */
  run(): Promise<void>;
};

/** A part that has not stopped by then is left behind, in milliseconds; its watchdog ends it with this process. */
const PATIENCE = 8_000;

/** Gathers what was started. A part that stands only after the stop began is stopped at once. */
export function createShutdownHooks(log: Logger): ShutdownHooks {
  const stops: { name: StopName; label: string; stop: () => Promise<void> | void }[] = [];
  let running: Promise<void> | null = null;

  const runOne = async (name: string, stop: () => Promise<void> | void) => {
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
      const ofName = stops.filter((one) => one.name === name).reverse();
      for (const { label, stop } of ofName) await runOne(label, stop);
    }
  };
  return {
    add(name, stop, label = name) {
      if (running) running = running.then(() => runOne(label, stop));
      else stops.push({ name, label, stop });
    },
    run: () => (running ??= runAll()),
  };
}

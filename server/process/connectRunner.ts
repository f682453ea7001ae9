/** Parts the runner shows the progress of. */
export type StepName = 'database' | 'chain' | 'backend' | 'mail';

/** What the backend tells the process that started it. */
export type RunnerMessage =
  | { type: 'step'; name: StepName; state: 'start' }
  | { type: 'step'; name: StepName; state: 'done'; ms: number; detail: string }
  | { type: 'ready'; serverUrl: string; databaseUri: string; rpcUrl: string | null; smtpUrl: string | null }
  | { type: 'failed'; message: string };

/** The line to the process that started the backend; without one, nothing is told and nothing is missed. */
export type Runner = {
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

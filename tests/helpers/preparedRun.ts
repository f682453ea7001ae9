import path from 'node:path';

/** What was prepared once for all tests of a run. */
export type PreparedRun = {
  /** Folder with our programs as JavaScript, each where its TypeScript lies below the root. */
  programs: string;
  /** A data folder after the first start of a backend; nothing while it is being made. */
  dataDir: string | null;
  /** The files of a database with nothing in it, to be copied; nothing outside of vitest. */
  cluster: string | null;
  /** Where processes of tests ask for backends that they share; nothing outside of vitest. */
  lender: string | null;
  /** ID of the process that prepared it. */
  by: number;
};

const VARIABLE = 'FOYER_PREPARED_RUN';

/** Hands it to the processes of the tests, which inherit the environment. */
export function providePrepared(run: Omit<PreparedRun, 'by'>): void {
  process.env[VARIABLE] = JSON.stringify({ ...run, by: process.pid } satisfies PreparedRun);
}

/** What was prepared; nothing outside of the integration tests. */
export function readPrepared(): PreparedRun | null {
  const text = process.env[VARIABLE];
  return text ? (JSON.parse(text) as PreparedRun) : null;
}

/** Arguments of Node that run a program of ours, named by its file below the root. */
export function programArgs(file: string): string[] {
  const prepared = readPrepared();
  if (!prepared) return ['--import', 'tsx/esm', file];
  return [path.join(prepared.programs, file.replace(/\.ts$/, '.js'))];
}

// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { loadEnvFiles } from './loadEnvFiles.mjs';
import { InstallError, installMissing } from './packages.mjs';
import { printError } from './terminal.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Builds the production site, after installing what is missing; ends with the exit code of the build. */
export async function build() {
  process.chdir(ROOT);
  try {
    await installMissing(ROOT, { dev: true });
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    printError(error.message);
    process.exit(1);
  }
  loadEnvFiles(ROOT);
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
  });
  // A Ctrl-C reaches the build too, as it is in the same group; a signal to this process alone is passed on.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  child.once('close', (code) => process.exit(code ?? 1));
}

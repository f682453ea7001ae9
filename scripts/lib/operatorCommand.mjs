// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callBackend } from './callBackend.mjs';
import { checkNode } from './checkNode.mjs';
import { MasterKeyMissingError } from './findBackend.mjs';
import { loadEnvFiles } from './loadEnvFiles.mjs';

/** Calls a function of the backend that runs. @typedef {(name: string, params?: object) => Promise<unknown>} Ask */

/**
 * Runs a command of the operator: with what stands behind its name, and a way to call the backend that runs. What goes
 * wrong is printed, and ends the command with 1.
 * @param {(words: string[], ask: Ask, options: Readonly<Record<string, string | undefined>>) => Promise<void>} command
 *   it throws its usage where the words are none of its own
 * @param {readonly string[]} [options] names that take a value, such as `rate` for `--rate 7`
 */
export async function runOperatorCommand(command, options = []) {
  checkNode();
  const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  loadEnvFiles(root);
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: /** @type {const} */ ('string') }])),
    });
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    await command(positionals, (name, params) => callBackend(root, name, params), given);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error instanceof MasterKeyMissingError || error.cause === undefined ? error.message : error.stack);
    process.exitCode = 1;
  }
}

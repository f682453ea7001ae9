// @ts-check
import { writeFileSync } from 'node:fs';

/** Failed files after which a suite stops: this many fail for a fault, not for noise. */
const MAX_FAILED_FILES = 10;

/**
 * What the reporter records of a suite. `files`: those that failed, relative to the root; `isStopped`: there were so many
 * that the rest was not run; `errors`: what went wrong outside of any test.
 * @typedef {{ files: string[], isStopped: boolean, errors: string[] }} FailedFiles
 */

/**
 * A reporter of vitest: stops a suite after ten failed files, and writes which failed to `FAILED_FILES_JSON`, from which
 * `loneRuns.mjs` runs them again. One file can fail and pass while the machine is busy; its tests cannot be repeated within
 * the run, which would meet used-up limits and existing accounts.
 */
export default class FailedFilesReporter {
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest;
  /** @type {FailedFiles} */
  #failed = { files: [], isStopped: false, errors: [] };

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest;
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    if (module.state() !== 'failed') return;
    this.#failed.files.push(module.relativeModuleId);
    if (this.#failed.files.length < MAX_FAILED_FILES || this.#failed.isStopped) return;
    this.#failed.isStopped = true;
    console.error(`${MAX_FAILED_FILES} files failed: the rest of the suite is not run.`);
    // Not awaited: vitest waits for its reporters before it cancels.
    void this.#vitest?.cancelCurrentRun('test-failure');
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} _modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['FAILED_FILES_JSON'];
    if (!file) return;
    writeFileSync(file, JSON.stringify({ ...this.#failed, errors: errors.map(({ message }) => message) }));
  }
}

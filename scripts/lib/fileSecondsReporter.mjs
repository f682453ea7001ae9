// @ts-check
import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest: writes to `FILE_SECONDS_JSON` for how many seconds each file held its worker, with its imports and
 * hooks, which the JSON results leave out: `{ "lib/format/amounts.test.ts": 0.2 }`. A file that failed, and may have hung, is
 * not among them.
 */
export default class FileSecondsReporter {
  /** @type {Record<string, number>} */
  #seconds = {};

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    if (module.state() === 'failed') return;
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.#seconds[module.relativeModuleId] = ms / 1_000;
  }

  onTestRunEnd() {
    const file = process.env['FILE_SECONDS_JSON'];
    if (file) writeFileSync(file, JSON.stringify(this.#seconds));
  }
}

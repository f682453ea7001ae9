// @ts-check
import { backendProgram } from './backendProgram.mjs';
import { startPart } from './part.mjs';
import { done, note, partLine, plainLine } from './terminal.mjs';
import { createHeartbeatWatch } from './watchHeartbeat.mjs';

/** @typedef {import('../../server/process/runUntilStopped').RunnerMessage} RunnerMessage */

/** The backend stops its parts one after the other; each may take some seconds. */
const GRACE = 22_000;

/** Of this run of the runner: a backend that is ended again and again is left alone. */
const heartbeats = createHeartbeatWatch();

const HINT = 'To see its log, run the command again with: -- --verbose';

/**
 * Starts the backend, shows each of its steps as it is done, and keeps its log back until it stands: if it cannot, its
 * one message says why.
 * @param {{ root: string, env: Record<string, string | undefined>, verbose: boolean, production: boolean }} options
 */
export function startBackend({ root, env, verbose, production }) {
  const loud = verbose || production;
  /** @type {string[] | null} */
  let held = loud ? null : [];
  const show = (/** @type {string} */ line) => (production ? plainLine(line) : partLine('backend', line));
  let message = '';
  const part = startPart({
    name: 'backend',
    args: ['--import', 'tsx/esm', backendProgram(env, production)],
    root,
    env: { ...env, LOG_LEVEL: env['LOG_LEVEL'] || (loud ? 'info' : 'warn') },
    graceMs: GRACE + 1000 * Number(env['DRAIN_SECONDS'] || 0),
    channel: true,
    onLine: (line) => (held ? void held.push(line) : show(line)),
  });
  // In development an endless loop is the developer's own, perhaps in a debugger; nothing would restart it.
  if (production) {
    heartbeats.watch(part.child, { kill: part.kill, report: (words) => note(`backend: ${words}`) });
  }
  const ready = new Promise((resolve, reject) => {
    part.child.on('message', (/** @type {RunnerMessage} */ sent) => {
      if (sent.type === 'step' && sent.state === 'done') done(sent.name, sent.ms, sent.detail);
      if (sent.type === 'failed') message = sent.message;
      if (sent.type === 'ready') {
        for (const line of held ?? []) show(line);
        held = null;
        resolve(undefined);
      }
    });
    void part.ended.then(() => reject(new Error('ended')));
  });
  ready.catch(() => undefined);
  return {
    part,
    ready,
    /** Its message when it failed; empty if none. */ message: () =>
      loud || message === '' ? message : `${message}\n${HINT}`,
  };
}

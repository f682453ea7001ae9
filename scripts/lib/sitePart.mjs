// @ts-check
import { startPart } from './part.mjs';
import { partLine, plainLine } from './terminal.mjs';

/**
 * Has the first page made ready before somebody opens it. What comes of it is shown by the site itself.
 * @param {Record<string, string | undefined>} env
 */
export function warmSite(env) {
  const host = env['HOST'] === '0.0.0.0' || env['HOST'] === '::' ? 'localhost' : env['HOST'];
  fetch(`http://${host?.includes(':') ? `[${host}]` : host}:${env['PORT']}/`).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );
}

/**
 * Starts the site: `next dev`, or `next start` in production.
 * @param {{ root: string, env: Record<string, string | undefined>, verbose: boolean, production: boolean }} options
 */
export function startSite({ root, env, verbose, production }) {
  const show = (/** @type {string} */ line) => (production ? plainLine(line) : partLine('site', line));
  const worthShowing = createFilter();
  /** @type {() => void} */
  let stands = () => undefined;
  const ready = new Promise((resolve, reject) => {
    stands = () => resolve(undefined);
    // A part that ends before it stands.
    queueMicrotask(() => void part.ended.then(() => reject(new Error('ended'))));
  });
  ready.catch(() => undefined);
  const command = production ? 'start' : 'dev';
  const part = startPart({
    name: 'site',
    args: ['node_modules/next/dist/bin/next', command, '-H', env['HOST'] ?? '127.0.0.1', '-p', env['PORT'] ?? '3000'],
    root,
    env,
    // Told to end, `next dev` starts one more process, for its telemetry, even where that is off.
    graceMs: production ? 5_000 : 0,
    onLine(line, error) {
      if (/\bReady in\b/.test(line)) stands();
      if (verbose || (production ? error : worthShowing(line, error))) show(line);
    },
  });
  return { part, ready };
}

/** What Node 20 itself cannot do, and the list of settings that `next.config.ts` changed on purpose. */
const NEEDLESS = /ArrayBuffer\.prototype\.detached|^[⨯✓] \w+$/;

/**
 * Which lines of `next dev` a quiet start shows: warnings and faults, with the lines that belong to them.
 * @returns {(line: string, error: boolean) => boolean}
 */
function createFilter() {
  let open = false;
  return (line, error) => {
    const text = line.trim();
    if (NEEDLESS.test(text)) return false;
    if (/^(⚠|⨯)|^(\w*Error|Warning)\b/.test(text)) open = true;
    else if (/^(✓|○|▲|-|GET|POST|HEAD|OPTIONS|PUT|DELETE|PATCH)/.test(text)) open = false;
    return (open || error) && text !== '';
  };
}

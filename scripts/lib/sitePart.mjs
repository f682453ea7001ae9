// @ts-check
import { stripVTControlCharacters } from 'node:util';
import { startPart } from './part.mjs';
import { partLine, plainLine } from './terminal.mjs';

/**
 * Has the first page made ready before somebody opens it. What comes of it is shown by the site itself.
 * @param {Record<string, string | undefined>} env
 */
export function warmUpSite(env) {
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
  const configError = readConfigError();
  /** @type {() => void} */
  let stands = () => undefined;
  const ready = new Promise((resolve, reject) => {
    stands = () => resolve(undefined);
    // A part that exits before it is ready.
    queueMicrotask(() => void part.ended.then(() => reject(new Error('ended'))));
  });
  ready.catch(() => undefined);
  const command = production ? 'start' : 'dev';
  const part = startPart({
    name: 'site',
    args: ['node_modules/next/dist/bin/next', command, '-H', env['HOST'] ?? '127.0.0.1', '-p', env['PORT'] ?? '3000'],
    root,
    env,
    // On exit, `next dev` starts one more process for its telemetry, even if that is off.
    graceMs: production ? 5_000 : 0,
    onLine(line, error) {
      if (/\bReady in\b/.test(line)) stands();
      if (configError.takes(line) || isNeedless(line)) return;
      if (verbose || (production ? error : worthShowing(line, error))) show(line);
    },
  });
  return { part, ready, message: configError.message };
}

/** Longest error of the configuration, in lines. */
const MOST_LINES = 40;

/**
 * Takes the lines by which Next says that `foyer.config.ts` has errors out of its output, so that the runner shows them
 * once, when the site has ended.
 */
export function readConfigError() {
  /** @type {string[]} */
  const taken = [];
  let open = false;
  let bracketed = false;
  return {
    /** @param {string} line */
    takes(line) {
      const text = stripVTControlCharacters(line);
      const begun = /\bConfigError\]?: (.*)/.exec(text)?.[1];
      if (begun !== undefined) [open, bracketed] = [true, text.includes('[')];
      if (!open) return false;
      taken.push((begun ?? text).replace(/\]$/, ''));
      // Without a bracket it ends with its paragraph, and whatever is printed the output goes on again.
      open = taken.length < MOST_LINES && (bracketed ? !text.endsWith(']') : text.trim() !== '');
      return true;
    },
    message: () => taken.join('\n').trim(),
  };
}

/**
 * What Node 20 itself cannot do, the list of settings that `next.config.ts` changed on purpose, and that `/404` is not
 * made ahead: every page is rendered for each request, as each carries a nonce of its own.
 */
const NEEDLESS = /ArrayBuffer\.prototype\.detached|^[⨯✓] \w+$|custom \/_error page|custom-error-no-custom-404/;

/**
 * Whether nothing can be done about a line of Next's output.
 * @param {string} line
 */
export const isNeedless = (line) => NEEDLESS.test(stripVTControlCharacters(line).trim());

/**
 * Which lines of `next dev` a quiet start shows: warnings and errors, with their details.
 * @returns {(line: string, error: boolean) => boolean}
 */
function createFilter() {
  let open = false;
  return (line, error) => {
    const text = line.trim();
    if (/^(⚠|⨯)|^(\w*Error|Warning)\b/.test(text)) open = true;
    else if (/^(✓|○|▲|-|GET|POST|HEAD|OPTIONS|PUT|DELETE|PATCH)/.test(text)) open = false;
    return (open || error) && text !== '';
  };
}

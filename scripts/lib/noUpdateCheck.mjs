// @ts-check

/**
 * Read by `next.config.ts` before `next dev` starts: it asks a package registry for newer versions of itself as soon as a
 * page is opened, and has no setting against it. It takes a refused request for being offline and says nothing.
 */
const REFUSED = 'https://registry.npmjs.org/';

const original = globalThis.fetch;

/** @type {typeof fetch} */
const refuseUpdateCheck = (input, init) => {
  const url = input instanceof globalThis.Request ? input.url : String(input);
  return url.startsWith(REFUSED) ? Promise.reject(new TypeError('No update checks.')) : original(input, init);
};
globalThis.fetch = refuseUpdateCheck;

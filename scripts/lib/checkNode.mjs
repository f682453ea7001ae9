// @ts-check
/** The oldest Node release everything here runs on. */
const [MIN_MAJOR, MIN_MINOR] = /** @type {const} */ ([20, 19]);

/** Ends with one clear sentence if this Node is too old. Imports nothing, so that any Node can read it. */
export function checkNode(version = process.versions.node) {
  if (isSupportedNode(version)) return;
  process.stderr.write(
    `Foyer needs Node ${MIN_MAJOR}.${MIN_MINOR} or newer; this is ${version}. Get a newer one from https://nodejs.org and run the command again.\n`,
  );
  process.exit(1);
}

/** @param {string} version such as `20.19.0` */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MIN_MAJOR || (major === MIN_MAJOR && minor >= MIN_MINOR);
}

// @ts-check

/**
 * How playwright starts a browser that `findBrowser` found. No name but this machine's own is known in it: whatever else
 * a page asks for fails at once, and is seen.
 * @param {{ path: string, env: Record<string, string | undefined> }} browser
 */
export function launchOptions({ path, env }) {
  return {
    executablePath: path,
    env: /** @type {Record<string, string>} */ ({ ...process.env, ...env }),
    args: ['--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  };
}

/**
 * The public settings of the site, checked by hand: a schema library would cost every visitor more than these lines.
 *
 * They are read when the site runs, never when it is built: the server reads its environment, writes the result into
 * each page (`pages/_document.tsx`), and the browser reads it from there. One build serves any host and port.
 */

/** What the browser may know of the settings. */
export type PublicSettings = {
  /** Application id of the backend (`NEXT_PUBLIC_MORALIS_APP_ID`). */
  appId: string;
  /** Address of the backend's Parse path (`NEXT_PUBLIC_MORALIS_SERVER_URL`), without a slash at the end. */
  serverUrl: string;
  /** Public address of the site (`SITE_URL`), without a slash at the end. */
  siteUrl: string;
  /** Node of the development wallet (`NEXT_PUBLIC_CHAIN_RPC_URL`); `null` in production and where none is set. */
  chainRpcUrl: string | null;
};

/** Id of the element that carries the settings in the page. */
export const SETTINGS_ELEMENT_ID = 'foyer-settings';

/** Settings that cannot be used; one message names every fault. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly faults: readonly string[]) {
    super(`The site cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function findAddressFault(name: string, value: string): string | null {
  if (!URL.canParse(value)) return `${name} must be an address such as http://localhost:1337/server, not "${value}".`;
  const { protocol, username, search, hash } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return `${name} must begin with http:// or https://, not "${value}".`;
  if (username || search || hash) return `${name} must not hold a user name, "?" or "#": "${value}".`;
  return null;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Reads the public settings out of an environment; an empty setting counts as not given.
 *
 * @throws SettingsError naming every fault at once
 */
export function parseSettings(environment: Environment): PublicSettings {
  const get = (name: string): string => environment[name]?.trim() ?? '';
  const faults: string[] = [];
  const address = (name: string, fallback: string): string => {
    const value = get(name) || fallback;
    const fault = findAddressFault(name, value);
    if (fault) faults.push(fault);
    return withoutSlash(value);
  };
  const port = (name: string, fallback: string): string => {
    const value = get(name) || fallback;
    if (/^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) < 65_536) return value;
    faults.push(`${name} must be a port between 1 and 65535, not "${value}".`);
    return fallback;
  };

  const appId = get('NEXT_PUBLIC_MORALIS_APP_ID') || 'foyer';
  if (!/^[\w.:-]+$/.test(appId)) {
    faults.push(`NEXT_PUBLIC_MORALIS_APP_ID may hold letters, digits and . : _ - only, not "${appId}".`);
  }
  const settings: PublicSettings = {
    appId,
    serverUrl: address('NEXT_PUBLIC_MORALIS_SERVER_URL', `http://localhost:${port('BACKEND_PORT', '1337')}/server`),
    siteUrl: address('SITE_URL', `http://localhost:${port('PORT', '3000')}`),
    chainRpcUrl: null,
  };
  if (environment['NODE_ENV'] !== 'production' && get('NEXT_PUBLIC_CHAIN_RPC_URL')) {
    settings.chainRpcUrl = address('NEXT_PUBLIC_CHAIN_RPC_URL', '');
  }
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

let known: PublicSettings | null = null;

/**
 * The settings of this site: from the page in a browser, from the environment on the server.
 *
 * @throws SettingsError naming every fault at once
 */
export function readSettings(): PublicSettings {
  if (known) return known;
  if (typeof document === 'undefined') {
    // Taken whole and not member by member: Next writes the value at build time in place of `process.env.NAME`.
    const environment: Environment = process.env;
    known = parseSettings(environment);
  } else {
    const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
    if (!text) throw new SettingsError([`The page carries no element "${SETTINGS_ELEMENT_ID}".`]);
    known = JSON.parse(text) as PublicSettings;
  }
  return known;
}

import type { PublicSettings } from '@/lib/env';
import { parseNodes, parseWaysIn } from '@/lib/settings/parseWaysIn';
import { APP_ID } from '@/protocol/appId';
import { BACKEND_PATHS } from '@/protocol/paths';

/** Settings that cannot be used; one message names every fault. */
export class PublicSettingsError extends Error {
  override readonly name = 'PublicSettingsError';

  constructor(readonly faults: readonly string[]) {
    super(`The site cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function findAddressFault(name: string, value: string): string | null {
  if (!URL.canParse(value)) return `${name} must be an address such as http://localhost:1337/server, not "${value}".`;
  const { protocol, username, search, hash } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:')
    return `${name} must begin with http:// or https://, not "${value}".`;
  if (username || search || hash) return `${name} must not hold a user name, "?" or "#": "${value}".`;
  return null;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Reads the public settings out of an environment; an empty setting counts as not given.
 *
 * @throws PublicSettingsError naming every fault at once
 */
export function parsePublicSettings(environment: Environment): PublicSettings {
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
  if (!APP_ID.test(appId)) {
    faults.push(`NEXT_PUBLIC_MORALIS_APP_ID must be 1 to 64 letters, digits and . _ - only, not "${appId}".`);
  }
  const settings: PublicSettings = {
    appId,
    serverUrl: address(
      'NEXT_PUBLIC_MORALIS_SERVER_URL',
      `http://localhost:${port('BACKEND_PORT', '1337')}${BACKEND_PATHS.parse}`,
    ),
    siteUrl: address('SITE_URL', `http://localhost:${port('PORT', '3000')}`),
    chainRpcUrl: null,
    ...parseWaysIn(get, address, faults),
    rpcUrls: parseNodes(environment, address),
  };
  if (environment['NODE_ENV'] !== 'production' && get('NEXT_PUBLIC_CHAIN_RPC_URL')) {
    settings.chainRpcUrl = address('NEXT_PUBLIC_CHAIN_RPC_URL', '');
  }
  if (faults.length > 0) throw new PublicSettingsError(faults);
  return settings;
}

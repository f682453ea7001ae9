import type { PublicSettings } from '@/lib/env';
import { APP_ID } from '@/protocol/appId';
import { BACKEND_PATHS } from '@/protocol/paths';

const RELAY_URL = 'wss://relay.walletconnect.org';
/** On this site alone: the page runs no foreign script. */
const PATH_OF_SCRIPT = /^(?:\/[\w.-]+)+$/;
/** The networks of Web3Auth; a client id belongs to one. */
const WEB3AUTH_NETWORKS = ['sapphire_mainnet', 'sapphire_devnet', 'mainnet', 'testnet', 'cyan', 'aqua', 'celeste'];
const NODE = /^NEXT_PUBLIC_RPC_URL_(\d{1,15})$/;

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

type Get = (name: string) => string;
/** Reads an address, the second value where none is given. */
type GetAddress = (name: string, fallback: string) => string;

/** The settings of the ways in that need a key of their maker; each is off without its key. Adds to the faults. */
function parseWaysIn(
  get: Get,
  address: GetAddress,
  faults: string[],
): Pick<PublicSettings, 'signInMessage' | 'walletConnect' | 'magic' | 'web3auth' | 'ledgerScript'> {
  const projectId = get('NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID');
  const relayUrl = get('NEXT_PUBLIC_WALLETCONNECT_RELAY_URL') || RELAY_URL;
  if (!URL.canParse(relayUrl) || !/^wss?:$/.test(new URL(relayUrl).protocol)) {
    faults.push(`NEXT_PUBLIC_WALLETCONNECT_RELAY_URL must begin with ws:// or wss://, not "${relayUrl}".`);
  }
  const apiKey = get('NEXT_PUBLIC_MAGIC_API_KEY');
  const endpoint = get('NEXT_PUBLIC_MAGIC_ENDPOINT') ? address('NEXT_PUBLIC_MAGIC_ENDPOINT', '') : null;
  const clientId = get('NEXT_PUBLIC_WEB3AUTH_CLIENT_ID');
  const network = get('NEXT_PUBLIC_WEB3AUTH_NETWORK') || 'sapphire_mainnet';
  if (!WEB3AUTH_NETWORKS.includes(network)) {
    faults.push(`NEXT_PUBLIC_WEB3AUTH_NETWORK must be one of ${WEB3AUTH_NETWORKS.join(', ')}, not "${network}".`);
  }
  const web3authEndpoint = get('NEXT_PUBLIC_WEB3AUTH_ENDPOINT') ? address('NEXT_PUBLIC_WEB3AUTH_ENDPOINT', '') : null;
  const signInMessage = get('NEXT_PUBLIC_SIGN_IN_MESSAGE') || 'site';
  if (signInMessage !== 'site' && signInMessage !== 'eip4361') {
    faults.push(`NEXT_PUBLIC_SIGN_IN_MESSAGE must be site or eip4361, not "${signInMessage}".`);
  }
  const ledgerScript = get('NEXT_PUBLIC_LEDGER_SCRIPT');
  if (ledgerScript && !PATH_OF_SCRIPT.test(ledgerScript)) {
    faults.push(`NEXT_PUBLIC_LEDGER_SCRIPT must be a path on this site such as /erdjs.js, not "${ledgerScript}".`);
  }
  return {
    ledgerScript: ledgerScript || null,
    signInMessage: signInMessage === 'eip4361' ? 'eip4361' : 'site',
    walletConnect: projectId ? { projectId, relayUrl } : null,
    magic: apiKey ? { apiKey, endpoint } : null,
    web3auth: clientId ? { clientId, network, endpoint: web3authEndpoint } : null,
  };
}

/** The nodes that the browser may use, by decimal chain id. */
function parseNodes(
  environment: Readonly<Record<string, string | undefined>>,
  address: GetAddress,
): PublicSettings['rpcUrls'] {
  const nodes: Record<number, string> = {};
  for (const name of Object.keys(environment)) {
    const id = NODE.exec(name)?.[1];
    if (id && environment[name]?.trim()) nodes[Number(id)] = address(name, '');
  }
  return nodes;
}

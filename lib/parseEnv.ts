import type { PublicSettings, VisitorSettings } from '@/lib/env';
import { BACKEND_PATHS } from '@/protocol/paths';
import {
  SITE_NODES,
  SITE_SERVER_SETTINGS,
  SITE_SETTINGS,
  type SiteSetting,
  type SiteSettingName,
} from '@/protocol/config/siteSettings';

/** Settings that cannot be used. The message has one line for each error. */
export class PublicSettingsError extends Error {
  override readonly name = 'PublicSettingsError';

  constructor(readonly errors: readonly string[]) {
    super(`The site cannot start with these settings:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the public settings out of an environment, by the declarations that the backend checks them with too. An empty
 * setting counts as absent.
 *
 * @throws PublicSettingsError naming every error at once
 */
export function parsePublicSettings(environment: Environment): PublicSettings {
  const { errors, read } = readOf(environment);
  // Known at the first page, like the others, and not at the first one that asks the backend.
  for (const [name, setting] of Object.entries(SITE_SERVER_SETTINGS)) read(name, setting);
  const get = (name: SiteSettingName): string => read(name, SITE_SETTINGS[name]);
  const getUrl = (name: SiteSettingName): string => get(name).replace(/\/+$/, '');

  const projectId = get('NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID');
  const relayUrl = get('NEXT_PUBLIC_WALLETCONNECT_RELAY_URL');
  const apiKey = get('NEXT_PUBLIC_MAGIC_API_KEY');
  const magicEndpoint = getUrl('NEXT_PUBLIC_MAGIC_ENDPOINT') || null;
  const clientId = get('NEXT_PUBLIC_WEB3AUTH_CLIENT_ID');
  const network = get('NEXT_PUBLIC_WEB3AUTH_NETWORK');
  const web3authEndpoint = getUrl('NEXT_PUBLIC_WEB3AUTH_ENDPOINT') || null;
  const developmentNode = environment['NODE_ENV'] === 'production' ? '' : getUrl('NEXT_PUBLIC_CHAIN_RPC_URL');
  const backendPort = get('BACKEND_PORT');
  const port = get('PORT');
  const settings: PublicSettings = {
    appId: get('NEXT_PUBLIC_MORALIS_APP_ID'),
    serverUrl: getUrl('NEXT_PUBLIC_MORALIS_SERVER_URL') || `http://localhost:${backendPort}${BACKEND_PATHS.parse}`,
    siteUrl: getUrl('SITE_URL') || `http://localhost:${port}`,
    chainRpcUrl: developmentNode || null,
    signInMessage: get('NEXT_PUBLIC_SIGN_IN_MESSAGE') === 'eip4361' ? 'eip4361' : 'site',
    walletConnect: projectId ? { projectId, relayUrl } : null,
    magic: apiKey ? { apiKey, endpoint: magicEndpoint } : null,
    web3auth: clientId ? { clientId, network, endpoint: web3authEndpoint } : null,
    ledgerScript: get('NEXT_PUBLIC_LEDGER_SCRIPT') || null,
    rpcUrls: Object.fromEntries(
      Object.keys(environment).flatMap((name) => {
        const id = name.startsWith(`${SITE_NODES.name}_`) ? name.slice(SITE_NODES.name.length + 1) : '';
        const url = /^\d{1,15}$/.test(id) ? read(name, SITE_NODES).replace(/\/+$/, '') : '';
        return url ? [[Number(id), url]] : [];
      }),
    ),
  };
  if (errors.length > 0) throw new PublicSettingsError(errors);
  return settings;
}

/**
 * Reads the settings out of an environment by which the site says for whom it asks the backend.
 *
 * @throws PublicSettingsError naming every error at once
 */
export function parseVisitorSettings(environment: Environment): VisitorSettings {
  const { errors, read } = readOf(environment);
  const trustProxy = read('TRUST_PROXY', SITE_SERVER_SETTINGS.TRUST_PROXY);
  const visitorKey = read('VISITOR_KEY', SITE_SERVER_SETTINGS.VISITOR_KEY);
  if (errors.length > 0) throw new PublicSettingsError(errors);
  return { trustProxy: Number(trustProxy), visitorKey: visitorKey || null };
}

/** Reads settings one by one, and collects what is wrong with them. */
function readOf(environment: Environment) {
  const errors: string[] = [];
  const read = (name: string, { default: usual, expected, isValid, secret }: SiteSetting): string => {
    const value = environment[name]?.trim();
    if (!value) return 'value' in usual ? usual.value : '';
    const shown = secret ? '' : ` "${value.replace(/\/\/[^/]*@/, '//[hidden]@')}"`;
    if (!isValid(value)) errors.push(`${name}${shown} must be ${expected}.`);
    return value;
  };
  return { errors, read };
}

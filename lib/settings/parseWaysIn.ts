import type { PublicSettings } from '@/lib/env';

type Get = (name: string) => string;
/** Reads an address, the second value where none is given. */
type GetAddress = (name: string, fallback: string) => string;

const RELAY_URL = 'wss://relay.walletconnect.org';
/** On this site alone: the page runs no foreign script. */
const PATH_OF_SCRIPT = /^(?:\/[\w.-]+)+$/;
/** The networks of Web3Auth; a client id belongs to one. */
const WEB3AUTH_NETWORKS = ['sapphire_mainnet', 'sapphire_devnet', 'mainnet', 'testnet', 'cyan', 'aqua', 'celeste'];
const NODE = /^NEXT_PUBLIC_RPC_URL_(\d{1,15})$/;

/** The settings of the ways in that need a key of their maker; each is off without its key. Adds to the faults. */
export function parseWaysIn(
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
export function parseNodes(
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

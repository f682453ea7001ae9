import type { PublicSettings } from '@/lib/env';
import { currentUserKey } from '@/lib/session/storedUser';

/** Where a page may connect to, and what it may frame, for the wallet kits that the operator set up. */
type KitSources = { frames: string[]; connections: string[] };

const MAGIC = 'https://auth.magic.link';
/** WalletConnect asks there whether a site is who it says; where it cannot, each request takes five seconds longer. */
const VERIFY = ['https://verify.walletconnect.org', 'https://verify.walletconnect.com'];

/** Web3Auth's settings of a client id, its sessions, and its door to nodes. */
const SOCIAL = ['https://api.web3auth.io'];
/** Where the sign-in window of a social account reports to the page. */
const SOCIAL_SESSIONS = ['https://session.web3auth.io', 'wss://session.web3auth.io'];

/** What the kits need beyond the site itself; nothing for one that is not set up. */
export function allowKits({ walletConnect, magic, web3auth, rpcUrls }: PublicSettings): KitSources {
  const connections = Object.values(rpcUrls).map(originOf);
  const frames: string[] = [];
  if (walletConnect) {
    connections.push(originOf(walletConnect.relayUrl));
    frames.push(...VERIFY);
  }
  if (magic) frames.push(magic.endpoint ? originOf(magic.endpoint) : MAGIC);
  if (web3auth) connections.push(...SOCIAL, ...(web3auth.endpoint ? withSocket(web3auth.endpoint) : SOCIAL_SESSIONS));
  return { frames, connections };
}

const withSocket = (address: string): string[] => [originOf(address), originOf(address).replace(/^http/, 'ws')];

function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** What the policy depends on. */
type PolicyInput = {
  /** Of this one answer; every script in the page carries it. */
  nonce: string;
  settings: PublicSettings;
  /** Whether `next dev` serves the page: its refresh evaluates code and talks over a websocket. */
  development: boolean;
};

/** Builds the Content-Security-Policy of a page: scripts by nonce, connections to the site and its backend alone. */
export function buildContentSecurityPolicy({ nonce, settings, development }: PolicyInput): string {
  const backend = new URL(settings.serverUrl).origin;
  const connections = ["'self'", backend, backend.replace(/^http/, 'ws')];
  if (development) {
    connections.push('ws:');
    if (settings.chainRpcUrl) connections.push(new URL(settings.chainRpcUrl).origin);
  }
  const { frames, connections: ofKits } = allowKits(settings);
  connections.push(...ofKits);
  const rules = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...(development ? ["'unsafe-eval'"] : [])],
    // Style attributes: React, the theme and the reveal set them, and a nonce cannot cover an attribute.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Wallets announce their pictures as data URIs (EIP-6963); those of NFTs come from the backend's store of files.
    'img-src': ["'self'", 'data:', 'blob:', backend],
    // Sound and film among a visitor's own files.
    'media-src': ["'self'", backend],
    'font-src': ["'self'"],
    'connect-src': connections,
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/**
 * The script that runs before the first paint: marks the page of a stored session, so that no signed-out header
 * flashes.
 */
export function buildSessionScript(appId: string): string {
  const key = escapeJson(currentUserKey(appId));
  return `try{if(localStorage.getItem(${key}))document.documentElement.setAttribute('data-session','')}catch(e){}`;
}

/** JSON that can stand inside a script element: nothing in it can end the element (HTML standard, section 4.12.1.3). */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

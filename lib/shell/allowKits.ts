import type { PublicSettings } from '@/lib/env';

/** Where a page may connect to, and what it may frame, for the ways in that the operator set up. */
export type KitSources = { frames: string[]; connections: string[] };

const MAGIC = 'https://auth.magic.link';
/** WalletConnect asks there whether a site is who it says; where it cannot, each request takes five seconds longer. */
const VERIFY = ['https://verify.walletconnect.org', 'https://verify.walletconnect.com'];

/** Web3Auth's settings of a client id, its sessions, and its door to nodes. */
const SOCIAL = ['https://api.web3auth.io'];
/** Where the window that the visitor enters an account in tells the page of it. */
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

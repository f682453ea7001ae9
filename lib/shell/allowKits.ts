import type { PublicSettings } from '@/lib/env';

/** Where a page may connect to, and what it may frame, for the ways in that the operator set up. */
export type KitSources = { frames: string[]; connections: string[] };

const MAGIC = 'https://auth.magic.link';
/** WalletConnect asks there whether a site is who it says; where it cannot, each request takes five seconds longer. */
const VERIFY = ['https://verify.walletconnect.org', 'https://verify.walletconnect.com'];

/** What the kits need beyond the site itself; nothing for one that is not set up. */
export function allowKits({ walletConnect, magic, rpcUrls }: PublicSettings): KitSources {
  const connections = Object.values(rpcUrls).map(originOf);
  const frames: string[] = [];
  if (walletConnect) {
    connections.push(originOf(walletConnect.relayUrl));
    frames.push(...VERIFY);
  }
  if (magic) frames.push(magic.endpoint ? originOf(magic.endpoint) : MAGIC);
  return { frames, connections };
}

function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

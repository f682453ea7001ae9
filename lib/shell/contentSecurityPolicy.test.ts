import { describe, expect, it } from 'vitest';
import type { PublicSettings } from '@/lib/env';
import { allowKits } from '@/lib/shell/contentSecurityPolicy';

const none: PublicSettings = {
  appId: 'foyer',
  serverUrl: 'http://localhost:1337/server',
  siteUrl: 'http://localhost:3000',
  chainRpcUrl: null,
  signInMessage: 'site',
  walletConnect: null,
  magic: null,
  web3auth: null,
  ledgerScript: null,
  rpcUrls: {},
};

describe('the content security policy for wallet kits', () => {
  it('allows no host if no kit is set up', () => {
    expect(allowKits(none)).toEqual({ frames: [], connections: [] });
  });

  it('allows WalletConnect’s relay and verification frame', () => {
    const walletConnect = { projectId: 'one', relayUrl: 'wss://relay.walletconnect.org/path' };
    expect(allowKits({ ...none, walletConnect })).toEqual({
      frames: ['https://verify.walletconnect.org', 'https://verify.walletconnect.com'],
      connections: ['wss://relay.walletconnect.org'],
    });
  });

  it('allows the origin of each node that browsers may use', () => {
    const rpcUrls = { 1: 'https://node.example.com/v3/key', 5: 'http://127.0.0.1:8545' };
    expect(allowKits({ ...none, rpcUrls }).connections).toEqual(['https://node.example.com', 'http://127.0.0.1:8545']);
  });
});

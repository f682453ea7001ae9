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

describe('what a page may reach for the ways in', () => {
  it('is nothing where none is set up', () => {
    expect(allowKits(none)).toEqual({ frames: [], connections: [] });
  });

  it('is the relay, and the frame that vouches for the site, where phones can pair', () => {
    const walletConnect = { projectId: 'one', relayUrl: 'wss://relay.walletconnect.org/path' };
    expect(allowKits({ ...none, walletConnect })).toEqual({
      frames: ['https://verify.walletconnect.org', 'https://verify.walletconnect.com'],
      connections: ['wss://relay.walletconnect.org'],
    });
  });

  it('is each node that browsers may use, by its origin alone', () => {
    const rpcUrls = { 1: 'https://node.example.com/v3/key', 5: 'http://127.0.0.1:8545' };
    expect(allowKits({ ...none, rpcUrls }).connections).toEqual(['https://node.example.com', 'http://127.0.0.1:8545']);
  });
});

import { describe, expect, it } from 'vitest';
import { parsePublicSettings, parseVisitorSettings, PublicSettingsError } from '@/lib/parseEnv';

describe('the public settings', () => {
  it('are all optional', () => {
    expect(parsePublicSettings({})).toEqual({
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
    });
  });

  it('derive addresses from the ports, and treat an empty address as not given', () => {
    const settings = parsePublicSettings({ BACKEND_PORT: '4001', PORT: '4000', SITE_URL: ' ' });
    expect(settings.serverUrl).toBe('http://localhost:4001/server');
    expect(settings.siteUrl).toBe('http://localhost:4000');
  });

  it('are rejected with one message that names every error', () => {
    const parse = () =>
      parsePublicSettings({
        NEXT_PUBLIC_MORALIS_APP_ID: 'two words',
        NEXT_PUBLIC_MORALIS_SERVER_URL: 'localhost:1337',
        SITE_URL: 'nowhere',
        PORT: '70000',
      });
    expect(parse).toThrow(PublicSettingsError);
    try {
      parse();
    } catch (error) {
      const { message, errors } = error as PublicSettingsError;
      expect(errors).toHaveLength(4);
      for (const name of ['NEXT_PUBLIC_MORALIS_APP_ID', 'NEXT_PUBLIC_MORALIS_SERVER_URL', 'SITE_URL', 'PORT']) {
        expect(message).toContain(name);
      }
    }
  });

  it('exclude the development wallet’s node in production', () => {
    const environment = { NEXT_PUBLIC_CHAIN_RPC_URL: 'http://localhost:8545/' };
    expect(parsePublicSettings(environment).chainRpcUrl).toBe('http://localhost:8545');
    expect(parsePublicSettings({ ...environment, NODE_ENV: 'production' }).chainRpcUrl).toBeNull();
  });
});

describe('the settings by which the site says for whom it asks', () => {
  it('are read on the server, and are no part of the public ones', () => {
    const environment = { TRUST_PROXY: '2', VISITOR_KEY: 'hunter2hunter2' };
    expect(parseVisitorSettings(environment)).toEqual({ trustProxy: 2, visitorKey: 'hunter2hunter2' });
    expect(parseVisitorSettings({ TRUST_PROXY: '', VISITOR_KEY: ' ' })).toEqual({ trustProxy: 0, visitorKey: null });
    expect(parsePublicSettings(environment)).toEqual(parsePublicSettings({}));
  });

  it('are rejected with the others, without the key', () => {
    const environment = { TRUST_PROXY: 'loopback', VISITOR_KEY: 'hunter2 hunter2', PORT: '0' };
    const message =
      /- TRUST_PROXY "loopback" must be the number of proxies[^]*- VISITOR_KEY must be printable[^]*- PORT "0"/;
    expect(() => parsePublicSettings(environment)).toThrow(message);
    expect(() => parseVisitorSettings(environment)).toThrow(/TRUST_PROXY[^]*VISITOR_KEY/);
    expect(() => parsePublicSettings(environment)).not.toThrow(/hunter2/);
  });
});

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServerSettings } from '@/server/config/readServerSettings';
import { SettingsError } from '@/server/config/ServerSettings';

const SECRET = '0123456789abcdef0123456789abcdef';

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readServerSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
  return [];
}

describe('readServerSettings', () => {
  it('needs nothing in development', () => {
    expect(readServerSettings({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      backendPort: 1337,
      chainPort: 8545,
      siteUrl: 'http://localhost:3000',
      serverUrl: 'http://localhost:1337/server',
      appId: 'foyer',
      databaseUri: null,
      masterKey: null,
      localChain: true,
      clientClassCreation: true,
      logJson: false,
      trustProxy: 0,
      visitorKey: null,
    });
  });

  it('accepts any sign-in text in development, and in production only the default of the SDK', () => {
    const production = { NODE_ENV: 'production', MASTER_KEY: SECRET, DATABASE_PASSWORD: SECRET, SEND_EMAIL: 'off' };
    expect(readServerSettings({}).acceptedSignInMessages).toBe('any');
    expect(readServerSettings(production).acceptedSignInMessages).toBe('sdk');
    expect(readServerSettings({ ...production, ACCEPTED_SIGN_IN_MESSAGES: 'site' }).acceptedSignInMessages).toBe(
      'site',
    );
    expect(errorsOf({ ACCEPTED_SIGN_IN_MESSAGES: 'all' }).join()).toMatch(
      /ACCEPTED_SIGN_IN_MESSAGES "all" must be site, sdk or any/,
    );
  });

  it('treats an empty value as not set', () => {
    expect(readServerSettings({ PORT: '', BACKEND_PORT: '  ', DATABASE_URI: '' }).backendPort).toBe(1337);
  });

  it('derives the public addresses from the ports', () => {
    const settings = readServerSettings({ PORT: '4000', BACKEND_PORT: '4001' });
    expect(settings.siteUrl).toBe('http://localhost:4000');
    expect(settings.serverUrl).toBe('http://localhost:4001/server');
  });

  it('reports every error in one message, each with a hint', () => {
    const env = {
      HOST: 'everywhere',
      PORT: '0',
      BACKEND_PORT: '70000',
      CHAIN_PORT: 'abc',
      SITE_URL: 'example.com',
      NEXT_PUBLIC_MORALIS_APP_ID: 'my app',
      NEXT_PUBLIC_MORALIS_SERVER_URL: 'ftp://x',
      DATABASE_URI: 'mysql://user:hunter2@host/db',
      LOCAL_CHAIN: 'yes',
      RPC_URL_1: 'nowhere',
      RPC_URL_mainnet: 'https://node.example.com',
      SMTP_URL: 'mail.example.com',
      SEND_EMAIL: '1',
      EMAIL_FROM: 'nobody',
      CLIENT_CLASS_CREATION: 'true',
      LOG_LEVEL: 'loud',
      LOG_JSON: 'maybe',
      TRUST_PROXY: '-1',
      VISITOR_KEY: 'two words',
      MASTERKEY: 'x',
      NODE_ENV: 'staging',
    };
    const errors = errorsOf(env);
    for (const name of Object.keys(env)) expect(errors.filter((error) => error.startsWith(`${name} `))).toHaveLength(1);
    expect(errors).toHaveLength(Object.keys(env).length);
    for (const error of errors) expect(error).toMatch(/\. [A-Z].*[^ ]|\?$/);
    expect(new SettingsError(errors).message).toContain(`The settings have ${errors.length} errors:`);
  });

  it.each([
    ['SITE_URL', 'https://example.com/foyer'],
    ['SITE_URL', 'https://example.com/?a=1'],
    ['SITE_URL', 'https://example.com/#a'],
    ['SITE_URL', 'https://user:word@example.com'],
    ['NEXT_PUBLIC_MORALIS_SERVER_URL', 'https://example.com/server?x'],
    ['NEXT_PUBLIC_MORALIS_SERVER_URL', 'https://user:word@example.com/server'],
    ['DATABASE_URI', 'postgres://user:%zz@host/db'],
    ['DATABASE_URI', 'postgres://user:50%@host/db'],
    ['SMTP_URL', 'smtp://user:%ff@host'],
    ['DATABASE_URI', 'postgres://user:hunter#2@host/db'],
    ['DATABASE_URI', 'postgres://user:12#34@host/db'],
    ['DATABASE_URI', 'postgres://user:hunter/2@host/db'],
    ['DATABASE_URI', 'postgres://user:12/34@host/db'],
    ['DATABASE_URI', 'postgres://user:12?34@host/db'],
    ['DATABASE_URI', 'postgres://user:a@b#c@host/db'],
    ['DATABASE_URI', 'postgres://user:a@b/c@host/db'],
    ['CHAIN_DATABASE_URI', 'postgresql://us/er:word@host/db'],
    ['SMTP_URL', 'smtp://user:12#34@host'],
    ['SMTP_URL', 'smtps://user:hunter#2@host:465'],
    ['RPC_URL_1', 'https://user:%zz@host'],
  ])('refuses %s %s with one sentence', (name, value) => {
    const errors = errorsOf({ [name]: value });
    expect(errors).toEqual([
      expect.stringMatching(
        new RegExp(`^${name} .*must be a URL (?:that starts with http:// or https://, without|whose) `),
      ),
    ]);
  });

  it.each([
    'postgres://user:p%23a%2Fs%3Fs@host/db',
    'postgres://user:p@ss@host/db',
    'postgres://host/db?options=-c%20role=me@here',
    'postgres:///db?host=/run/postgresql',
  ])('accepts %s as a database', (value) => {
    expect(readServerSettings({ DATABASE_URI: value }).databaseUri).toBe(value);
  });

  it('accepts percent-encoding, and a site address with a trailing slash', () => {
    const { siteUrl, databaseUri } = readServerSettings({
      SITE_URL: 'https://example.com/',
      DATABASE_URI: 'postgres://user:50%25@host/db',
    });
    expect([siteUrl, databaseUri]).toEqual(['https://example.com', 'postgres://user:50%25@host/db']);
  });

  it('puts the operator listener on the next port in production, and nowhere in development', () => {
    const secrets = { MASTER_KEY: 'k'.repeat(32), DATABASE_PASSWORD: 'p'.repeat(32), SEND_EMAIL: 'off' };
    const read = (env: Record<string, string>) => readServerSettings(env).operatorListen;
    expect(read({ BACKEND_PORT: '4000' })).toBeNull();
    expect(read({ NODE_ENV: 'production', BACKEND_PORT: '4000', ...secrets })).toEqual({
      host: '127.0.0.1',
      port: 4001,
    });
    expect(read({ OPERATOR_LISTEN: '[::1]:4005' })).toEqual({ host: '::1', port: 4005 });
    expect(read({ OPERATOR_LISTEN: 'unix:/run/foyer/operator.sock' })).toEqual({ path: '/run/foyer/operator.sock' });
    expect(read({ NODE_ENV: 'production', OPERATOR_LISTEN: 'off', ...secrets })).toBeNull();
  });

  it.each([
    '1338',
    '127.0.0.1',
    'localhost:0',
    '0.0.0.0:70000',
    'unix:operator.sock',
    `unix:/${'a'.repeat(120)}`,
    'on',
  ])('refuses %s as the operator listener', (OPERATOR_LISTEN) => {
    expect(() => readServerSettings({ OPERATOR_LISTEN })).toThrow(
      /one error:\s+- OPERATOR_LISTEN ".*" must be host:port/,
    );
  });

  it('refuses a port for the operator listener that another part has, or that does not exist', () => {
    const secrets = { MASTER_KEY: 'k'.repeat(32), DATABASE_PASSWORD: 'p'.repeat(32), SEND_EMAIL: 'off' };
    const read = (env: Record<string, string>) => () =>
      readServerSettings({ NODE_ENV: 'production', ...secrets, ...env });
    expect(read({ PORT: '4001', BACKEND_PORT: '4000' })).toThrow(
      'OPERATOR_LISTEN "4001" must be another port than PORT.',
    );
    expect(read({ BACKEND_PORT: '65535' })).toThrow('OPERATOR_LISTEN is empty, and no port comes after BACKEND_PORT');
  });

  it('accepts an id for the local chain unless a public network has it', () => {
    for (const id of ['1337', '3', '4', '5', '42', '80001']) expect(errorsOf({ LOCAL_CHAIN_ID: id })).toEqual([]);
    for (const id of ['0', '-1', '0x539', '1e3', '1', '137', '43113', '8453', '11155111', 'local']) {
      expect(errorsOf({ LOCAL_CHAIN_ID: id })[0]).toMatch(
        /^LOCAL_CHAIN_ID ".*" must be a decimal chain id that no public/,
      );
    }
  });

  it('refuses one port for two parts', () => {
    const names = (env: Record<string, string>) => errorsOf(env).map((error) => error.split(' ')[0]);
    expect(names({ PORT: '4000', BACKEND_PORT: '4000' })).toEqual(['BACKEND_PORT']);
    expect(names({ CHAIN_PORT: '1337' })).toEqual(['CHAIN_PORT']);
    expect(names({ CHAIN_PORT: '1337', LOCAL_CHAIN: 'off' })).toEqual([]);
  });

  it('shows no secret in the message', () => {
    const env = {
      DATABASE_URI: 'mysql://user:hunter2@host/db',
      SMTP_URL: 'http://u:hunter3@h',
      RPC_URL_x: 'https://hunter4',
      SITE_URL: 'https://user:hunter5@site.example',
    };
    const message = new SettingsError(errorsOf(env)).message;
    expect(message).toContain('DATABASE_URI');
    expect(message).not.toMatch(/hunter/);
  });

  it('takes exchange rates from a URL or from a file, and shows no key of the URL', () => {
    const read = (EXCHANGE_RATES: string) => readServerSettings({ EXCHANGE_RATES }).exchangeRates;
    expect(readServerSettings({}).exchangeRates).toBeNull();
    expect(read('http://rates.internal/latest?key=1')).toBe('http://rates.internal/latest?key=1');
    expect(read('rates.json')).toBe(path.resolve('rates.json'));
    for (const wrong of ['ftp://hunter8/rates', 'https://user:hunter8@rates.example', 'https://', 'hunter8\u0007']) {
      expect(errorsOf({ EXCHANGE_RATES: wrong }).join()).toMatch(
        /^EXCHANGE_RATES must be the path of a file, or a URL that (?!.*hunter)/,
      );
    }
  });

  it('keeps the order of the chain sources, and refuses unknown ones', () => {
    const key = { MORALIS_API_KEY: 'hunter6hunter6' };
    const { sources } = readServerSettings({ ...key, RPC_URL_1: 'https://e.example', DATA_SOURCES_1: 'hosted, node' });
    expect(sources.hosted).toEqual({ url: 'https://deep-index.moralis.io/api/v2.2', key: 'hunter6hunter6' });
    expect([...sources.order]).toEqual([[1, ['hosted', 'node']]]);
    const refused = (env: Record<string, string>) => errorsOf(env).join(' ');
    expect(refused({ ...key, DATA_SOURCES_1: 'hosted, nodes' })).toMatch(
      /DATA_SOURCES_1 "hosted, nodes" must be some of/,
    );
    expect(refused({ ...key, DATA_SOURCES_1: 'hosted,hosted' })).toMatch(/each once/);
    expect(refused({ ...key, DATA_SOURCES_eth: 'hosted' })).toMatch(/decimal chain id/);
    expect(refused({ DATA_SOURCES_1: 'hosted' })).toMatch(/Set MORALIS_API_KEY/);
    expect(refused({ DATA_SOURCES_1: 'node' })).toMatch(/Set RPC_URL_1/);
    expect(refused({ DATA_SOURCES_1: 'index' })).toMatch(/INDEX_CHAINS lacks 1/);
    expect(refused({ ...key, DATA_SOURCES_31337: 'hosted' })).toMatch(/does not know chain 31337/);
    expect(refused({ MORALIS_API_KEY: 'hunter 7' })).toMatch(/^MORALIS_API_KEY must be (?!.*hunter)/);
    expect(refused({ ...key, MORALIS_API_URL: 'ftp://x' })).toMatch(/^MORALIS_API_URL "ftp:\/\/x" must be/);
  });

  it('suggests the name of a misspelt setting, and ignores variables of other programs', () => {
    const nowhere =
      'CLOUD_CODE "/nowhere" must be a folder that exists. Create it, or leave the setting empty for cloud.';
    expect(errorsOf({ CLOUD_CODE: '/nowhere' })).toEqual([nowhere]);
    expect(errorsOf({ SMTP_URI: 'smtp://x' })).toEqual(['SMTP_URI is not a setting. Did you mean SMTP_URL?']);
    expect(errorsOf({ DATABASE_URL: 'postgres://x', DATABASE_URI: 'postgres://x/y' })).toEqual([]);
    expect(errorsOf({ HOSTNAME: 'x', PATH: 'y', MAIL_HOST: 'z', PORTS: '1', npm_config_site_url: 'x' })).toEqual([]);
  });

  it('orders the nodes by chain id', () => {
    const { rpcUrls } = readServerSettings({ RPC_URL_137: 'https://p.example', RPC_URL_1: 'wss://e.example' });
    expect([...rpcUrls]).toEqual([
      [1, 'wss://e.example'],
      [137, 'https://p.example'],
    ]);
  });

  describe('in production', () => {
    const whole = {
      NODE_ENV: 'production',
      MASTER_KEY: SECRET,
      DATABASE_URI: 'postgres://h/db',
      SMTP_URL: 'smtp://mail',
    };

    it('is closed by default', () => {
      expect(readServerSettings(whole)).toMatchObject({
        production: true,
        localChain: false,
        clientClassCreation: false,
        logJson: true,
      });
    });

    it('refuses to start without its secrets, and names them all', () => {
      const errors = errorsOf({ NODE_ENV: 'production' });
      expect(errors.map((error) => error.split(' ')[0])).toEqual(['MASTER_KEY', 'DATABASE_PASSWORD', 'SMTP_URL']);
    });

    it('refuses short secrets', () => {
      expect(errorsOf({ ...whole, MASTER_KEY: 'short' })).toHaveLength(1);
      expect(errorsOf({ ...whole, METRICS_TOKEN: 'short' })).toHaveLength(1);
    });

    it('accepts a password for the embedded database, and SEND_EMAIL=off', () => {
      const env = { NODE_ENV: 'production', MASTER_KEY: SECRET, DATABASE_PASSWORD: SECRET, SEND_EMAIL: 'off' };
      expect(readServerSettings(env)).toMatchObject({ databaseUri: null, databasePassword: SECRET, sendEmail: false });
    });
  });
});

describe('the settings of indexed chains', () => {
  it('confirm an event after 12 blocks, 1 on the local chain, or the number set', () => {
    const env = { RPC_URL_1: 'http://node.test', RPC_URL_137: 'http://node.test', INDEX_CHAINS: '1,137,31337' };
    const { chains } = readServerSettings({ ...env, INDEX_CONFIRMATIONS_137: '64' }).index;
    expect(chains.map(({ chainId, confirmations }) => [chainId, confirmations])).toEqual([
      [1, 12],
      [137, 64],
      [31_337, 1],
    ]);
    expect(errorsOf({ ...env, INDEX_CONFIRMATIONS_1: 'some' })).toEqual([
      'INDEX_CONFIRMATIONS_1 "some" must be a number of blocks. Leave it empty for 12, or 1 on the local chain.',
    ]);
    expect(errorsOf({ INDEX_CONFIRMATIONS_56: '3' })).toHaveLength(1);
    const hash = `0x${'AB'.repeat(32)}`;
    const [first, second] = readServerSettings({ ...env, INDEX_DISCARD_1: hash }).index.chains;
    expect([first?.discard, second?.discard]).toEqual([hash.toLowerCase(), null]);
    expect(errorsOf({ ...env, INDEX_DISCARD_1: 'all' })).toEqual([
      `INDEX_DISCARD_1 "all" must be the hash of a chain's first block: 0x and 64 hex digits. Leave it empty to keep what is indexed.`,
    ]);
  });
});

import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { partsEnvironment, readSettings } from '@/scripts/lib/settings.mjs';

const ROOT = path.resolve('/checkout');

describe('the settings of the runner', () => {
  test('need nothing in development', () => {
    const settings = readSettings('dev', ROOT, {});
    expect(settings).toMatchObject({ production: false, host: '127.0.0.1', localChain: true });
    expect(settings.dataDir).toBe(path.join(ROOT, '.data'));
    expect(settings.ports.map(({ setting, port, fixed }) => [setting, port, fixed])).toEqual([
      ['PORT', 3000, false],
      ['BACKEND_PORT', 1337, false],
      ['CHAIN_PORT', 8545, false],
    ]);
  });

  test('take an empty value for none, and a given port as fixed', () => {
    const { ports } = readSettings('dev', ROOT, { PORT: '', BACKEND_PORT: '4000' });
    expect(ports.slice(0, 2).map(({ port, fixed }) => [port, fixed])).toEqual([
      [3000, false],
      [4000, true],
    ]);
  });

  test('move no port in production, and start no local chain there', () => {
    const { ports, production } = readSettings('start', ROOT, {});
    expect(production).toBe(true);
    expect(ports.map(({ setting, fixed }) => [setting, fixed])).toEqual([
      ['PORT', true],
      ['BACKEND_PORT', true],
    ]);
  });

  test('ask the site alone for its own port only', () => {
    const settings = readSettings('site', ROOT, { LOCAL_CHAIN: 'on' });
    expect(settings).toMatchObject({ production: true, localChain: false });
    expect(settings.ports.map(({ setting }) => setting)).toEqual(['PORT']);
    expect(partsEnvironment(settings, { PORT: 3000 }, { BACKEND_PORT: '1437' })).toMatchObject({
      NODE_ENV: 'production',
      NEXT_PUBLIC_MORALIS_SERVER_URL: 'http://localhost:1437/server',
    });
  });

  test('name every fault at once', () => {
    expect(() => readSettings('dev', ROOT, { PORT: 'x', CHAIN_PORT: '70000' })).toThrow(
      /PORT "x"[^]*CHAIN_PORT "70000"/,
    );
  });

  test('give the parts the ports that were chosen in the end', () => {
    const settings = readSettings('dev', ROOT, {});
    const env = partsEnvironment(settings, { PORT: 3001, BACKEND_PORT: 1338, CHAIN_PORT: 8545 }, { SITE_URL: '' });
    expect(env).toMatchObject({
      NODE_ENV: 'development',
      PORT: '3001',
      SITE_URL: 'http://localhost:3001',
      NEXT_PUBLIC_MORALIS_SERVER_URL: 'http://localhost:1338/server',
      NEXT_TELEMETRY_DISABLED: '1',
    });
  });
});

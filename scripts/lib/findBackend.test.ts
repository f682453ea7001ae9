import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBackend, MasterKeyMissingError, NoOperatorListenerError } from '@/scripts/lib/findBackend.mjs';
import { acquireLock } from '@/scripts/lib/lock.mjs';

let DATA_DIR: string;

beforeEach(() => {
  DATA_DIR = mkdtempSync(path.join(tmpdir(), 'foyer-keys-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe('the backend that a command asks', () => {
  it('is the one that runs on the data folder, wherever it had to move, with the key kept there', () => {
    writeFileSync(path.join(DATA_DIR, 'secrets.json'), JSON.stringify({ masterKey: 'kept' }));
    const lock = acquireLock(path.join(DATA_DIR, 'run.lock'));
    lock.write({ backendPort: '1340' });
    const found = findBackend('/', { DATA_DIR, BACKEND_PORT: '1337' });
    lock.release();
    expect(found).toEqual({ serverUrl: 'http://127.0.0.1:1340/server', appId: 'foyer', masterKey: 'kept' });
    expect(findBackend('/', { DATA_DIR, BACKEND_PORT: '1337' }).serverUrl).toBe('http://127.0.0.1:1337/server');
  });

  it.each([
    [{}, 'http://127.0.0.1:1337/server'],
    [{ HOST: '0.0.0.0', BACKEND_PORT: '1400' }, 'http://127.0.0.1:1400/server'],
    [{ HOST: '::1' }, 'http://[::1]:1337/server'],
  ])('is named by the settings %o otherwise', (settings, serverUrl) => {
    const env = { DATA_DIR, MASTER_KEY: 'given', NEXT_PUBLIC_MORALIS_APP_ID: 'mine', ...settings };
    expect(findBackend('/', env)).toEqual({ serverUrl, appId: 'mine', masterKey: 'given' });
  });

  it.each([
    [{ NODE_ENV: 'production', BACKEND_PORT: '1400' }, { serverUrl: 'http://127.0.0.1:1401/server' }],
    [{ OPERATOR_LISTEN: '0.0.0.0:1500' }, { serverUrl: 'http://127.0.0.1:1500/server' }],
    [{ OPERATOR_LISTEN: '[::1]:1500' }, { serverUrl: 'http://[::1]:1500/server' }],
    [{ OPERATOR_LISTEN: 'unix:/run/o.sock' }, { serverUrl: 'http://localhost/server', socketPath: '/run/o.sock' }],
  ])('is asked at its operator listener: %o', (settings, place) => {
    expect(findBackend('/', { DATA_DIR, MASTER_KEY: 'given', ...settings })).toMatchObject(place);
  });

  it('is asked at the operator listener of the one that runs, whatever the settings say', () => {
    const lock = acquireLock(path.join(DATA_DIR, 'run.lock'));
    lock.write({ backendPort: '1340', production: true, operatorListen: 'unix:/run/o.sock' });
    const found = findBackend('/', { DATA_DIR, MASTER_KEY: 'given' });
    lock.write({ backendPort: '1340', production: true, operatorListen: 'off' });
    expect(() => findBackend('/', { DATA_DIR, MASTER_KEY: 'given' })).toThrow(NoOperatorListenerError);
    lock.release();
    expect(found.socketPath).toBe('/run/o.sock');
  });

  it('cannot be asked without a master key', () => {
    expect(() => findBackend('/', { DATA_DIR })).toThrow(MasterKeyMissingError);
  });
});

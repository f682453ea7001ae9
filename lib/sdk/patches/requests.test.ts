// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSessionLost } from '@/lib/session/storedUser';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { blockForeignHosts, ForeignHostError } from '@/lib/sdk/patches/requests';
import type { DataFunction } from '@/protocol/data/parameters';
import { DATA_FUNCTIONS } from '@/protocol/data/registry';
import { loadDataSdk } from '@/tests/helpers/loadDataSdk';
import { holdTime, passTime } from '@/tests/helpers/passTime';
import { type FailingBackend, refusal, result, startFailingBackend } from '@/tests/stand-ins/failingBackend';

type Call = (parameters?: object) => Promise<unknown>;
type Groups = Record<string, Record<string, Call>>;

const ask = async (api: 'Web3API' | 'SolanaAPI', group: string, name: string, parameters?: object) =>
  (sdk[api] as unknown as Groups)[group]?.[name]?.(parameters);
const own = { ethAddress: '0xown', solAddress: 'SoLown' } as Record<string, string>;
let backend: FailingBackend;
let sdk: MoralisSdk;

beforeAll(async () => {
  backend = await startFailingBackend();
  sdk = loadDataSdk(backend.serverUrl);
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.replyWith(result('here'));
  sdk.User.current = () => null;
});

function signIn() {
  const user = { get: (field: string) => own[field], getSessionToken: () => 'r:1' };
  sdk.User.current = () => user as ReturnType<MoralisSdk['User']['current']>;
}

describe('the SDK’s calls of the data service', () => {
  it('carry the application id and the session of the signed-in user', async () => {
    await ask('Web3API', 'native', 'getBlock', { block_number_or_hash: '1' });
    signIn();
    await ask('Web3API', 'native', 'getBlock', { block_number_or_hash: '1' });
    const body = { path: '/server/functions/getBlock', block_number_or_hash: '1', chain: 'eth' };
    expect(backend.asked).toEqual([
      { ...body, _ApplicationId: 'foyer' },
      { ...body, _ApplicationId: 'foyer', _SessionToken: 'r:1' },
    ]);
  });

  it('default to the visitor’s address where the registry says so, and never for a contract', async () => {
    signIn();
    const filled: string[] = [];
    for (const [api, prefix] of [['Web3API', ''] as const, ['SolanaAPI', 'sol-'] as const]) {
      for (const functions of Object.values(sdk[api] as unknown as Groups)) {
        if (typeof functions !== 'object') continue;
        for (const name of Object.keys(functions)) {
          if (typeof functions[name] !== 'function') continue;
          await functions[name]({});
          const given = backend.asked.at(-1)?.['address'];
          if (given !== undefined) filled.push(prefix + name);
          expect([undefined, prefix ? 'SoLown' : '0xown']).toContain(given);
        }
      }
    }
    expect(backend.asked).toHaveLength(44);
    const wanted = Object.entries<DataFunction>(DATA_FUNCTIONS).filter(([, { rest, ofVisitor }]) => rest && ofVisitor);
    expect(filled.sort()).toEqual(wanted.map(([name]) => name).sort());
    await ask('Web3API', 'account', 'getTokenBalances', { address: '0xother' });
    expect(backend.asked.at(-1)).toMatchObject({ address: '0xother' });
  });

  it('default to the connected wallet’s address if nobody is signed in', async () => {
    // The SDK reads it from the connector.
    Object.defineProperty(sdk, 'account', { value: '0xwallet', configurable: true });
    await ask('Web3API', 'account', 'getNativeBalance');
    Reflect.deleteProperty(sdk, 'account');
    expect(backend.asked[0]).toMatchObject({ address: '0xwallet' });
  });

  it('default to mainnet and native for Solana', async () => {
    await ask('SolanaAPI', 'account', 'balance', { address: 'a', network: '' });
    await ask('SolanaAPI', 'account', 'balance', { address: 'a', network: 'devnet' });
    expect(backend.asked).toMatchObject([
      { network: 'mainnet', responseType: 'native' },
      { network: 'devnet', responseType: 'native' },
    ]);
  });

  it('reject with the code of a refusal, and report a session that has ended', async () => {
    signIn();
    backend.replyWith(refusal(400, 142, 'address: must be an address'), refusal(400, 209, 'Invalid session token'));
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    await expect(ask('Web3API', 'token', 'getTokenPrice', {})).rejects.toMatchObject({ code: 142 });
    expect(lost).not.toHaveBeenCalled();
    await expect(ask('Web3API', 'token', 'getTokenPrice', {})).rejects.toMatchObject({ name: 'SessionEndedError' });
    expect(lost).toHaveBeenCalledOnce();
    stop();
  });

  it('keep the SDK’s limits of five attempts and twenty requests at a time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    holdTime();
    expect([sdk.CoreManager.get('REQUEST_ATTEMPT_LIMIT'), sdk.CoreManager.get('REQUEST_BATCH_SIZE')]).toEqual([5, 20]);
    backend.replyWith((response, requested) => setTimeout(() => result(requested['date'])(response, requested), 250));
    const dates = Array.from({ length: 45 }, (_, date) => date);
    const asked = Promise.all(dates.map((date) => ask('Web3API', 'native', 'getDateToBlock', { date })));
    expect(await passTime(asked)).toEqual(dates);
    expect(backend.most()).toBe(20);
    backend.replyWith(refusal(503, 1, 'Starting.'));
    const refused = ask('Web3API', 'native', 'getDateToBlock', { date: 1 });
    await expect(passTime(refused)).rejects.toMatchObject({ code: 1 });
    expect(backend.asked).toHaveLength(5);
  });
});

describe('the SDK', () => {
  // The browser's build, as the site loads it.
  const sdk = createRequire(import.meta.url)('moralis/lib/browser/Parse.js') as MoralisSdk;
  const requests: string[] = [];
  const controller = sdk.CoreManager.getRESTController();
  controller.ajax = (_method, url) => {
    requests.push(url);
    return Promise.resolve({ response: { result: [] }, status: 200 });
  };
  blockForeignHosts(sdk, 'http://localhost:1337/server');

  it('sends requests to its backend only when it starts', async () => {
    const ajax = vi.spyOn(controller, 'ajax');
    await sdk.start({ appId: 'foyer', serverUrl: 'http://localhost:1337/server' });
    const wanted = ajax.mock.calls.map(([, url]) => new URL(url).host);
    expect(wanted).toContain('internal-api.moralis.io');
    expect(wanted).toContain('www.unpkg.com');
    expect(requests).toEqual(['http://localhost:1337/server/functions/getPluginSpecs']);
  });

  it.each(['https://deep-index.moralis.io/api/v2', 'http://localhost:1338/server', '//unpkg.com', 'nonsense'])(
    'may not request %s',
    async (url) => {
      await expect(controller.ajax('GET', url, '')).rejects.toBeInstanceOf(ForeignHostError);
    },
  );
});

import { EventEmitter } from 'node:events';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { isHex, toHex, type Hex } from 'viem';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { runStep, type StepName } from '@/tests/clients/inside/steps';
import type { Platform, Sdk } from '@/tests/clients/inside/Sdk';

/* A program of an operator or of an application that runs in Node: it loads the client that its arguments name. */

const [, , folder = '', entry = ''] = process.argv;

// Node looks for packages further up too, where this repository's are; an application has none of those.
const paths = Module as unknown as { _nodeModulePaths(from: string): string[] };
const usual = paths._nodeModulePaths;
paths._nodeModulePaths = (from) => usual(from).filter((place) => place.startsWith(folder));

const load = createRequire(path.join(folder, 'package.json'));
const loaded = load(entry) as Sdk & { default?: Sdk };
const sdk = loaded.default ?? loaded;

/** A provider (EIP-1193) of one key, which really signs. */
function providerOf(account: PrivateKeyAccount) {
  const request = async ({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address];
    if (method === 'eth_chainId') return '0x539';
    if (method === 'net_version') return '1337';
    if (method !== 'personal_sign') throw new Error(`This wallet does not know ${method}.`);
    const text = String(params[0]);
    return account.signMessage({ message: { raw: isHex(text) ? text : toHex(text) } });
  };
  const ignore = () => undefined;
  return { request, on: ignore, removeListener: ignore };
}

const platform: Platform = {
  isServer: true,
  walletOptions({ AbstractWeb3Connector: Base, setEnableWeb3 }, key) {
    const account = privateKeyToAccount(key as Hex);
    const provider = providerOf(account);
    if (!setEnableWeb3) {
      const connection = { provider, account: account.address.toLowerCase(), chainId: '0x539' };
      class KeyConnector extends (Base ?? EventEmitter) {
        type = 'key';

        activate() {
          return Promise.resolve(Object.assign(this, connection) && connection);
        }
      }
      return { connector: KeyConnector };
    }
    const Web3 = load('web3') as new (provider: object) => object;
    setEnableWeb3.call(sdk, () => Promise.resolve(new Web3(provider)));
    return {};
  },
};

/** Modules that were loaded from outside of the client's own folder all the same. */
const strays = () =>
  Object.keys(load.cache).filter(
    (file) => file.includes('node_modules') && !file.startsWith(path.join(folder, path.sep)),
  );

/** What nobody caught, each once; a server that wants to live writes such things into its log. */
const uncaught = new Set<string>();
process.on('unhandledRejection', (error) => uncaught.add(error instanceof Error ? error.message : String(error)));

/** What the process says of itself, beside the steps. */
const QUESTIONS = { strays, uncaught: () => [...uncaught] };

type Ask = { id: number; step: StepName | keyof typeof QUESTIONS; given: object };

const isQuestion = (step: string): step is keyof typeof QUESTIONS => step in QUESTIONS;

process.on('message', ({ id, step, given }: Ask) => {
  const answer = isQuestion(step)
    ? Promise.resolve({ result: QUESTIONS[step]() })
    : runStep(sdk, platform, step, given);
  void answer.then((done) => process.send?.({ id, ...done }));
});
process.send?.({ id: 0, result: null });

import { describe, expect, it } from 'vitest';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { connectProvider, createEvmConnection, signText } from '@/lib/wallets/evmConnection';

const ACCOUNT = '0xAbCdEf0123456789aBcDeF0123456789abcdef01';
const connect = (accounts: unknown, chain: unknown) => {
  const provider: Eip1193Provider = {
    request: ({ method }) => {
      const answer = method === 'eth_chainId' ? chain : accounts;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  return connectProvider('Ash', provider, new AbortController().signal);
};

describe('a connecting wallet', () => {
  it.each([
    ['0x7A69', '0x7a69'],
    [31_337, '0x7a69'],
    ['31337', '0x7a69'],
    ['a chain', '0x0'],
    ['0xzz', '0x0'],
    [-1, '0x0'],
    [null, '0x0'],
    [{}, '0x0'],
    [new Error('no chain today'), '0x0'],
  ])('is connected with the chain id %s', async (chain, chainId) => {
    await expect(connect([ACCOUNT], chain)).resolves.toMatchObject({ account: ACCOUNT.toLowerCase(), chainId });
  });

  it.each([['hello'], ['0x12'], [`${ACCOUNT}00`]])('is named in the error if its account is %s', async (account) => {
    await expect(connect([account], '0x1')).rejects.toMatchObject({
      name: 'NotAnAddressError',
      message: 'Ash returned an account that is not a valid Ethereum address.',
    });
  });

  it.each([[[]], [['']], [[7]], [null]])('has no account if it returns %j', async (accounts) => {
    await expect(connect(accounts, '0x1')).rejects.toMatchObject({ name: 'NoAccountError' });
  });
});

describe('a connected wallet', () => {
  it.each([
    ['0x7A69', '0x7a69'],
    [31_337, '0x7a69'],
    ['31337', '0x7a69'],
    ['0x07', '0x7'],
  ])('reports a change of its chain to %s in one form', async (given, chainId) => {
    let change: (value: never) => void = () => undefined;
    const provider: Eip1193Provider = {
      request: () => Promise.resolve('0x1'),
      on: (event, listener) => event === 'chainChanged' && (change = listener),
    };
    const reported: string[] = [];
    (await createEvmConnection(provider, ACCOUNT)).onChainChanged?.((id) => reported.push(id));
    for (const value of [given, 'loading', null, { chainId: '0x1' }]) change(value as never);
    expect(reported).toEqual([chainId]);
  });
});

const RS = 'ab'.repeat(64);
const answering = (signature: unknown) => ({ request: () => Promise.resolve(signature) });

describe('signText', () => {
  it.each([
    ['as it is', `0x${RS}1b`, `0x${RS}1b`],
    ['in lower case', `0x${RS.toUpperCase()}1C`, `0x${RS}1c`],
    ['with v of 27 for 0', `0x${RS}00`, `0x${RS}1b`],
    ['with v of 28 for 1', `0x${RS}01`, `0x${RS}1c`],
    ["of a contract's wallet, untouched", `0x${RS}${RS}01`, `0x${RS}${RS}01`],
  ])('returns a signature %s', async (_how, given, expected) => {
    expect(await signText(answering(given), 'text', '0x1')).toBe(expected);
  });

  it('throws if the wallet returns no signature', async () => {
    for (const given of ['', 'signed', null, RS]) {
      await expect(signText(answering(given), 'text', '0x1')).rejects.toThrow();
    }
  });
});

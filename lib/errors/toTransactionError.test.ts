import { ethers } from 'ethers';
import { describe, expect, it } from 'vitest';
import { toTransactionError } from '@/lib/errors/toTransactionError';
import { toWalletError } from '@/lib/errors/walletErrors';

const read = (error: unknown) => toTransactionError(ethers, error);
const withFields = (message: string, fields: object) => Object.assign(new Error(message), fields);

/** `Error(string)` as a contract gives it back. */
const revertData = (reason: string) =>
  `0x08c379a0${ethers.utils.defaultAbiCoder.encode(['string'], [reason]).slice(2)}`;

/** The forms in which wallets, nodes and libraries report that the visitor declined. */
const DECLINED: readonly (readonly [string, unknown])[] = [
  ['EIP-1193', withFields('No.', { code: 4001 })],
  ['a code in text', { code: '4001' }],
  ['the original error in data', { code: -32603, data: { originalError: { code: 4001 } } }],
  ['the code in data', { code: -32603, data: { code: 4001 } }],
  ['the cause', withFields('Failed', { cause: { code: 4001 } })],
  ['a wrapped error', { error: { code: -32603, data: { originalError: { code: 4001, message: 'No.' } } } }],
  ['WalletConnect', { code: 5000, message: 'No.' }],
  ['words alone', new Error('User denied transaction signature.')],
  [
    'words in data',
    { code: -32603, message: 'Internal JSON-RPC error.', data: { message: 'User rejected the request.' } },
  ],
];

describe('a declined request', () => {
  it.each(DECLINED)('is recognized by %s', (_form, error) => {
    for (const found of [read(error), toWalletError(error)]) {
      expect(found).toMatchObject({ name: 'WalletRejectedError', code: 4001 });
    }
  });

  it('is recognized by the code of ethers', () => {
    expect(read(withFields('user rejected', { code: 'ACTION_REJECTED' })).name).toBe('WalletRejectedError');
  });

  it('is told from other failures', () => {
    expect(toWalletError({ code: -32603, data: { code: 4002 } })).toMatchObject({
      name: 'WalletFailedError',
      code: -32603,
    });
    expect(toWalletError({ code: -32603, data: { code: -32002 } }).name).toBe('WalletBusyError');
    const cycle: { code: number; cause?: unknown } = { code: 1 };
    cycle.cause = cycle;
    expect(toWalletError(cycle).name).toBe('WalletFailedError');
  });
});

/** The forms in which nodes and libraries report a contract's reason. */
const FORMS: readonly (readonly [string, (reason: string) => unknown])[] = [
  ['geth', (reason) => ({ code: 3, message: `execution reverted: ${reason}`, data: revertData(reason) })],
  ['geth without data', (reason) => ({ code: -32000, message: `execution reverted: ${reason}` })],
  [
    'MetaMask',
    (reason) => ({
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: `execution reverted: ${reason}`, data: revertData(reason) },
    }),
  ],
  [
    'Hardhat',
    (reason) => ({
      code: -32603,
      message: `Error: VM Exception while processing transaction: reverted with reason string '${reason}'`,
    }),
  ],
  ['Ganache', (reason) => ({ code: -32000, message: `VM Exception while processing transaction: revert ${reason}` })],
  ['Parity', (reason) => ({ code: -32015, message: 'VM execution error.', data: `Reverted ${revertData(reason)}` })],
  [
    'ethers, which takes such words for the sender’s lack of funds',
    (reason) =>
      withFields(`insufficient funds for intrinsic transaction cost [ See: https://links.ethers.org ] (error={})`, {
        code: 'INSUFFICIENT_FUNDS',
        error: { code: -32603, data: { code: 3, message: `execution reverted: ${reason}`, data: revertData(reason) } },
      }),
  ],
  [
    'ethers, from an estimate',
    (reason) =>
      withFields(`cannot estimate gas (reason="execution reverted: ${reason}", method="estimateGas")`, {
        code: 'UNPREDICTABLE_GAS_LIMIT',
        error: { code: -32000, message: `execution reverted: ${reason}` },
      }),
  ],
];

/** Words of contracts that are also those of nodes, wallets and visitors. */
const REASONS = [
  'insufficient funds for the round',
  'out of funds',
  'User rejected by the vote',
  'request rejected',
  'you can’t do this, it isn’t yours',
];

describe.each(FORMS)('a contract’s reason from %s', (_form, make) => {
  it.each(REASONS)('stays the contract’s words: %s', (reason) => {
    expect(read(make(reason))).toMatchObject({
      name: 'TransactionRevertedError',
      message: `The contract reverted: ${reason}.`,
    });
  });
});

describe('an error without a contract’s reason', () => {
  it.each([
    ['insufficient funds for gas * price + value: have 0 want 1', 'InsufficientFundsError'],
    ['Sender doesn’t have enough funds to send tx.', 'InsufficientFundsError'],
    ['execution reverted', 'TransactionRevertedError'],
    ['nonce too low', 'WalletFailedError'],
  ])('of a node is read from its words: %s', (message, name) => {
    expect(read({ code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message } }).name).toBe(
      name,
    );
  });

  it.each([
    'execution reverted: custom error 0x1234',
    "VM Exception while processing transaction: reverted with custom error 'Closed()'",
    'Transaction reverted without a reason string',
    'call revert exception [ See: https://links.ethers.org ]',
    'Transaction has been reverted by the EVM',
  ])('has no reason: %s', (message) => {
    expect(read({ code: -32000, message })).toMatchObject({
      name: 'TransactionRevertedError',
      message: 'The contract reverted without a reason.',
    });
  });
});

import { NoAccountError } from '@/lib/errors/NoAccountError';
import { NotAnAddressError } from '@/lib/errors/NotAnAddressError';
import { WalletFailedError } from '@/lib/errors/WalletFailedError';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { chosenAccounts } from '@/lib/wallets/chosenAccounts';
import { askExtension } from '@/lib/wallets/multiversx/askExtension';
import { readSignature } from '@/lib/wallets/multiversx/readSignature';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';
import { normalizeAddress } from '@/protocol/chainFamilies';

const ADDRESS = /^erd1[02-9ac-hj-np-z]{58}$/;

const readText = (answer: unknown, key: string): string | null => {
  if (typeof answer !== 'object' || answer === null || !(key in answer)) return null;
  const text = (answer as Record<string, unknown>)[key];
  return typeof text === 'string' && text !== '' ? text : null;
};

/**
 * Connects the MultiversX extension.
 *
 * @throws WalletRejectedError, WalletFailedError, NoAccountError or NotAnAddressError
 */
export async function connectMultiversx(id: string, name: string, { signal }: ConnectTools): Promise<WalletConnection> {
  const answer = await askExtension({ type: 'connect', data: '' }, signal);
  // A visitor who declines is told of by an answer without anything in it.
  if (answer === undefined || answer === null) throw new WalletRejectedError(new Error('Empty answer.'));
  const address = readText(answer, 'address');
  if (address === null) throw new NoAccountError();
  const account = normalizeAddress('erd', address);
  if (!ADDRESS.test(account)) throw new NotAnAddressError(name, address, 'erd');
  chosenAccounts.set(id, account);
  return createMultiversxConnection(id, account);
}

/**
 * Connects it again: the extension cannot be asked without a question, so the account is the one of before, and it
 * refuses to sign where it shows another by then.
 */
export function restoreMultiversx(id: string): Promise<WalletConnection | null> {
  const account = chosenAccounts.get(id);
  return Promise.resolve(account === null ? null : createMultiversxConnection(id, account));
}

function createMultiversxConnection(id: string, account: string): WalletConnection {
  return {
    account,
    chainId: '0x0',
    provider: null,
    async sign(text) {
      const answer = await askExtension({ type: 'signMessage', data: { account, message: text } });
      const signature = readText(answer, 'signature');
      if (signature === null) throw new WalletRejectedError(new Error('Answer without a signature.'));
      const signed = readSignature(signature);
      if (signed === null) throw new WalletFailedError(new Error('Data not signed'));
      return signed;
    },
    disconnect() {
      chosenAccounts.set(id, null);
      return Promise.resolve();
    },
  };
}

import { BrokenTriggerError, DeclinedError } from '@/lib/errors/triggerErrors';
import { TransactionRevertedError } from '@/lib/errors/transactionErrors';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { followTransaction } from '@/lib/transactions/followTransaction';
import { requireChain } from '@/lib/transactions/requireChain';
import { sendTransaction } from '@/lib/transactions/sendTransaction';
import { simulateTransaction } from '@/lib/transactions/simulateTransaction';
import type { TransactionRequest } from '@/lib/transactions/TransactionRequest';
import { describeCall } from '@/lib/triggers/describeCall';
import type { Trigger, TriggerContext } from '@/lib/triggers/Trigger';

/** What was sent, as it goes on to a plugin: plain texts, for JSON. */
export type SentTransaction = {
  hash: string;
  from: string;
  to: string;
  value: string;
  data: string;
  chainId: number;
  nonce: number;
  /** Its block; only where the trigger waits for it. */
  blockNumber?: number;
  /** As receipts name the hash; only where the trigger waits for one. */
  transactionHash?: string;
};

/**
 * Sends a transaction: simulated, then shown with its meaning and its fee, then asked of the wallet.
 *
 * @throws BrokenTriggerError, NoSenderError, DeclinedError, WalletRejectedError, TransactionRevertedError,
 *   InsufficientFundsError, WrongChainError
 */
export async function web3Transaction(
  { data, shouldAwait }: Trigger,
  { wallet, confirm }: TriggerContext,
): Promise<SentTransaction> {
  const sdk = await ensureSdk();
  const from = await wallet();
  const request = readRequest(data, from.account);
  const chainId = await requireChain(from.provider);
  const fee = await simulateTransaction(from.provider, request);
  const call = describeCall(sdk.web3Library, request.data);
  if (!(await confirm({ kind: 'transaction', request, chainId, call, fee }))) throw new DeclinedError();
  const { to, value, data: input } = request;
  const overrides = { gasLimit: fee.gas, ...fee.prices };
  const pending = await sendTransaction(sdk, { wallet: from, request, chainId, overrides }, (lent) =>
    lent.getInternalWeb3Provider().signer.sendTransaction({ to, value, data: input }),
  );
  const sent = { ...pending, value: String(value) };
  if (shouldAwait !== true) return sent;
  for await (const state of followTransaction(from.provider, pending, { confirmations: 1 })) {
    if (state.step === 'failed') throw new TransactionRevertedError(state.reason);
    if (state.step === 'replaced') throw new TransactionRevertedError('Another transaction replaced it.');
    if (state.step !== 'mined') continue;
    return { ...sent, hash: state.hash, transactionHash: state.hash, blockNumber: state.block };
  }
  return sent;
}

function readRequest(data: unknown, account: string): TransactionRequest {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const to = given['to'];
  if (typeof to !== 'string' || !/^0x[\da-f]{40}$/i.test(to)) {
    throw new BrokenTriggerError('web3Transaction trigger does not have an address to send to');
  }
  const from = given['from'] ?? account;
  if (typeof from !== 'string' || from.toLowerCase() !== account) {
    throw new BrokenTriggerError('web3Transaction trigger is for another account than the one of your wallet');
  }
  const input = given['data'] ?? '0x';
  if (typeof input !== 'string' || !/^0x([\da-f]{2})*$/i.test(input)) {
    throw new BrokenTriggerError('web3Transaction trigger has data that is not hexadecimal');
  }
  return { from: account, to, value: readValue(given['value']), data: input };
}

/** A whole number in decimal, in hexadecimal, or as libraries write it in JSON; 0 where there is none. */
function readValue(value: unknown): bigint {
  const plain: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'hex') : (value ?? 0);
  if (typeof plain !== 'string' && typeof plain !== 'number') throw noValue();
  if (!/^(\d+|0x[\da-f]+)$/i.test(String(plain))) throw noValue();
  return BigInt(plain);
}

const noValue = (): BrokenTriggerError =>
  new BrokenTriggerError('web3Transaction trigger has a value that is no whole number');

import type { ethers } from 'ethers';
import { type ContractValue, toPlain } from '@/lib/contracts/contractValues';
import { TransactionRevertedError } from '@/lib/errors/transactionErrors';
import { BrokenTriggerError, DeclinedError } from '@/lib/errors/triggerErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import type { TransactionRequest } from '@/lib/transactions/TransactionWallet';
import { followTransaction } from '@/lib/transactions/followTransaction';
import { requireChain } from '@/lib/wallets/walletChain';
import { sendTransaction } from '@/lib/transactions/sendTransaction';
import { simulateTransaction } from '@/lib/transactions/simulateTransaction';
import type { Trigger, TriggerContext } from '@/lib/triggers/Trigger';

/** The calls that move what somebody owns, or let others move it. */
const DECODED_CALLS: readonly (readonly [signature: string, sentence: string])[] = [
  ['function transfer(address to, uint256 amount)', 'Sends tokens.'],
  ['function transferFrom(address from, address to, uint256 amountOrTokenId)', "Transfers someone's tokens or NFT."],
  ['function approve(address spender, uint256 amountOrTokenId)', 'Approves someone else to transfer tokens or an NFT.'],
  ['function increaseAllowance(address spender, uint256 amount)', 'Approves someone else to transfer more tokens.'],
  [
    'function setApprovalForAll(address operator, bool approved)',
    'Approves someone else to transfer all NFTs, or revokes the approval.',
  ],
  ['function safeTransferFrom(address from, address to, uint256 tokenId)', 'Sends an NFT.'],
  ['function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', 'Sends an NFT.'],
  [
    'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
    'Sends NFTs of an edition.',
  ],
  ['function deposit()', 'Wraps the native currency as tokens.'],
  ['function withdraw(uint256 amount)', 'Unwraps tokens to the native currency.'],
];

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

/** A call of a contract, in words that can be checked. */
export type DescribedCall = {
  /** Such as `transfer`. */
  name: string;
  /** What it does, as a sentence. */
  sentence: string;
  args: readonly { name: string; type: string; value: ContractValue }[];
};

/** What a transaction's data asks of a contract, as far as it is one of the calls that everybody knows; else `null`. */
function describeCall(library: typeof ethers, data: string): DescribedCall | null {
  const { Interface } = library.utils;
  for (const [signature, sentence] of DECODED_CALLS) {
    const abi = new Interface([signature]);
    const fragment = Object.values(abi.functions)[0];
    if (!fragment || abi.getSighash(fragment) !== data.slice(0, 10).toLowerCase()) continue;
    try {
      const values = abi.decodeFunctionData(fragment, data);
      const args = fragment.inputs.map((input, index) => ({
        name: input.name,
        type: input.type,
        value: toPlain(input, values[index]),
      }));
      return { name: fragment.name, sentence, args };
    } catch {
      return null; // The same first bytes, and something else behind them.
    }
  }
  return null;
}

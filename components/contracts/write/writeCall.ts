import { pathOf } from '@/components/contracts/drafts';
import { readDraft } from '@/components/contracts/readDraft';
import type { CallInput, ReviewedCall } from '@/components/contracts/useCall';
import { strings as writeStrings } from '@/components/contracts/write/strings.en';
import { checkOwnTokens, findOwnAmount } from '@/components/contracts/write/ownTokens';
import { showTransactionToast } from '@/components/transactions/pending/transactionToast';
import { prepareWrite, writeContract } from '@/lib/contracts/callContract';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';
import { simulateTransaction } from '@/lib/transactions/simulateTransaction';
import { requireSender } from '@/lib/transactions/TransactionWallet';
import { parseAmount } from '@/lib/transfers/parseAmount';
import { requireChain } from '@/lib/wallets/walletChain';
import { coinOf } from '@/protocol/chains';

/** The wallet that signs, as far as there is one. */
type Wallet = Parameters<typeof requireSender>[0];

/**
 * Checks a call of a form, and runs it without sending it: nothing is signed.
 *
 * @throws what `readDraft`, `parseAmount`, `requireSender`, `requireChain`, `checkOwnTokens`, `prepareWrite` and
 *   `simulateTransaction` throw
 */
export async function reviewCall(input: CallInput, wallet: Wallet): Promise<ReviewedCall> {
  const { at, doc, one, drafts, value, units, token } = input;
  const { chainId, address } = at;
  const { signature, inputs } = one;
  const params = readDraft(inputs, drafts, units);
  const sent = parseAmount(value.trim() || '0', coinOf(chainId).decimals);
  const sender = requireSender(wallet);
  await requireChain(sender.provider, chainId);
  const index = findOwnAmount(one);
  const ownInput = inputs[index];
  if (token && ownInput) {
    const tokens = { chainId, address, doc, account: sender.account };
    await checkOwnTokens(tokens, token, pathOf(ownInput, index), BigInt(String(params[index])));
  }
  const parameters = { contractAddress: address, abi: doc.json, functionName: signature, params, value: sent };
  const prepared = await prepareWrite(sender, parameters);
  const fee = await simulateTransaction(sender.provider, prepared.request, prepared.abi);
  const account = (await ensureSdk()).web3Library.utils.getAddress(sender.account);
  return { prepared, fee, chainId, account, at: new Date().toISOString() };
}

/** Has the wallet sign and send a reviewed call, and follows it. @throws what `writeContract` throws */
export async function sendCall({ prepared, fee, chainId }: ReviewedCall, name: string, wallet: Wallet): Promise<void> {
  const overrides = { gasLimit: fee.gas, ...fee.prices };
  const pending = await writeContract(requireSender(wallet), prepared, { chainId, overrides });
  const transaction = { ...pending, summary: writeStrings.summary(name), sentAt: Date.now() };
  pendingTransactions.add(transaction);
  showTransactionToast(transaction, 'submitted');
}

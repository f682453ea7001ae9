import { useState } from 'react';
import { useTask } from '@/lib/shell/useTask';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import { strings } from '@/components/contracts/strings.en';
import { useToast } from '@/components/ui/overlays/useToast';
import { askContract, type ContractResult } from '@/lib/contracts/askContract';
import type { ContractDoc, ContractFunction } from '@/lib/contracts/ContractDoc';
import { readDraft, type Draft, type Units } from '@/components/contracts/readDraft';
import type { PreparedWrite } from '@/lib/contracts/callContract';
import { useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
import type { Fee } from '@/lib/transactions/simulateTransaction';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';
import { requireChain } from '@/lib/wallets/walletChain';
import { requireSender } from '@/lib/transactions/TransactionWallet';
import { parseAmount } from '@/lib/transfers/parseAmount';
import { coinOf } from '@/protocol/chains';

/** A call that was checked and tried out, and waits for the visitor's word. */
export type ReviewedCall = { prepared: PreparedWrite; fee: Fee; chainId: number };

/** What only those need who write. */
const loadWriting = async () => ({
  ...(await import('@/lib/contracts/callContract')),
  ...(await import('@/lib/transactions/simulateTransaction')),
});

/** What is called, and with what. */
export type CallQuestion = {
  at: ContractPlace;
  doc: ContractDoc;
  one: ContractFunction;
  drafts: readonly Draft[];
  value: string;
  units: Units;
};

/** Calls a function: reads at once; writes after a review. */
export function useCall({ at, doc, one, drafts, value, units }: CallQuestion) {
  const { chainId, address } = at;
  const { signature, inputs } = one;
  const { busy, error, run, clear: forget } = useTask();
  const [answer, setAnswer] = useState<ContractResult | undefined>();
  const [shown, setShown] = useState<ReviewedCall | null>(null);
  const connection = useConnectedWallet();
  const toast = useToast();
  const wallet = connection && { provider: connection.connection.provider, account: connection.account };

  const clear = () => {
    forget();
    setShown(null);
    setAnswer(undefined);
  };
  const read = () => {
    setAnswer(undefined);
    return run(async () => {
      const values = readDraft(inputs, drafts, units);
      setAnswer(await askContract({ chainId, address, abi: doc.json, signature, values }));
    });
  };
  const review = () =>
    run(async () => {
      const params = readDraft(inputs, drafts, units);
      const sent = parseAmount(value.trim() || '0', coinOf(chainId).decimals);
      const sender = requireSender(wallet);
      await requireChain(sender.provider, chainId);
      const asked = { contractAddress: address, abi: doc.json, functionName: signature, params, value: sent };
      const { prepareWrite, simulateTransaction } = await loadWriting();
      const prepared = await prepareWrite(sender, asked);
      setShown({ prepared, fee: await simulateTransaction(sender.provider, prepared.request, prepared.abi), chainId });
    });
  const send = () =>
    run(async () => {
      if (!shown) return;
      const { prepared, fee } = shown;
      const overrides = { gasLimit: fee.gas, ...fee.prices };
      const { writeContract } = await loadWriting();
      const pending = await writeContract(requireSender(wallet), prepared, { chainId, overrides });
      pendingTransactions.add({ ...pending, summary: strings.review.summary(one.name), sentAt: Date.now() });
      setShown(null);
      toast.show({ title: strings.sent.submitted, text: strings.sent.submittedText, tone: 'good' });
    });
  return { busy, error, answer, shown, read, review, send: () => void send(), clear };
}

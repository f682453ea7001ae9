import { useState } from 'react';
import { useTask } from '@/lib/state/useTask';
import type { ContractTarget } from '@/components/contracts/start/ContractForm';
import { queryContract, type ContractResult } from '@/lib/contracts/queryContract';
import type { ContractDoc, ContractFunction } from '@/lib/contracts/ContractDoc';
import type { Draft, Units } from '@/components/contracts/drafts';
import type { Token } from '@/components/ui/contract/Value';
import type { PreparedWrite } from '@/lib/contracts/callContract';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import type { Fee } from '@/lib/transactions/simulateTransaction';

/** A call that was checked and tried out, and waits for the visitor's word. */
export type ReviewedCall = { prepared: PreparedWrite; fee: Fee; chainId: number; account: string; at: string };

/** What reads the form, from the first press on. */
const loadReading = () => import('@/components/contracts/readDraft');

/** What only those need who write. */
const loadWriting = () => import('@/components/contracts/write/writeCall');

/** What is called, and with what. */
export type CallInput = {
  at: ContractTarget;
  doc: ContractDoc;
  one: ContractFunction;
  drafts: readonly Draft[];
  value: string;
  units: Units;
  /** What the contract counts in, where it is a token. */
  token: Token | null;
};

/** Calls a function: reads at once; writes after a review. */
export function useCall(input: CallInput) {
  const { at, doc, one, drafts, units } = input;
  const { chainId, address } = at;
  const { signature, inputs } = one;
  const { busy, error, run, clear: clearError } = useTask();
  const [answer, setAnswer] = useState<ContractResult | undefined>();
  const [shown, setShown] = useState<ReviewedCall | null>(null);
  const connection = useConnectedWallet();
  const wallet = connection && { provider: connection.connection.provider, account: connection.account };

  const clear = () => {
    clearError();
    setShown(null);
    setAnswer(undefined);
  };
  const read = () => {
    setAnswer(undefined);
    return run(async () => {
      const { readDraft } = await loadReading();
      const values = readDraft(inputs, drafts, units);
      setAnswer(await queryContract({ chainId, address, abi: doc.json, signature, values }));
    });
  };
  const review = () => run(async () => setShown(await (await loadWriting()).reviewCall(input, wallet)));
  const send = () =>
    run(async () => {
      if (!shown) return;
      await (await loadWriting()).sendCall(shown, one.name, wallet);
      setShown(null);
    });
  return { busy, error, answer, shown, read, review, send: () => void send(), clear };
}

import { useRouter } from 'next/router';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { Asset, Assets } from '@/components/send/useAssets';
import { formatAmount } from '@/lib/format/amounts';
import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import type { Transfer } from '@/lib/transfers/checkTransfer';
import { type PaymentRequest, readLinkedRequest } from '@/lib/transfers/paymentRequest';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** What the form of a transfer holds, as it was typed. */
export type TransferDraft = {
  /** Key of the asset that was chosen, or that a link names; `OTHER` of `useTransferForm` for one that is typed. */
  asset: string;
  /** For what is typed: kind, contract and number. */
  type: string;
  contractAddress: string;
  tokenId: string;
  receiver: string;
  amount: string;
  /** All there is of the chain's coin, less the fee, whatever the amount says. */
  everything: boolean;
  /** An amount in the smallest unit that a request asks for, until the decimals of its token are known. */
  units?: string | undefined;
  /** What was ticked to be sent though it will be lost, see `lossKey`; left out for nothing. */
  lossAccepted?: string | undefined;
};

/** What is sent and to whom: a tick holds for these alone. */
const lossKey = ({ asset, contractAddress, receiver }: TransferDraft): string =>
  `${asset} ${contractAddress} ${receiver}`;

/** The state of the form, and what changes it. */
export type TransferFormState = ReturnType<typeof useTransferForm>;

const KEY = 'foyer-send';

/** The key of what is typed instead of chosen. */
export const OTHER = 'other';

/**
 * The form of a transfer. A link can fill it in: `/send?to=ada.eth&amount=1`, and for a token or an NFT
 * `&type=erc721&contract=0x…&id=3`; or a payment request of EIP-681 does, `/send?request=ethereum:…`.
 */
export function useTransferForm({ list, looked }: Assets, provider: Eip1193Provider) {
  const { query } = useRouter();
  const ofLink = (name: string): string => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const type = ofLink('type');
  const isLinked = ['request', 'type', 'contract', 'id', 'to', 'amount'].some((name) => ofLink(name) !== '');
  const [draft, setDraft] = useState<TransferDraft>(() => {
    const stored = isLinked ? null : readStoredDraft();
    if (stored) return stored;
    const request = readLinkedRequest(query);
    return {
      asset: type === '' || type === 'native' ? 'native' : keyOfLink(ofLink('contract'), ofLink('id')),
      type: type || 'erc20',
      contractAddress: ofLink('contract'),
      tokenId: ofLink('id'),
      // A request that is refused is shown with the reason.
      receiver: ofLink('request') || ofLink('to'),
      amount: ofLink('amount'),
      everything: false,
      ...(request && draftOfRequest(request)),
    };
  });
  useEffect(() => {
    if (!isLinked) keepDraft(draft.receiver || draft.amount ? draft : null);
  }, [draft, isLinked]);
  const chosen = list.find(({ key }) => key === draft.asset) ?? null;
  if (draft.units !== undefined && chosen) {
    const { exact } = formatAmount(draft.units, chosen.decimals ?? 0);
    setDraft({ ...draft, amount: exact, units: undefined });
  }
  useUnits(chosen === null && looked.erc20 ? draft : null, provider, setDraft);
  return {
    draft,
    chosen,
    /** Whether what is sent is typed: a link may name something that the visitor does not own, or is not known to. */
    isOther: chosen === null,
    /**
     * Whether the form has its shape: that there is no coin for the fee is said above its fields, and what a link or a draft
     * names may yet turn out to be among what is owned.
     */
    ready:
      looked.native &&
      (chosen !== null || draft.asset === OTHER || looked[draft.asset.includes(':') ? 'erc721' : 'erc20']),
    transfer: toTransfer(draft, chosen),
    change: (part: Partial<TransferDraft>) =>
      setDraft((before) => ({ ...before, everything: false, units: undefined, ...part })),
    /** Whether the visitor accepts that what is sent to this recipient is lost. */
    acceptsLoss: draft.lossAccepted === lossKey(draft),
    acceptLoss: (accepted: boolean) =>
      setDraft((before) => ({ ...before, lossAccepted: accepted ? lossKey(before) : undefined })),
    takeEverything() {
      if (chosen?.balance == null) return;
      const amount = formatAmount(chosen.balance, chosen.decimals ?? 0).exact;
      setDraft((before) => ({ ...before, amount, everything: chosen.type === 'native' }));
    },
    /** Empties it for the next one. Where nothing is left of what was sent, the coin comes next. */
    clear() {
      const isAll =
        chosen?.balance != null && draft.amount === formatAmount(chosen.balance, chosen.decimals ?? 0).exact;
      const isGone = (chosen?.type ?? draft.type) === 'erc721' || isAll;
      const after = isGone ? { asset: 'native', contractAddress: '', tokenId: '' } : {};
      setDraft((before) => ({ ...before, ...after, receiver: '', amount: '', everything: false }));
    },
  };
}

/** Writes an amount in the smallest unit by the decimals that a token's contract tells, if the list does not have it. */
function useUnits(
  draft: TransferDraft | null,
  provider: Eip1193Provider,
  setDraft: Dispatch<SetStateAction<TransferDraft>>,
): void {
  const { units, contractAddress } = draft ?? {};
  useEffect(() => {
    if (units === undefined || contractAddress === undefined) return;
    const read = async () => {
      const { readDecimals } = await import('@/lib/transfers/checkTransfer');
      const decimals = await readDecimals(provider, contractAddress);
      const amount = formatAmount(units, decimals ?? 0).exact;
      const isSame = (now: TransferDraft) => now.units === units && now.contractAddress === contractAddress;
      setDraft((now) => (isSame(now) ? { ...now, amount, units: undefined } : now));
    };
    // Without an answer no amount is made up: the visitor enters it.
    read().catch(() => undefined);
  }, [units, contractAddress, provider, setDraft]);
}

/** What a payment request fills in: an amount of a token once its decimals are known. */
export function draftOfRequest({ to, token, amount }: PaymentRequest): Partial<TransferDraft> {
  return {
    ...{ asset: token === null ? 'native' : keyOfLink(token, ''), type: 'erc20', contractAddress: token ?? '' },
    ...{ tokenId: '', receiver: to, amount: '', units: amount === null ? undefined : String(amount) },
  };
}

/** What the form holds to send the same to the same once more; what is no longer owned is named by its contract. */
export function draftOf(
  { kind, to, amount, token, tokenId }: AssetTransfer,
  list: readonly Asset[],
): Partial<TransferDraft> {
  const key = token === null ? 'native' : keyOfLink(token, tokenId ?? '');
  const asset = list.find((one) => one.key === key);
  const type = asset?.type ?? (kind === 'token' ? 'erc20' : 'erc721');
  return {
    ...{ asset: key, type, contractAddress: token ?? '', tokenId: tokenId ?? '', receiver: to },
    // In units that are not known, an amount would be another one.
    amount: asset && type !== 'erc721' ? formatAmount(amount, asset.decimals ?? 0).exact : '',
  };
}

/** The transfer that a form describes; what is missing in it is told when it is checked. */
function toTransfer(draft: TransferDraft, chosen: Asset | null): Partial<Transfer> & { type?: string } {
  const { receiver, amount } = draft;
  const { type, contractAddress, tokenId } = chosen ?? draft;
  const token = { ...(contractAddress ? { contractAddress } : {}), ...(tokenId ? { tokenId } : {}) };
  const fields = { type, receiver, ...token, ...(type === 'erc721' ? {} : { amount }) };
  return fields as Partial<Transfer> & { type?: string };
}

/** The key of what a link names, as it would have in the list of what the visitor owns. */
function keyOfLink(contract: string, id: string): string {
  return contract === '' ? OTHER : [contract.toLowerCase(), ...(id === '' ? [] : [id])].join(':');
}

/** What was typed into the form in this tab, so that a reload takes nothing away; `null` where nothing was. */
function readStoredDraft(): TransferDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { everything, ...texts } = stored as TransferDraft;
    const names = ['asset', 'type', 'contractAddress', 'tokenId', 'receiver', 'amount'] as const;
    return names.every((name) => typeof texts[name] === 'string')
      ? { ...texts, everything: everything === true }
      : null;
  } catch {
    return null; // Storage is closed to this page, or holds something else.
  }
}

/** Keeps what is typed; `null` lets it go. */
function keepDraft(draft: TransferDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is closed or full: then a reload begins again.
  }
}

import type { TransferDraft } from '@/components/send/TransferDraft';

const KEY = 'foyer-send';

/** What was typed into the form in this tab, so that a reload takes nothing away; `null` where nothing was. */
export function readKeptDraft(): TransferDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { everything, ...texts } = kept as TransferDraft;
    const names = ['asset', 'type', 'contractAddress', 'tokenId', 'receiver', 'amount'] as const;
    return names.every((name) => typeof texts[name] === 'string')
      ? { ...texts, everything: everything === true }
      : null;
  } catch {
    return null; // Storage is closed to this page, or holds something else.
  }
}

/** Keeps what is typed; `null` lets it go. */
export function keepDraft(draft: TransferDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is closed or full: then a reload begins anew.
  }
}

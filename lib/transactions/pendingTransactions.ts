import type { PendingTransaction } from '@/lib/transactions/PendingTransaction';

/** A transaction that is kept, with what it was for. */
export type KeptTransaction = PendingTransaction & {
  /** What it does, in words, as it was reviewed. */
  summary: string;
  /** When it was sent: milliseconds since 1970. */
  sentAt: number;
};

const PREFIX = 'foyer-pending:';
/** More than anybody has under way at once; the oldest are let go. */
const MOST = 50;

const listeners = new Set<() => void>();
const known = new Map<string, { text: string; list: readonly KeptTransaction[] }>();
const NONE: readonly KeptTransaction[] = [];

const keyOf = (account: string): string => PREFIX + account.toLowerCase();
const reviveBigints = (key: string, value: unknown): unknown =>
  key === 'value' && typeof value === 'string' ? BigInt(value) : value;
const writeBigints = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

function readText(account: string): string {
  try {
    return localStorage.getItem(keyOf(account)) ?? '';
  } catch {
    return known.get(keyOf(account))?.text ?? ''; // Storage is closed to this page: kept while it lives.
  }
}

function parse(text: string): readonly KeptTransaction[] {
  try {
    const list: unknown = JSON.parse(text || '[]', reviveBigints);
    return Array.isArray(list) ? (list as KeptTransaction[]) : NONE;
  } catch {
    return NONE; // Not ours.
  }
}

function write(account: string, list: readonly KeptTransaction[]): void {
  const text = JSON.stringify(list.slice(-MOST), writeBigints);
  known.set(keyOf(account), { text, list: list.slice(-MOST) });
  try {
    localStorage.setItem(keyOf(account), text);
  } catch {
    // Storage is closed or full: then it is followed until the page closes.
  }
  for (const tell of listeners) tell();
}

/**
 * The transactions under way, by account: a store without React. They outlive a reload, and other tabs see them.
 */
export const pendingTransactions = {
  /** Those of an account, oldest first; the same list until something changes. */
  get(account: string): readonly KeptTransaction[] {
    const text = readText(account);
    const kept = known.get(keyOf(account));
    if (kept?.text === text) return kept.list;
    const list = parse(text);
    known.set(keyOf(account), { text, list });
    return list;
  },
  getOnServer: (): readonly KeptTransaction[] => NONE,
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || key.startsWith(PREFIX)) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
  /** Keeps one of its sender's. */
  add(transaction: KeptTransaction): void {
    const others = pendingTransactions.get(transaction.from).filter(({ hash }) => hash !== transaction.hash);
    write(transaction.from, [...others, transaction]);
  },
  /** Lets one go: it is settled, and whoever wanted to know does. */
  remove(account: string, hash: string): void {
    write(
      account,
      pendingTransactions.get(account).filter((one) => one.hash !== hash),
    );
  },
};

import { callAccount } from '@/lib/account/callAccount';
import type { KeptContract } from '@/protocol/account';

const PREFIX = 'foyer-contracts:';
/** Under whose name a browser keeps what visitors keep who are not signed in. */
const NOBODY = '';
/** More than a list is good for; the oldest are let go. */
const MOST = 100;
const NONE: readonly KeptContract[] = [];
const listeners = new Set<() => void>();
const known = new Map<string, { text: string; list: readonly KeptContract[] }>();

function readText(user: string): string {
  try {
    return localStorage.getItem(PREFIX + user) ?? '';
  } catch {
    return known.get(user)?.text ?? ''; // Storage is closed to this page: kept while it lives.
  }
}

function isContract(value: unknown): value is KeptContract {
  if (typeof value !== 'object' || value === null) return false;
  const { name, chainId, address, abi } = value as Partial<Record<keyof KeptContract, unknown>>;
  return [name, address, abi].every((part) => typeof part === 'string') && Number.isSafeInteger(chainId);
}

function parse(text: string): readonly KeptContract[] {
  try {
    const list: unknown = JSON.parse(text || '[]');
    return Array.isArray(list) ? list.filter(isContract) : NONE;
  } catch {
    return NONE; // Not ours.
  }
}

function write(user: string, list: readonly KeptContract[]): void {
  const kept = list.slice(-MOST);
  const text = JSON.stringify(kept);
  known.set(user, { text, list: kept });
  try {
    localStorage.setItem(PREFIX + user, text);
  } catch {
    // Storage is closed or full: kept until the page closes.
  }
  for (const tell of listeners) tell();
}

/** Whether both are the same contract. */
const isSame = (one: KeptContract, other: Pick<KeptContract, 'chainId' | 'address'>): boolean =>
  one.chainId === other.chainId && one.address.toLowerCase() === other.address.toLowerCase();

/**
 * The contracts that visitors keep at hand: a store without React. Those of an account (by the id of its user) are kept
 * by the backend, and this browser holds what it told last; those of a visitor who is not signed in (`null`) are kept in
 * this browser alone.
 */
export const keptContracts = {
  /** What is known of them, oldest first; the same list until something changes. */
  get(user: string | null): readonly KeptContract[] {
    const name = user ?? NOBODY;
    const text = readText(name);
    const before = known.get(name);
    if (before?.text === text) return before.list;
    const list = parse(text);
    known.set(name, { text, list });
    return list;
  },
  getOnServer: (): readonly KeptContract[] => NONE,
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
  /** Asks the backend what the account keeps. @throws what `callAccount` throws */
  async refresh(user: string): Promise<void> {
    write(user, await callAccount('listKeptContracts', {}));
  },
  /** Keeps one, in the place of what was kept of the same contract. @throws what `callAccount` throws */
  async add(user: string | null, { name, chainId, address, abi }: KeptContract): Promise<void> {
    const contract = { name, chainId, address, abi };
    if (user !== null) return write(user, await callAccount('keepContract', contract));
    write(NOBODY, [...keptContracts.get(null).filter((one) => !isSame(one, contract)), contract]);
  },
  /** Lets one go. @throws what `callAccount` throws */
  async remove(user: string | null, contract: Pick<KeptContract, 'chainId' | 'address'>): Promise<void> {
    const { chainId, address } = contract;
    if (user !== null) return write(user, await callAccount('dropContract', { chainId, address }));
    write(
      NOBODY,
      keptContracts.get(null).filter((one) => !isSame(one, contract)),
    );
  },
};

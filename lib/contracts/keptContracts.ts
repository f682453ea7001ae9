/** A contract that somebody keeps at hand. */
export type KeptContract = {
  name: string;
  /** Decimal id of its chain. */
  chainId: number;
  /** Address, or a name that leads to it. */
  address: string;
  /** A known ABI by its name (`erc20`), or the ABI itself. */
  abi: string;
};

const PREFIX = 'foyer-contracts:';
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

/** The contracts that each account keeps, in this browser alone: a store without React. */
export const keptContracts = {
  /** Those of an account (the id of its user), oldest first; the same list until something changes. */
  get(user: string): readonly KeptContract[] {
    const text = readText(user);
    const before = known.get(user);
    if (before?.text === text) return before.list;
    const list = parse(text);
    known.set(user, { text, list });
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
  /** Keeps one, in the place of what was kept of the same contract. */
  add(user: string, contract: KeptContract): void {
    write(user, [...keptContracts.get(user).filter((one) => !isSame(one, contract)), contract]);
  },
  /** Lets one go. */
  remove(user: string, contract: Pick<KeptContract, 'chainId' | 'address'>): void {
    write(
      user,
      keptContracts.get(user).filter((one) => !isSame(one, contract)),
    );
  },
};

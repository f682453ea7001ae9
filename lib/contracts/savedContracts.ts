import { call } from '@/lib/data/backendClient';
import { ACCOUNT_STORAGE } from '@/lib/state/accountStorage';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import type { SavedContract } from '@/protocol/calls/account';

/** Under whose name a browser keeps what visitors keep who are not signed in. */
const NO_ACCOUNT = '';

const lists = createSavedLists({ prefix: ACCOUNT_STORAGE.contracts, max: 100, isItem: isContract });

function isContract(value: unknown): value is SavedContract {
  if (typeof value !== 'object' || value === null) return false;
  const { name, chainId, address, abi } = value as Partial<Record<keyof SavedContract, unknown>>;
  return [name, address, abi].every((part) => typeof part === 'string') && Number.isSafeInteger(chainId);
}

/** Whether both are the same contract. */
const isSame = (one: SavedContract, other: Pick<SavedContract, 'chainId' | 'address'>): boolean =>
  one.chainId === other.chainId && one.address.toLowerCase() === other.address.toLowerCase();

/**
 * The contracts that visitors keep at hand: a store without React. Those of an account (by the id of its user) are kept
 * by the backend, and this browser holds what it told last; those of a visitor who is not signed in (`null`) are kept
 * in this browser alone.
 */
export const savedContracts = {
  /** What is known of them, oldest first; the same list until something changes. */
  get: (user: string | null): readonly SavedContract[] => lists.get(user ?? NO_ACCOUNT),
  getInitial: lists.getInitial,
  subscribe: lists.subscribe,
  /** Asks the backend what the account keeps. @throws what `call` throws */
  async refresh(user: string): Promise<void> {
    lists.write(user, await call('listKeptContracts', {}));
  },
  /** Keeps one, in the place of what was kept of the same contract. @throws what `call` throws */
  async add(user: string | null, { name, chainId, address, abi }: SavedContract): Promise<void> {
    const contract = { name, chainId, address, abi };
    if (user !== null) return lists.write(user, await call('keepContract', contract));
    lists.write(NO_ACCOUNT, [...savedContracts.get(null).filter((one) => !isSame(one, contract)), contract]);
  },
  /** Lets one go. @throws what `call` throws */
  async remove(user: string | null, contract: Pick<SavedContract, 'chainId' | 'address'>): Promise<void> {
    const { chainId, address } = contract;
    if (user !== null) return lists.write(user, await call('dropContract', { chainId, address }));
    lists.write(
      NO_ACCOUNT,
      savedContracts.get(null).filter((one) => !isSame(one, contract)),
    );
  },
};

import { useEffect } from 'react';
import { addressNames } from '@/lib/activity/lookups';
import { useAuth } from '@/lib/auth/useAuth';
import { contractName } from '@/lib/contracts/bundledContracts';
import { call } from '@/lib/data/backendClient';
import { useLookup } from '@/lib/data/useLookup';
import { createSavedLists, useSavedList } from '@/lib/objects/createSavedLists';
import { ACCOUNT_STORAGE } from '@/lib/state/accountStorage';
import type { Contact } from '@/protocol/calls/account';

const lists = createSavedLists({ prefix: ACCOUNT_STORAGE.contacts, max: 200, isItem: isContact });

function isContact(value: unknown): value is Contact {
  if (typeof value !== 'object' || value === null) return false;
  const { address, label } = value as Partial<Record<keyof Contact, unknown>>;
  return typeof address === 'string' && typeof label === 'string';
}

/** Nobody's list: who is not signed in has no address book. */
const NO_ACCOUNT = '';

/**
 * The address book of an account (by the id of its user): a store without React. The backend keeps it; this browser
 * holds what it answered last, so that names are there at once.
 */
export const contacts = {
  /** What is known of it, oldest first; the same list until something changes. */
  get: (user: string | null): readonly Contact[] => (user === null ? lists.getInitial() : lists.get(user)),
  getInitial: lists.getInitial,
  subscribe: lists.subscribe,
  /** Reads it from the backend. @throws what `call` throws */
  async refresh(user: string): Promise<void> {
    lists.write(user, await call('listContacts', {}));
  },
  /** Saves an address with a label, in place of its label before. @throws what `call` throws */
  async save(user: string, contact: Contact): Promise<void> {
    lists.write(user, await call('saveContact', contact));
  },
  /** Removes an address. @throws what `call` throws */
  async remove(user: string, address: string): Promise<void> {
    lists.write(user, await call('removeContact', { address }));
  },
};

/** The address book of who is signed in: its entries, and the label of each address (in lower case). */
export function useContacts() {
  const { user } = useAuth();
  const id = user?.id ?? null;
  const list = useSavedList(contacts, id ?? NO_ACCOUNT);
  return {
    list,
    labelOf: (address: string): string | null =>
      list.find((one) => one.address === address.toLowerCase())?.label ?? null,
    save: (contact: Contact) => (id === null ? Promise.resolve() : contacts.save(id, contact)),
    remove: (address: string) => (id === null ? Promise.resolve() : contacts.remove(id, address)),
  };
}

/** Whose address book was read again since the page was loaded, and not in vain. */
let freshOf: string | null = null;

/**
 * Reads the address book again, once for each load of the page; what the browser holds is shown meanwhile. Any number of
 * parts may ask for it.
 */
export function useRefreshContacts(): void {
  const { user } = useAuth();
  const id = user?.id ?? null;
  useEffect(() => {
    if (id === null || freshOf === id) return;
    freshOf = id;
    contacts.refresh(id).catch(() => {
      freshOf = null; // Offline, what the browser holds is all there is.
    });
  }, [id]);
}

/** Addresses of Ethereum are the same in any letter case; those of Solana are not. */
const writeKey = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address);

/**
 * What an address is called: by the visitor, in the address book; else by its owner, in ENS; else the name of a contract
 * that the site knows.
 *
 * @param address `null` for none
 * @param chainId decimal id of the network on which it may be a known contract
 * @param known a name that came with the page: ENS is then not asked again
 * @returns `null` where it has no name, or none yet
 */
export function useAddressName(
  address: string | null,
  chainId: number | null = null,
  known: string | null = null,
): string | null {
  useRefreshContacts();
  const { labelOf } = useContacts();
  const key = address === null ? null : writeKey(address);
  const label = key === null ? null : labelOf(key);
  const ens = useLookup(addressNames, label === null && known === null ? key : null);
  if (label !== null || ens || known !== null) return label ?? ens ?? known;
  return key === null || chainId === null ? null : contractName(chainId, key);
}

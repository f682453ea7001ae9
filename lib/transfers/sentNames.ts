import { createSavedLists, useSavedList } from '@/lib/objects/createSavedLists';
import { ACCOUNT_STORAGE } from '@/lib/state/accountStorage';

/** A name that something was sent to, and the address that it led to then; both in lower case. */
type SentName = { name: string; address: string };

const lists = createSavedLists({ prefix: ACCOUNT_STORAGE.names, max: 200, isItem: isSentName });

function isSentName(value: unknown): value is SentName {
  if (typeof value !== 'object' || value === null) return false;
  const { name, address } = value as Partial<Record<keyof SentName, unknown>>;
  return typeof name === 'string' && typeof address === 'string';
}

/**
 * Where the names that an account (by the id of its user) sent to led at that time, so that a name which changed hands is
 * noticed. This browser alone remembers it.
 */
export const sentNames = {
  ...lists,
  /** Remembers where a name leads now. */
  remember(user: string, name: string, address: string): void {
    const key = name.toLowerCase();
    const others = lists.get(user).filter((one) => one.name !== key);
    lists.write(user, [...others, { name: key, address: address.toLowerCase() }]);
  },
};

/** Where a name led when the account sent to it last; `null` where it never did. @param name `null` for none */
export function useSentName(user: string | null, name: string | null): { name: string; was: string } | null {
  const list = useSavedList(sentNames, user ?? '');
  const found = user !== null && name !== null && list.find((one) => one.name === name.toLowerCase());
  return found ? { name: found.name, was: found.address } : null;
}

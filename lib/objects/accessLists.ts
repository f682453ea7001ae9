import type { Access } from '@/lib/objects/StoredObject';

/** The name that stands for everybody in an access list, signed in or not (row I04). */
export const EVERYBODY = '*';

/** The name of a role in an access list. */
export const roleKey = (name: string): string => `role:${name}`;

/** Read and written by its owner alone. */
export const ownerOnly = (userId: string): Access => ({ [userId]: { read: true, write: true } });

/** Read by everybody, written by its owner, and by the roles named. */
export const everybodyReads = (userId: string, ...roles: readonly string[]): Access => ({
  [EVERYBODY]: { read: true },
  ...ownerOnly(userId),
  ...Object.fromEntries(roles.map((name) => [roleKey(name), { read: true, write: true }])),
});

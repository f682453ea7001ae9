import type { Access, Reference, Relation, StoredFacts } from '@/lib/objects/StoredObject';
import { createQuery } from '@/lib/objects/createQuery';
import { defineClass } from '@/lib/objects/defineClass';
import { referenceTo } from '@/lib/objects/values';

/** A role: a named group of users, and of roles whose users count as its own. The name is fixed when it is made. */
export type RoleFields = { name: string; users: Relation<'_User'>; roles: Relation<'_Role'> };

/** The roles that the user may see. The operator creates and fills them. */
export const roles = defineClass<RoleFields>('_Role');

/** The names of the roles that a user is a direct member of, among those that the caller may see. */
export async function rolesOf(userId: string): Promise<string[]> {
  const query = roles.query().equalTo('users', referenceTo('_User', userId) as never);
  return (await query.limit(1000).find()).map(({ name }) => name);
}

/** The members of a relation of an object, to be narrowed step by step: `relatedTo(role, 'roles', '_Role')`. */
export function relatedTo<Fields extends object>(object: Reference | StoredFacts, field: string, className: string) {
  return createQuery<Fields>(className).relatedTo(object, field);
}

/** The name that stands for everybody in an access list, signed in or not (row I04). */
export const EVERYBODY = '*';

/** The name of a role in an access list. */
const roleKey = (name: string): string => `role:${name}`;

/** Read and written by its owner alone. */
export const ownerOnly = (userId: string): Access => ({ [userId]: { read: true, write: true } });

/** Read by everybody, written by its owner, and by the roles named. */
export const everybodyReads = (userId: string, ...roles: readonly string[]): Access => ({
  [EVERYBODY]: { read: true },
  ...ownerOnly(userId),
  ...Object.fromEntries(roles.map((name) => [roleKey(name), { read: true, write: true }])),
});

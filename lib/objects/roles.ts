import type { Access, Reference, Relation, ObjectMetadata } from '@/lib/objects/StoredObject';
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
export function relatedTo<Fields extends object>(object: Reference | ObjectMetadata, field: string, className: string) {
  return createQuery<Fields>(className).relatedTo(object, field);
}

/** The key for everyone in an ACL, signed in or not (row I04). */
export const PUBLIC_ACCESS = '*';

/** The name of a role in an access list. */
const roleKey = (name: string): string => `role:${name}`;

/** Read and written by its owner alone. */
export const ownerOnly = (userId: string): Access => ({ [userId]: { read: true, write: true } });

/** Public read; written by its owner and the given roles. */
export const publicRead = (userId: string, ...roles: readonly string[]): Access => ({
  [PUBLIC_ACCESS]: { read: true },
  ...ownerOnly(userId),
  ...Object.fromEntries(roles.map((name) => [roleKey(name), { read: true, write: true }])),
});

import type { ClassPermissions } from '@/protocol/calls/adminData';

/** Who may do what: the operations of each grantee. A grantee may have none yet. */
export type Grants<Operation extends string> = Readonly<Record<string, readonly Operation[]>>;

/** What a class can allow, in the order of its columns. */
export const CLASS_OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'] as const;
/** What a row can allow. */
export const ROW_OPERATIONS = ['read', 'write'] as const;

type ClassOperation = (typeof CLASS_OPERATIONS)[number];
type RowOperation = (typeof ROW_OPERATIONS)[number];

/** The permissions of one row, as the protocol writes them. */
export type Acl = Readonly<Record<string, { read?: true; write?: true }>>;

/** Everyone, and every signed-in user, as the protocol names them. */
export const [EVERYONE, SIGNED_IN] = ['*', 'requiresAuthentication'] as const;
/** Before the name of a field: the accounts that the field points to. */
export const BY_FIELD = 'pointerFields:';
const ROLE = 'role:';

/** Reads the permissions of a class, by grantee instead of by operation. */
export function readClassGrants(permissions: ClassPermissions): Grants<ClassOperation> {
  const grants = new Map<string, ClassOperation[]>();
  const add = (who: string, operation: ClassOperation) => grants.set(who, [...(grants.get(who) ?? []), operation]);
  for (const operation of CLASS_OPERATIONS) {
    for (const [who, held] of Object.entries(permissions[operation] ?? {})) {
      if (Array.isArray(held)) held.forEach((field) => add(`${BY_FIELD}${field}`, operation));
      else add(who, operation);
    }
  }
  return Object.fromEntries(grants);
}

/** Permissions of a class with other grants. What is no grant, such as protected fields, stays. */
export function writeClassGrants(permissions: ClassPermissions, grants: Grants<ClassOperation>): ClassPermissions {
  const holders = Object.entries(grants);
  const written = CLASS_OPERATIONS.map((operation) => {
    const holding = holders.filter(([, operations]) => operations.includes(operation)).map(([who]) => who);
    const fields = holding.filter((who) => who.startsWith(BY_FIELD)).map((who) => who.slice(BY_FIELD.length));
    const plain = holding.filter((who) => !who.startsWith(BY_FIELD)).map((who) => [who, true] as const);
    return [operation, { ...Object.fromEntries(plain), ...(fields.length > 0 && { pointerFields: fields }) }] as const;
  });
  return { ...permissions, ...Object.fromEntries(written) };
}

/** Reads the permissions of a row. One without permissions of its own is everyone's, as far as its class allows. */
export function readRowGrants(acl: Acl | null | undefined): Grants<RowOperation> {
  if (!acl) return { [EVERYONE]: ROW_OPERATIONS };
  return Object.fromEntries(
    Object.entries(acl).map(([who, held]) => [who, ROW_OPERATIONS.filter((operation) => held[operation])]),
  );
}

/** Writes the permissions of a row; a grantee without an operation is left out. */
export function writeRowGrants(grants: Grants<RowOperation>): Acl {
  const held = Object.entries(grants).filter(([, operations]) => operations.length > 0);
  return Object.fromEntries(
    held.map(([who, operations]) => [who, Object.fromEntries(operations.map((operation) => [operation, true]))]),
  );
}

/**
 * Who is meant by what was typed: a role by `role:` and its name, an account by its id.
 *
 * @returns `null` for neither
 */
export function readGrantee(typed: string): string | null {
  const who = typed.trim();
  if (who.startsWith(ROLE)) return /^role:[\w -]+$/.test(who) && who.length <= 120 ? who : null;
  return /^[A-Za-z0-9]{1,40}$/.test(who) && who !== SIGNED_IN ? who : null;
}

/** The role of a grantee; `null` where it is none. */
export const roleOf = (who: string): string | null => (who.startsWith(ROLE) ? who.slice(ROLE.length) : null);

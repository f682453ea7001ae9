import { isDeepStrictEqual } from 'node:util';

/** Who may do what with a class, as Parse Server stores it. */
export type ClassPermissions = Readonly<Record<string, object | undefined>>;

/** What may be done with a class. */
const OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'] as const;

/** Who is hidden what: field names by `*`, `role:editors` and the like. */
type ProtectedFields = Readonly<Record<string, readonly string[]>>;

/**
 * The permissions that a class gets at a start: those that are declared, except where an operator granted less since. What
 * an operator granted beyond the declaration is taken back: a class that is closed in the code is closed.
 *
 * @param stored those of the database
 * @param recorded those that were declared at the start before; nothing for a class that is older than the record. A
 *   permission that differs from it was changed by an operator.
 * @returns the permissions, and the operations that an operator's narrower permission was kept for
 */
export function mergePermissions(
  declared: ClassPermissions,
  stored: ClassPermissions,
  recorded: ClassPermissions = {},
): { permissions: Record<string, object>; kept: readonly string[] } {
  const permissions = { ...(declared as Record<string, object>) };
  // What new rows of a class permit where their maker does not say: left out, everybody may read and write them.
  if (stored['ACL']) permissions['ACL'] ??= stored['ACL'];
  const kept: string[] = [];
  for (const operation of OPERATIONS) {
    const [wanted, found] = [declared[operation] ?? {}, stored[operation] ?? {}];
    // Whether clients add fields goes by the settings, which may have changed since a start without a record.
    const before = recorded[operation] ?? (operation === 'addField' ? found : wanted);
    const isTightened =
      !isDeepStrictEqual(found, before) && !isDeepStrictEqual(found, wanted) && grantsLess(found, wanted);
    permissions[operation] = isTightened ? found : wanted;
    if (isTightened) kept.push(operation);
  }
  const [hidden, hiddenBefore] = [fieldsOf(stored), fieldsOf(recorded)];
  const isChanged = !isDeepStrictEqual(hidden, hiddenBefore);
  permissions['protectedFields'] = isChanged ? hideMore(fieldsOf(declared), hidden) : fieldsOf(declared);
  return { permissions, kept };
}

/** Whether everybody whom one permission lets do something is let do it by another one too. */
function grantsLess(one: object, other: object): boolean {
  const [narrow, wide] = [granted(one), granted(other)];
  if (wide.has('*')) return true;
  // Users, roles and fields that point to users all need somebody who is signed in.
  if (wide.has('requiresAuthentication')) return !narrow.has('*');
  return [...narrow].every((key) => wide.has(key));
}

/** Whom a permission names: `*`, `requiresAuthentication`, roles, users, and fields that point to users. */
function granted(permission: object): Set<string> {
  return new Set(
    Object.entries(permission).flatMap(([key, value]: [string, unknown]) =>
      Array.isArray(value) ? value.map((field) => `${key}:${String(field)}`) : value === true ? [key] : [],
    ),
  );
}

const fieldsOf = (permissions: ClassPermissions): ProtectedFields =>
  (permissions['protectedFields'] ?? {}) as ProtectedFields;

/** Hides all that either hides. Parse Server shows a caller what any of the caller's groups is shown. */
function hideMore(declared: ProtectedFields, stored: ProtectedFields): ProtectedFields {
  const groups = new Set([...Object.keys(declared), ...Object.keys(stored)]);
  return Object.fromEntries(
    [...groups].map((group) => {
      const own = declared[group] ?? declared['*'] ?? [];
      return [group, [...new Set([...own, ...(stored[group] ?? [])])]];
    }),
  );
}

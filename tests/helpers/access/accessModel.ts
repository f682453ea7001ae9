/**
 * Who may do what, as the documentation of Parse has it (docs.parseplatform.org: class-level permissions, pointer
 * permissions, requires-authentication, object-level access, roles, protected fields). Written without a look at the code
 * of the backend, which it is compared with.
 */

/** `role` is a member of a role, `inherited` one of a role that the first one contains. */
export const EVERYONE = ['public', 'user', 'owner', 'role', 'inherited', 'master'] as const;
export type Who = (typeof EVERYONE)[number];

export const OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Whom a class lets do an operation: by name, by role, by being signed in, or by a field of the row that points to them. */
export const CLASS_GRANTS = [
  'everybody',
  'nobody',
  'oneUser',
  'role',
  'signedIn',
  'pointerFields',
  'userFields',
] as const;
export type ClassGrant = (typeof CLASS_GRANTS)[number];

/** Rows: whom the access list lets read and write, and to whom the field `owner` points. */
export const ROWS = {
  without: { points: 'owner', read: ['*'], write: ['*'] },
  open: { points: 'owner', read: ['*'], write: ['*'] },
  readable: { points: 'owner', read: ['*'], write: [] },
  owners: { points: 'owner', read: ['owner'], write: ['owner'] },
  ownerReads: { points: 'owner', read: ['owner'], write: [] },
  roles: { points: 'owner', read: ['role'], write: ['role'] },
  roleReads: { points: 'owner', read: ['role'], write: ['owner', 'role'] },
  closed: { points: 'owner', read: [], write: [] },
  others: { points: 'user', read: ['*'], write: ['*'] },
} as const satisfies Record<string, { points: Who; read: readonly Named[]; write: readonly Named[] }>;
export type RowName = keyof typeof ROWS;
export const ROW_NAMES = Object.keys(ROWS) as RowName[];

/** Whom an access list names. */
type Named = '*' | 'owner' | 'role';

/** Codes of the error catalogue: not allowed; there is no such object, or not for this visitor. */
export const FORBIDDEN = 119;
export const NOT_FOUND = 101;

/** What comes of it; a list or a count simply lacks what may not be seen. */
export type Outcome = 'done' | typeof FORBIDDEN | typeof NOT_FOUND;

const isMember = (who: Who) => who === 'role' || who === 'inherited';

const names = (list: readonly Named[], who: Who) =>
  list.some((name) => name === '*' || name === who || (name === 'role' && isMember(who)));

/** What the class alone says; `pointer`: it depends on the row. */
export function askClass(
  grant: ClassGrant,
  who: Who,
  operation: Operation,
): 'done' | 'pointer' | typeof FORBIDDEN | typeof NOT_FOUND {
  if (who === 'master' || grant === 'everybody') return 'done';
  if (grant === 'oneUser') return who === 'owner' ? 'done' : FORBIDDEN;
  if (grant === 'role') return isMember(who) ? 'done' : FORBIDDEN;
  if (grant === 'signedIn') return who === 'public' ? NOT_FOUND : 'done';
  if (grant === 'nobody') return FORBIDDEN;
  // A row that is not there yet points to nobody.
  return operation === 'create' ? FORBIDDEN : 'pointer';
}

/** What comes of an operation on one row. */
export function askRow(grant: ClassGrant, who: Who, operation: Exclude<Operation, 'create'>, row: RowName): Outcome {
  const verdict = askClass(grant, who, operation);
  if (verdict === FORBIDDEN || verdict === NOT_FOUND) return verdict;
  const { points, read, write } = ROWS[row];
  if (who === 'master') return 'done';
  if (verdict === 'pointer' && points !== who) return NOT_FOUND;
  const isReading = operation === 'get' || operation === 'find' || operation === 'count';
  return names(isReading ? read : write, who) ? 'done' : NOT_FOUND;
}

/** Whose fields are kept back (a rule for rows that point to a visitor narrows others, and counts beside one for everybody alone), by the keys of the protocol with names in place of ids. */
export const PROTECTIONS = [
  { '*': ['a', 'b', 'c'] },
  { '*': ['a', 'b', 'c'], authenticated: ['b', 'c'], role: ['c'], oneUser: [] },
  { '*': ['a', 'b'], pointed: [] },
  { '*': ['a', 'b'], pointed: ['b'], role: ['a'] },
  { authenticated: ['a'], role: ['b'] },
  { '*': ['a', 'b'], pointed: ['a', 'c'], oneUser: ['a', 'b', 'c'] },
] as const satisfies readonly Protection[];
export type Protection = { [Group in '*' | 'authenticated' | 'role' | 'oneUser' | 'pointed']?: readonly string[] };

/** The fields that are kept back from somebody in a row: what all groups they are in have kept back. */
export function keptBack(protection: Protection, who: Who, row: RowName): string[] {
  if (who === 'master') return [];
  const groups: Record<keyof Protection, boolean> = {
    '*': true,
    authenticated: who !== 'public',
    role: isMember(who),
    oneUser: who === 'owner',
    pointed: ROWS[row].points === who,
  };
  const sets = (Object.keys(groups) as (keyof Protection)[]).flatMap((group) =>
    groups[group] && protection[group] ? [protection[group]] : [],
  );
  const [first = [], ...rest] = sets;
  return first.filter((field) => rest.every((set) => set.includes(field)));
}

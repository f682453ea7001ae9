import Parse from 'parse/node';
import { isTooDeep, MAX_DEPTH } from '@/server/parse/checkShape';
import { isInherited, isRecord } from '@/server/parse/validateValue';
import { MAX_PATH_DEPTH } from '@/server/parse/validateQuery';

type Values = Record<string, unknown>;

/** What becomes of the value at the end of a path. */
type Operation =
  | { op: 'set'; value: unknown }
  | { op: 'delete' }
  | { op: 'increment'; amount: unknown }
  | { op: 'add' | 'addUnique' | 'remove'; objects: unknown };

/** The changes below one place, by the next name of their paths. */
export type Branch = {
  in: Record<string, PathChange>;
  /** Whether one of them makes the place where it is missing. */
  creates: boolean;
  /** Whether one of them fails below a value that has no places. A deletion does not: what it deletes is not there. */
  strict: boolean;
};

/** A change of one value, or of some values below it: what {@link CHANGE_PATHS} takes. */
export type PathChange = (Operation & { creates: boolean; strict: boolean }) | Branch;

/** An update, its paths (`data.a.b`) gathered by the field that they lead into. */
export type Paths = { whole: Values; branches: ReadonlyMap<string, Branch> };

const { INVALID_JSON, INVALID_KEY_NAME, INVALID_NESTED_KEY } = Parse.Error;

/** Fields with rules of their own, which are written whole. */
const WHOLE_FIELDS = ['ACL', 'authData'];

/** What makes an object a date, a pointer, an operation. */
const TYPE_KEYS = ['__type', '__op', 'prototype'];

/** Whether the name of a change is a path. */
export const isPath = (name: string): boolean => name.includes('.');

/** The field that a path leads into; of any other name, the name. */
export const rootOf = (name: string): string => name.split('.', 1)[0] ?? name;

/** Whether a name behind that of a field is a place in a list, by Parse Server's rule. */
export const isIndex = (name: string): boolean => /^\d+$/.test(name);

/** Whether two paths lead to the same place, or one to a place inside that of the other. */
export const overlap = (one: string, other: string): boolean =>
  `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);

/**
 * Reads the paths of an update in the form of the protocol.
 *
 * @throws code 105 for a path that is not valid; 121 for a name with `$` or a dot in it; 107 for two changes of one
 *   place, for an operation that paths do not have, and for values nested too deeply
 */
export function readPaths(update: Values): Paths {
  const names = Object.keys(update).filter(isPath);
  const branches = new Map<string, Branch>();
  if (names.length === 0) return { whole: update, branches };
  const whole = Object.fromEntries(Object.entries(update).filter(([name]) => !isPath(name)));
  for (const name of names) {
    const value = update[name];
    if (value === undefined) continue;
    const [root, ...path] = readPath(name);
    if (Object.hasOwn(whole, root) && whole[root] !== undefined) throw conflict(name);
    validateHeld(name, [root, ...path], value);
    const branch = branches.get(root) ?? makeBranch();
    branches.set(root, branch);
    insert(branch, path, name, toOperation(name, value));
  }
  return { whole, branches };
}

/** The names in a path. @throws code 105, 121 */
function readPath(name: string): [root: string, ...path: string[]] {
  const [root = '', ...path] = name.split('.', MAX_PATH_DEPTH + 1);
  if (path.length >= MAX_PATH_DEPTH)
    throw new Parse.Error(INVALID_KEY_NAME, `The name of a field has at most ${MAX_PATH_DEPTH} parts.`);
  if (root === '' || root.startsWith('_') || isInherited(root) || WHOLE_FIELDS.includes(root))
    throw new Parse.Error(INVALID_KEY_NAME, `Invalid field name for update: ${name}`);
  for (const part of path) {
    if (part.includes('$')) throw nestedKey();
    // The database stores no NUL, and no half of a character.
    const isName = part !== '' && !part.includes('\0') && !/\p{Surrogate}/u.test(part);
    if (isName && !isInherited(part) && !TYPE_KEYS.includes(part)) continue;
    throw new Parse.Error(INVALID_KEY_NAME, `Invalid field name for update: ${name}`);
  }
  return [root, ...path];
}

const nestedKey = () => new Parse.Error(INVALID_NESTED_KEY, "Nested keys should not contain the '$' or '.' characters");

const conflict = (name: string) =>
  new Parse.Error(
    INVALID_JSON,
    `Two changes of this request overlap: ${name} and one above, below or at the same place.`,
  );

/** The rules for values of whole fields, which see no further than the first names of a value. */
function validateHeld(name: string, path: readonly string[], value: unknown): void {
  if (isTooDeep(path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), value)))
    throw new Parse.Error(INVALID_JSON, `${name} is nested too deeply: max ${MAX_DEPTH} levels.`);
  validateKeys(value);
}

function validateKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, held] of Object.entries(value)) {
    if (!Array.isArray(value) && /[$.]/.test(key)) throw nestedKey();
    validateKeys(held);
  }
}

function toOperation(name: string, value: unknown): PathChange {
  if (!isRecord(value) || value['__op'] === undefined) return { op: 'set', value, creates: true, strict: true };
  const { __op: operation, amount, objects } = value;
  switch (operation) {
    case 'Delete':
      return { op: 'delete', creates: false, strict: false };
    case 'Increment':
      if (!Number.isFinite(amount)) break;
      return { op: 'increment', amount, creates: true, strict: true };
    case 'Add':
    case 'AddUnique':
      if (!Array.isArray(objects)) break;
      return { op: operation === 'Add' ? 'add' : 'addUnique', objects, creates: true, strict: true };
    case 'Remove':
      if (!Array.isArray(objects)) break;
      return { op: 'remove', objects, creates: false, strict: true };
    default:
  }
  throw new Parse.Error(INVALID_JSON, `${name} is inside an object, where this operation is not possible.`);
}

const makeBranch = (): Branch => ({ in: {}, creates: false, strict: false });

function insert(branch: Branch, path: readonly string[], name: string, change: PathChange): void {
  branch.creates ||= change.creates;
  branch.strict ||= change.strict;
  const [next = '', ...rest] = path;
  const there = branch.in[next];
  if (rest.length === 0) {
    if (there) throw conflict(name);
    branch.in[next] = change;
    return;
  }
  if (there && !('in' in there)) throw conflict(name);
  const below = there ?? makeBranch();
  branch.in[next] = below;
  insert(below, rest, name, change);
}

import { isDeepStrictEqual } from 'node:util';
import { isPath } from '@/server/parse/paths/readPaths';
import { isRecord } from '@/server/parse/validateValue';
import type { Write } from '@/server/parse/writes/restWrite';

type Values = Record<string, unknown>;

/** How an answer says that an object has no such field: SDKs forget the value that they hold. */
export const MISSING = { __op: 'Delete' } as const;

/** What an object that anybody may read and write has in place of an access list: SDKs read no deletion here. */
const PUBLIC_ACL = { '*': { read: true, write: true } } as const;

/** What an answer names by rules of its own, or not at all. */
const OWN_RULES = ['objectId', 'createdAt', 'updatedAt', 'password', 'authData', 'sessionToken'];

/** Operations whose result the database computes. */
const COMPUTED = ['Increment', 'Add', 'AddUnique', 'Remove'];

const RELATED = ['AddRelation', 'RemoveRelation', 'Batch'];

/** What an operation does; `undefined` of a value. */
export const operationOf = (value: unknown): unknown => (isRecord(value) ? value['__op'] : undefined);

/** Whether the result of a change is known by the database alone. */
export const isComputed = (value: unknown): boolean => COMPUTED.includes(String(operationOf(value)));

/** An object that has fields of its own, unlike a date or a pointer. */
export const isDocument = (value: unknown): value is Values => isRecord(value) && !('__type' in value);

/** The fields, not paths, of which one of two forms of a write has something else. */
export function changedFields(sent: Values, written: Values): string[] {
  const names = new Set([...Object.keys(sent), ...Object.keys(written)]);
  return [...names].filter((name) => !isPath(name) && !isDeepStrictEqual(sent[name], written[name]));
}

/**
 * What a trigger gives back, where what it set to `undefined` is as the request has it: JSON has no such value, and
 * nothing would be stored.
 */
export function keepDefined(given: Values, shown: Values): Values {
  const entries = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    if (value !== undefined) return [[name, value]];
    return Object.hasOwn(shown, name) ? [[name, shown[name]]] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether an answer names a field by what is stored. */
export const isNamed = (field: string): boolean => /^[a-z]/i.test(field) && !OWN_RULES.includes(field);

/**
 * What is stored of a field after a write, in the form of the protocol; `undefined` if the answer has it already, or it
 * is a relation.
 *
 * @param row as the database returned it; of an object that is created, what was written
 */
export function storedValue(write: Write, row: Values, field: string): unknown {
  const { className, data, query, validSchemaController: schema, config } = write;
  if (field === 'ACL') return storedAcl(write, row);
  const type = schema?.getExpectedType(className, field);
  const operation = operationOf(data[field]);
  if (type?.type === 'Relation' || RELATED.includes(String(operation))) return undefined;
  if (Object.hasOwn(data, field)) {
    if (operation === undefined) return data[field] ?? MISSING;
    return operation === 'Delete' ? MISSING : undefined;
  }
  if (!query) return MISSING;
  // The change was taken back: another request may have made another one meanwhile.
  const held = { [field]: row[field] };
  config.database.adapter.postgresObjectToParseObject(className, held, { fields: type ? { [field]: type } : {} });
  return held[field] ?? MISSING;
}

/** The access list that is stored, as a query would return it. */
function storedAcl({ data, query }: Write, row: Values): unknown {
  const { ACL } = data;
  if (isRecord(ACL) && operationOf(ACL) === undefined) return ACL;
  const { _rperm: readers, _wperm: writers } = row;
  if (!query) return ACL ? {} : PUBLIC_ACL;
  if (!Array.isArray(readers) && !Array.isArray(writers)) return PUBLIC_ACL;
  const acl: Record<string, { read?: true; write?: true }> = {};
  for (const [right, groups] of [['read', readers] as const, ['write', writers] as const]) {
    for (const group of Array.isArray(groups) ? (groups as string[]) : [])
      acl[group] = { ...acl[group], [right]: true };
  }
  return acl;
}

/**
 * Names the values that objects of an answer lost, by their paths: SDKs put an object of an answer over the one that
 * they hold, name by name. They come last, since SDKs take an answer in its order.
 */
export function nameLost(answer: Values, { data, originalData, query }: Write, row: Values): void {
  for (const [root, value] of Object.entries(answer)) {
    const [before, stored] = [originalData?.[root], query ? row[root] : value];
    if (!isDocument(value) || !isDocument(stored)) continue;
    for (const name of isDocument(before) ? Object.keys(before) : []) {
      const path = `${root}.${name}`;
      Reflect.deleteProperty(answer, path);
      // What the request itself deleted its client knows.
      if (operationOf(data[path]) === 'Delete') continue;
      if (!isPath(name) && !Object.hasOwn(stored, name) && !Object.hasOwn(value, name)) answer[path] = MISSING;
    }
  }
}

/**
 * Names a value as Parse Server does: alone, or its field where that is a list. Whoever may read the object gets all
 * that is below the first name of the path: the SDK puts an answer into an object by its first names, and would forget
 * what is beside the value.
 */
export function nameComputed(answer: Values, row: Values, path: readonly string[], isReadable: boolean): void {
  const [root = ''] = path;
  if (Array.isArray(row[root])) answer[root] = row[root];
  else put(answer, row, isReadable ? path.slice(0, 2) : path);
}

function put(answer: Values, held: unknown, [name = '', ...rest]: readonly string[]): void {
  if (typeof held !== 'object' || held === null || !Object.hasOwn(held, name)) return;
  const value: unknown = Reflect.get(held, name);
  if (rest.length === 0) {
    answer[name] = value;
    return;
  }
  const inside = answer[name];
  const named = isRecord(inside) ? inside : {};
  put(named, value, rest);
  if (Object.keys(named).length > 0) answer[name] = named;
}

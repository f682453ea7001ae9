import { isDeepStrictEqual } from 'node:util';
import { isPath, overlap, type Paths, readPaths, rootOf } from '@/server/parse/paths/readPaths';
import { isRecord } from '@/server/parse/validateValue';

type Values = Record<string, unknown>;

/** What a `beforeSave` trigger was shown of the fields that a request changes inside, and what it made of them. */
export type TriggerChanges = {
  /** The paths of the request, and their changes. */
  sent: Values;
  /** Each field as the trigger was shown it. */
  shown: Values;
  /** What is to be written after the trigger ran. */
  given: Values;
  /** What a field becomes by changes inside it. */
  change: (root: string, held: unknown, changes: Paths) => Promise<unknown>;
};

/**
 * Writes only the places that the request and the trigger changed: the trigger was shown whole fields, and hands them
 * back whole. What other requests wrote meanwhile beside those places stays.
 *
 * @returns what is to be written, and the fields inside which the trigger changed something
 */
export async function mergeTriggerChanges(
  changes: TriggerChanges,
): Promise<{ merged: Values; changed: readonly string[] }> {
  const { sent, given } = changes;
  const paths = [...Object.keys(sent), ...Object.keys(given)].filter(isPath);
  const merged = { ...given };
  const changed: string[] = [];
  for (const root of new Set(paths.map(rootOf))) {
    const isChanged = await mergeField(root, merged, changes);
    if (isChanged) changed.push(root);
  }
  return { merged, changed };
}

/** Puts the changes of one field into `merged`. Resolves to whether the trigger changed something inside it. */
async function mergeField(root: string, merged: Values, changes: TriggerChanges): Promise<boolean> {
  const { sent, shown, given, change } = changes;
  const [asked, own, held] = [under(sent, root), under(given, root), given[root]];
  const names = Object.keys(own);
  // The trigger took the change of the request back.
  if (held === undefined && shown[root] !== undefined) return true;
  // It deleted the field.
  if (isOperation(held)) return names.length > 0;
  for (const name of names) Reflect.deleteProperty(merged, name);
  joinOperations(asked, own);
  const conflicts = Object.keys(own).some((name) => Object.keys(asked).some((other) => overlap(name, other)));
  if (!conflicts && isDeepStrictEqual(held, shown[root])) {
    Reflect.deleteProperty(merged, root);
    Object.assign(merged, asked, own);
    return names.length > 0;
  }
  Reflect.deleteProperty(merged, root);
  const after = await change(root, held, readPaths(own));
  Object.assign(merged, combine(asked, after, [...differences(shown[root], after, [root])]));
  return true;
}

/** Makes one of two operations of a kind on the same place: what other requests do to it meanwhile stays. */
function joinOperations(asked: Values, own: Values): void {
  for (const [name, second] of Object.entries(own)) {
    const first = asked[name];
    if (!isRecord(first) || !isRecord(second) || first['__op'] !== second['__op']) continue;
    const { amount, objects } = first;
    if (typeof amount === 'number') asked[name] = { ...first, amount: amount + Number(second['amount']) };
    else if (Array.isArray(objects)) asked[name] = { ...first, objects: objects.concat(second['objects']) };
    else continue;
    Reflect.deleteProperty(own, name);
  }
}

/** The changes of paths into a field. */
const under = (values: Values, root: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPath(name) && rootOf(name) === root));

const isOperation = (value: unknown): boolean => isRecord(value) && '__op' in value;

/** What a place became, by the names that lead to it. */
type Difference = { path: readonly string[]; value: unknown };

/** What the request asked for, unless the trigger changed the same places. */
function combine(asked: Values, after: unknown, found: readonly Difference[]): Values {
  const combined: Values = {};
  const below = new Set<Difference>();
  for (const [name, value] of Object.entries(asked)) {
    const others = found.filter(({ path }) => overlap(path.join('.'), name));
    if (others.length === 0) combined[name] = value;
    // The trigger changed something inside what the request set.
    if (others.length > 0 && others.every(({ path }) => path.join('.').startsWith(`${name}.`))) {
      combined[name] = valueAt(after, name.split('.').slice(1));
      for (const other of others) below.add(other);
    }
  }
  for (const difference of found) {
    if (!below.has(difference)) combined[difference.path.join('.')] = difference.value ?? null;
  }
  return combined;
}

/** The places where two values differ; lists differ as a whole. */
function* differences(one: unknown, other: unknown, path: readonly string[]): Generator<Difference> {
  if (isDeepStrictEqual(one, other)) return;
  if (!isDocument(one) || !isDocument(other)) {
    yield { path, value: other === undefined ? { __op: 'Delete' } : other };
    return;
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const found = names.flatMap((name) => [...differences(one[name], other[name], [...path, name])]);
  // Names that no path can have.
  if (found.every(isAllowed)) yield* found;
  else yield { path, value: other };
}

const isDocument = (value: unknown): value is Values => isRecord(value) && !('__type' in value);

function isAllowed({ path, value }: Difference): boolean {
  const isName = path.every((name) => !isPath(name));
  if (!isName || path.length === 1) return isName;
  try {
    readPaths({ [path.join('.')]: value });
    return true;
  } catch {
    return false;
  }
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((held, name) => (held as Values | undefined)?.[name], value);
}

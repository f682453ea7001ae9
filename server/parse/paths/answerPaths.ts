import { isPath, rootOf } from '@/server/parse/paths/readPaths';
import { type Rules, type Write, writePrototype } from '@/server/parse/paths/restWrite';
import { isRecord } from '@/server/parse/validateValue';

type Values = Record<string, unknown>;

/** What a write is to answer beside what Parse Server answers by itself. */
export type Answered = {
  /** Paths whose values were computed, of an object that is created: its paths are gone by then. */
  computed: readonly string[];
  /** Fields inside which a trigger changed something. */
  changed: readonly string[];
};

const OPERATIONS = ['Increment', 'Add', 'AddUnique', 'Remove'];

/** The paths of an update whose values are computed. */
export const computedIn = (update: Values): string[] =>
  Object.entries(update).flatMap(([name, value]) =>
    isPath(name) && isRecord(value) && OPERATIONS.includes(String(value['__op'])) ? [name] : [],
  );

/**
 * Names the values that operations on paths computed in the answer to a write.
 *
 * @param rules what all database controllers inherit
 * @param answered what else is named, by the writes under way
 * @returns the rows that the database returned, by the answers under way
 */
export function answerPaths(rules: Rules, answered: WeakMap<Write, Answered>): WeakMap<Values, Values> {
  const { _sanitizeDatabaseResult: sanitize } = rules;
  const rows = new WeakMap<Values, Values>();
  // A trigger after the write puts another answer in the place of this one.
  const own = new WeakMap<Write, Values>();
  rules._sanitizeDatabaseResult = async function (update, row) {
    const names = Object.keys(update).filter(isPath);
    if (names.length === 0) return sanitize.call(this, update, row);
    const whole = Object.fromEntries(Object.entries(update).filter(([name]) => !isPath(name)));
    const answer = await sanitize.call(this, whole, row);
    if (row) rows.set(answer, row);
    return answer;
  };
  const prototype = writePrototype();
  const { runDatabaseOperation: run, filterProtectedFieldsInResponse: filter } = prototype;
  prototype.runDatabaseOperation = async function () {
    await run.call(this);
    // A sign-up that signs in has an answer of its own.
    const answer = this.response?.response;
    if (!isRecord(answer)) return;
    if (!this.query) rows.set(answer, this.data);
    own.set(this, answer);
  };
  prototype.filterProtectedFieldsInResponse = async function () {
    const answer = own.get(this);
    const row = answer && rows.get(answer);
    await nameValues(this, row, answer === this.response?.response, answered.get(this));
    return filter.call(this);
  };
  return rows;
}

async function nameValues(write: Write, row: Values | undefined, isOwn: boolean, more?: Answered): Promise<void> {
  const answer = write.response?.response;
  if (!answer || !row) return;
  const computed = write.query ? computedIn(write.data) : (more?.computed ?? []);
  const changed = more?.changed ?? [];
  const roots = new Set([...Object.keys(write.data).filter(isPath).map(rootOf), ...computed.map(rootOf), ...changed]);
  if (roots.size === 0) return;
  const isReadable = await mayRead(write, row);
  // That of a trigger after the write has all fields that changed.
  if (!isOwn && isReadable) return;
  if (!isReadable) for (const root of roots) Reflect.deleteProperty(answer, root);
  for (const name of computed) nameValue(answer, row, name.split('.'), isReadable);
  if (isReadable) for (const root of changed) answer[root] = row[root] ?? { __op: 'Delete' };
}

/** Whether the caller may read the object, by its access list and the permissions of its class. */
async function mayRead({ className, config, query, runOptions }: Write, row: Values): Promise<boolean> {
  const { acl } = runOptions;
  if (!acl || !query) return true;
  const readers = row['_rperm'];
  if (Array.isArray(readers) && !readers.some((reader) => acl.includes(String(reader)))) return false;
  const schema = await config.database.loadSchema();
  if (schema.testPermissionsForClassName(className, acl, 'get')) return true;
  const { get, readUserFields = [] } = schema.getClassLevelPermissions(className) ?? {};
  const userId = acl.find((group) => group !== '*' && !group.startsWith('role:'));
  if (userId === undefined) return false;
  if (get?.requiresAuthentication) return true;
  // The database holds a pointer as its ID, and a list as it is.
  return [...readUserFields, ...(get?.pointerFields ?? [])]
    .flatMap((field) => row[field])
    .some((held) => (isRecord(held) ? held['objectId'] : held) === userId);
}

/**
 * Names a value as Parse Server does: alone, or its field where that is a list. Whoever may read the object gets all
 * that is below the first name of the path: the SDK puts an answer into an object by its first names, and would forget
 * what is beside the value.
 */
function nameValue(answer: Values, row: Values, path: readonly string[], isReadable: boolean): void {
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

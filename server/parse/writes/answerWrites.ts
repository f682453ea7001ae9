import { isDeepStrictEqual } from 'node:util';
import { isPath, rootOf } from '@/server/parse/paths/readPaths';
import { isRecord } from '@/server/parse/validateValue';
import { type Rules, type Write, writePrototype } from '@/server/parse/writes/restWrite';
import { isComputed, isNamed, MISSING, nameComputed, nameLost, storedValue } from '@/server/parse/writes/storedValues';

type Values = Record<string, unknown>;

/** What is known of a write under way, for its answer. */
export type Answered = {
  /** What the request asked for, once a trigger before the write has run. */
  sent: Values | null;
  /** Paths whose values were computed, of an object that is created: its paths are gone by then. */
  computed: readonly string[];
  /** Fields inside which a trigger changed something, beside or in place of the request's paths. */
  changed: readonly string[];
};

/** An answer that is put together. */
type Answer = {
  values: Values;
  /** As the database returned it; of an object that is created, what was written. */
  row: Values;
  /** The fields that only those who may read the object are told. */
  secret: Set<string>;
};

/** Fields that an answer keeps, whatever is stored. */
const KEPT: Readonly<Record<string, readonly string[]>> = { _User: ['username'] };

/** The paths of an update whose values are computed. */
export const computedIn = (update: Values): string[] =>
  Object.keys(update).filter((name) => isPath(name) && isComputed(update[name]));

/**
 * Makes the answer to a write name each field whose stored value is another than the one that was sent: what operations
 * computed, what a trigger before the write changed, took back or unset, and what the class gave. Parse Server leaves out
 * what the object did not have before, and lists that stayed as they were, which SDKs then lose.
 *
 * @param rules what all database controllers inherit
 * @param known what is known of writes under way
 * @returns the rows that the database returned, by the answers under way
 */
export function answerWrites(rules: Rules, known: WeakMap<Write, Answered>): WeakMap<Values, Values> {
  const rows = rememberRows(rules);
  const answers = new WeakMap<Write, Answer>();
  const writing = new WeakSet<Write>();
  const prototype = writePrototype();
  const { runDatabaseOperation, _updateResponseWithData: update, filterProtectedFieldsInResponse } = prototype;

  prototype.runDatabaseOperation = async function () {
    // A sign-up that signs in has an answer of its own.
    if (this.response) return runDatabaseOperation.call(this);
    writing.add(this);
    try {
      await runDatabaseOperation.call(this);
    } finally {
      writing.delete(this);
    }
    const values = (this.response as Write['response'])?.response;
    const row = this.query ? values && rows.get(values) : this.data;
    if (!values || !row) return;
    const answer = { values, row, secret: new Set<string>() };
    answers.set(this, answer);
    nameStored(this, answer, known.get(this));
  };

  prototype._updateResponseWithData = function (response, data) {
    if (writing.has(this)) return response;
    const answer = answers.get(this);
    if (!answer) return update.call(this, response, data);
    const left = keptOf(this, response);
    const others = Object.entries(answer.values).filter(([name]) => !Object.hasOwn(left, name));
    answer.values = { ...left, ...Object.fromEntries(others) };
    return answer.values;
  };

  prototype.filterProtectedFieldsInResponse = async function () {
    const answer = answers.get(this);
    // A trigger after the write may answer what it likes.
    if (!answer || answer.values !== this.response?.response) return filterProtectedFieldsInResponse.call(this);
    await finish(this, answer, known.get(this));
    await filterProtectedFieldsInResponse.call(this);
    // A path tells something of its field, too.
    for (const name of Object.keys(answer.values)) {
      if (!Object.hasOwn(answer.values, rootOf(name))) Reflect.deleteProperty(answer.values, name);
    }
  };
  return rows;
}

function rememberRows(rules: Rules): WeakMap<Values, Values> {
  const { _sanitizeDatabaseResult: sanitize } = rules;
  const rows = new WeakMap<Values, Values>();
  rules._sanitizeDatabaseResult = async function (update, row) {
    // It names values by their paths one level deep.
    const whole = Object.fromEntries(Object.entries(update).filter(([name]) => !isPath(name)));
    const answer = await sanitize.call(this, whole, row);
    if (row) rows.set(answer, row);
    return answer;
  };
  return rows;
}

/** Names all that whoever may read the object is told. */
function nameStored(write: Write, { values, row, secret }: Answer, answered?: Answered): void {
  const { data, storage } = write;
  const { sent, changed = [] } = answered ?? {};
  const fields = new Set(storage.fieldsChangedByTrigger);
  // An account keeps its own rights.
  if (sent?.['ACL'] && !isDeepStrictEqual(sent['ACL'], data['ACL'])) fields.add('ACL');
  for (const field of [...fields].filter(isNamed)) {
    const value = storedValue(write, row, field);
    if (value !== undefined) values[field] = value;
    if (!isComputed(sent?.[field])) secret.add(field);
  }
  const computed = computedOf(write, answered);
  for (const name of computed) nameComputed(values, row, name.split('.'), true);
  for (const root of changed) values[root] = row[root] ?? MISSING;
  for (const root of [...[...Object.keys(data).filter(isPath), ...computed].map(rootOf), ...changed]) secret.add(root);
  nameLost(values, write, row);
}

const computedOf = ({ query, data }: Write, answered?: Answered): readonly string[] =>
  query ? computedIn(data) : (answered?.computed ?? []);

/** What a trigger after the write left of an object, without what the request sent and what was stored before. */
function keptOf({ className, query, data, originalData = {} }: Write, object: Values): Values {
  const kept = [...(KEPT[className] ?? []), ...(query ? ['updatedAt'] : ['objectId', 'createdAt'])];
  const isKnown = (name: string, value: unknown) =>
    value === null ||
    value === undefined ||
    (isRecord(value) && value['__type'] === 'Pointer') ||
    isDeepStrictEqual(value, data[name]) ||
    isDeepStrictEqual(value, originalData[name]);
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name, value]) => kept.includes(name) || (!(query && name === 'objectId') && !isKnown(name, value)),
    ),
  );
}

async function finish(write: Write, { values, row, secret }: Answer, answered?: Answered): Promise<void> {
  if (secret.size > 0 && !(await mayRead(write, row))) {
    for (const name of Object.keys(values)) if (secret.has(rootOf(name))) Reflect.deleteProperty(values, name);
    for (const name of computedOf(write, answered)) nameComputed(values, row, name.split('.'), false);
    return;
  }
  await write.config.filesController.expandFilesInObject(write.config, values);
  nameLost(values, write, row);
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

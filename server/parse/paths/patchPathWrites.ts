import Parse from 'parse/node';
import type { Database } from '@/server/parse/database';
import { changeFields, type SqlClient } from '@/server/parse/paths/changePaths';
import { mergeTriggerChanges } from '@/server/parse/paths/mergeTriggerChanges';
import { fillIn, mismatch } from '@/server/parse/paths/patchPathStorage';
import { isIndex, isPath, type Paths, readPaths, rootOf } from '@/server/parse/paths/readPaths';
import { triggerStore } from '@/server/parse/triggerStore';
import { isRecord } from '@/server/parse/validateValue';
import { type Answered, answerWrites, computedIn } from '@/server/parse/writes/answerWrites';
import { type Rules, type Write, writePrototype } from '@/server/parse/writes/restWrite';
import { changedFields, keepDefined } from '@/server/parse/writes/storedValues';

type Values = Record<string, unknown>;

/** What is known of a write that changes places inside objects. */
type Known = Answered & {
  /** The fields as they will be, for triggers before the write. */
  next: Values;
  /** Those fields as a trigger was shown them. */
  shown: Values;
};

/** Most paths of one write; as many as the fields of one. */
const MAX_PATHS = 500;

/**
 * Makes writes of places inside objects (`data.a.b`) known to all of Parse Server: they are checked before anything
 * happens, triggers and live queries are shown whole objects, what a trigger changes is written beside them, and the
 * answer names what operations computed. Parse Server itself sees one level, and forgets the rest.
 */
export function patchPathWrites(database: Database): void {
  const client: SqlClient = database.adapter._client;
  // Each request has a database controller of its own.
  const rules = Object.getPrototypeOf(database) as Rules;
  const known = new WeakMap<Write, Known>();
  const rows = answerWrites(rules, known);
  patchTypes(rules);
  const prototype = writePrototype();
  const { execute, runBeforeSaveTrigger, buildParseObjects } = prototype;

  prototype.execute = async function () {
    const paths = readPaths(this.data);
    if (paths.branches.size > 0) {
      await validatePaths(this, paths);
      if (!this.query) {
        known.set(this, { next: {}, shown: {}, sent: null, changed: [], computed: computedIn(this.data) });
        this.data = await fillIn(client, paths.whole, paths.branches);
      }
    }
    return execute.call(this);
  };

  prototype.runBeforeSaveTrigger = async function () {
    const { className, config } = this;
    if (!triggerStore.getTrigger(className, 'beforeSave', config.applicationId)) return runBeforeSaveTrigger.call(this);
    const { computed = [] } = known.get(this) ?? {};
    const one: Known = { next: await valuesAfter(this, client), shown: {}, sent: null, changed: [], computed };
    known.set(this, one);
    // What changes nothing no trigger is shown: it must not come true in the meantime.
    const comesTrue = (name: string) => !isPath(name) || Object.hasOwn(one.next, rootOf(name));
    const data = Object.fromEntries(Object.entries(this.data).filter(([name]) => comesTrue(name)));
    this.data = data;
    await runBeforeSaveTrigger.call(this);
    if (this.data === data) return;
    one.sent = data;
    this.data = keepDefined(this.data, { ...data, ...one.shown });
    if ([data, this.data].some((written) => Object.keys(written).some(isPath))) await mergePaths(this, one, client);
    // Parse Server compares with what the request sent, too, and forgets what the trigger took back.
    this.storage.fieldsChangedByTrigger = changedFields(data, this.data);
  };

  prototype.buildParseObjects = function () {
    const { data } = this;
    const names = Object.keys(data).filter(isPath);
    if (names.length === 0) return buildParseObjects.call(this);
    this.data = Object.fromEntries(Object.entries(data).filter(([name]) => !isPath(name)));
    const built = buildParseObjects.call(this);
    this.data = data;
    const row = this.response && rows.get(this.response.response);
    const one = known.get(this);
    for (const root of new Set(names.map(rootOf))) {
      const value = (row ?? one?.next)?.[root] ?? undefined;
      if (value === undefined) continue;
      // After the write it is no change any more.
      if (row) callSdk(built.updatedObject, '_finishFetch', { [root]: value });
      else if (one) show(built.updatedObject, root, value, one.shown);
    }
    return built;
  };
}

/** Writes what a trigger changed inside objects beside what the request changes there. */
async function mergePaths(write: Write, known: Known, client: SqlClient): Promise<void> {
  const change = async (root: string, held: unknown, { branches }: Paths) =>
    branches.has(root) ? (await changeFields(client, { [root]: held }, branches))[root] : held;
  const sent = Object.fromEntries(Object.entries(known.sent ?? {}).filter(([name]) => isPath(name)));
  const { merged, changed } = await mergeTriggerChanges({ sent, shown: known.shown, given: write.data, change });
  known.changed = changed;
  if (write.query) {
    write.data = merged;
    return;
  }
  const { whole, branches } = readPaths(merged);
  write.data = await fillIn(client, whole, branches);
}

/** Sets a field of an object, as if the request had set it whole, and notes what the SDK would save. */
function show(object: Parse.Object, root: string, value: unknown, shown: Values): void {
  const decoded = Parse.Object.fromJSON({ className: object.className, [root]: value }, false).get(root);
  object.set(root, decoded);
  shown[root] = (callSdk(object, '_getSaveJSON') as Values)[root];
}

/** Calls a method of the SDK that its types leave out. */
const callSdk = (object: Parse.Object, method: string, ...values: unknown[]): unknown =>
  Reflect.apply(Reflect.get(object, method) as (...values: unknown[]) => unknown, object, values);

/** What Parse Server checks of whole fields alone: their number, and the types that the class gives them. */
async function validatePaths({ className, data, config }: Write, { branches }: Paths): Promise<void> {
  if (Object.keys(data).filter(isPath).length > MAX_PATHS)
    throw new Parse.Error(Parse.Error.INVALID_JSON, `Max ${MAX_PATHS} changes inside objects per write.`);
  const schema = await config.database.loadSchema();
  const { readOnlyAttributes } = Parse.Object.fromJSON({ className }).constructor as {
    readOnlyAttributes?: () => string[];
  };
  // Triggers are not shown these: nothing would check them.
  const readOnly = readOnlyAttributes?.() ?? [];
  for (const [root, branch] of branches) {
    if (readOnly.includes(root))
      throw new Parse.Error(Parse.Error.INVALID_KEY_NAME, `Invalid field name for update: ${root}`);
    const type = schema.getExpectedType(className, root)?.type;
    if (type === undefined) continue;
    if (type !== 'Object' && type !== 'Array') throw mismatch(className, root, type);
    // What is deleted has no type.
    const names = Object.entries(branch.in).flatMap(([name, { strict }]) => (strict ? [name] : []));
    const wrong = names.find((name) => isIndex(name) !== (type === 'Array'));
    if (wrong !== undefined) throw mismatch(className, root, type, wrong);
  }
}

/** The fields as their changes will leave them, unless another request changes them meanwhile. */
async function valuesAfter({ className, query, data, originalData, runOptions, config }: Write, client: SqlClient) {
  return changeFields(client, originalData ?? {}, readPaths(data).branches).catch(async (error: unknown) => {
    // Who may not change the object is told nothing of what it holds.
    await config.database.update(className, query ?? {}, data, runOptions, true, true);
    throw error;
  });
}

/**
 * Gives a field that is new its type, whatever is set inside it: by Parse Server's rules `null` has none, and a class has one
 * point at most. A deletion makes no field.
 */
function patchTypes(rules: Rules): void {
  const { validateObject } = rules;
  rules.validateObject = function (className, object, ...rest) {
    const sets = (name: string, value: unknown) => isPath(name) && value !== undefined && !isDeletion(value);
    const typed = Object.entries(object).map(([name, value]) => [name, sets(name, value) ? true : value]);
    return validateObject.call(this, className, Object.fromEntries(typed), ...rest);
  };
}

const isDeletion = (value: unknown): boolean => isRecord(value) && value['__op'] === 'Delete';

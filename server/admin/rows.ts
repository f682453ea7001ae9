import Parse from 'parse/node';
import type { AdminFilter } from '@/protocol/calls/adminRows';
import type { AdminHandler, AdminHandlers, AdminParts } from '@/server/admin/AdminParts';
import { countRows, HIDDEN, hideSecrets, isSecretField, requireClass, redactRow } from '@/server/admin/classStore';
import { containing } from '@/server/admin/listNewestRows';
import { type Database, hasParseCode, type Row, type StoredClass } from '@/server/parse/database';
import { saveRow } from '@/server/parse/ownedRows';
import { isRecord, validateValue } from '@/server/parse/validateValue';

/** Fields that the server sets. */
const SERVER_FIELDS = new Set(['objectId', 'createdAt', 'updatedAt', 'className']);
/** Text without a backslash and invisible characters, which end a pattern's literal part. */
const SEARCHABLE = /^[^\\\p{Cc}\p{Cs}\u2028\u2029]+$/u;
/** Longest text of deleted rows in one entry of the log, in characters; of the others it has the ids. */
const MAX_ENTRY_LENGTH = 200_000;
/** Fields that rows are not sorted by. */
const UNSORTED = new Set(['ACL', 'Relation', 'Array', 'Object', 'GeoPoint', 'Polygon', 'File', 'Bytes']);

/**
 * `adminListRows`: rows of a class, whoever's they are, filtered and sorted. That somebody looked is written down: the rows
 * of others are private to them. By what is secret nothing is filtered or sorted, or it could be guessed.
 */
export function createListRows(parts: AdminParts): AdminHandler<'adminListRows'> {
  const { database } = parts;
  return async ({ params: { name, filters, sort, skip, limit }, note }) => {
    const stored = await requireReadable(parts, name);
    const query = queryOf(stored, filters);
    const type = typeOf(stored, sort.field);
    if (UNSORTED.has(type)) throw invalid(`sort: rows can't be sorted by ${sort.field}.`);
    const by = filters.map(({ field }) => field);
    await note({ subject: name, after: { rows: 'looked at', by, ...(skip > 0 && { skip }) } });
    const direction = sort.descending ? -1 : 1;
    const order: Record<string, 1 | -1> = { [sort.field]: direction };
    // Rows with the same value keep their order from page to page.
    if (sort.field !== 'objectId') order['objectId'] = direction;
    const rows = await database.find(name, query, { limit, sort: order, ...(skip > 0 && { skip }) });
    return { rows: rows.map(redactRow), count: await countRows(database, name, query) };
  };
}

/** `adminSaveRow` and `adminDeleteRows`: as the master key does it, triggers included, in the classes of apps alone. */
export function createRowFunctions(parts: AdminParts): AdminHandlers<'adminSaveRow' | 'adminDeleteRows'> {
  const { database, parse } = parts;
  return {
    async adminSaveRow({ params: { name, id, fields, updatedAt }, note }) {
      const stored = await requireEditable(parts, name);
      for (const [field, value] of Object.entries(fields)) validateChange(stored, field, value);
      const before = id === null ? null : await requireRow(database, name, id);
      if (before && updatedAt !== undefined && updatedAt !== before['updatedAt']) throw changedSince();
      const was = before && redactRow(before);
      const old = was && Object.fromEntries(Object.keys(fields).map((field) => [field, was[field] ?? null]));
      await note({ subject: `${name} ${id ?? '(new)'}`, before: old, after: hideSecrets(fields) });
      const changes = Object.entries(fields).map(([field, value]) => [field, value ?? { __op: 'Delete' }]);
      const saved = await saveRow(parse, name, { id, updatedAt }, Object.fromEntries(changes)).catch(
        (error: unknown) => {
          throw before && hasParseCode(error, Parse.Error.OBJECT_NOT_FOUND) ? changedSince() : error;
        },
      );
      return redactRow(await requireRow(database, name, saved));
    },
    async adminDeleteRows({ params: { name, ids }, note }) {
      await requireEditable(parts, name);
      const rows = await database.find(name, { objectId: { $in: ids } }, { limit: ids.length });
      await note({ subject: name, before: toEntry(rows.map(redactRow)), after: null });
      const objects = rows.map(({ objectId }) => Object.assign(new parse.Object(name), { id: objectId }));
      await parse.Object.destroyAll(objects, { useMasterKey: true });
      return { deleted: rows.length };
    },
  };
}

/** @throws Parse.Error 119 for a class whose rows are not shown */
async function requireReadable({ database, catalog }: AdminParts, name: string): Promise<StoredClass> {
  const stored = await requireClass(database, name);
  if (catalog.isReadable(name)) return stored;
  throw new Parse.Error(
    Parse.Error.OPERATION_FORBIDDEN,
    `The rows of ${name} can't be viewed: they give access to accounts.`,
  );
}

/**
 * @throws Parse.Error 119 for a class of the backend: its rows keep accounts, roles and signed posts true, and change through
 * their own calls alone
 */
async function requireEditable(parts: AdminParts, name: string): Promise<StoredClass> {
  const stored = await requireReadable(parts, name);
  if (!parts.catalog.isDeclared(name)) return stored;
  throw new Parse.Error(
    Parse.Error.OPERATION_FORBIDDEN,
    `The server manages the rows of ${name}; they can't be edited.`,
  );
}

async function requireRow(database: Database, name: string, id: string): Promise<Row> {
  const [row] = await database.find(name, { objectId: id }, { limit: 1 });
  if (!row) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `${name} has no row ${id}.`);
  return row;
}

const changedSince = () =>
  new Parse.Error(Parse.Error.DUPLICATE_VALUE, 'The row has changed since. Refresh it and try again.');

/** Deleted rows as the log keeps them: whole as far as they fit, the ids of the others. */
function toEntry(rows: readonly Row[]): { rows: Row[]; others?: string[] } {
  let length = 0;
  const whole = rows.filter((row) => (length += JSON.stringify(row).length) <= MAX_ENTRY_LENGTH);
  const others = rows.filter((row) => !whole.includes(row)).map(({ objectId }) => objectId);
  return { rows: whole, ...(others.length > 0 && { others }) };
}

const invalid = (message: string) => new Parse.Error(Parse.Error.VALIDATION_ERROR, message);

/** The type of a field that may be looked at. @throws Parse.Error 142 */
function typeOf({ fields }: StoredClass, name: string): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!isRecord(field) || isSecretField(name)) throw invalid(`${name} is no field that can be used here.`);
  return String(field['type']);
}

/** A query of Parse out of filters; all of them must hold. */
function queryOf(stored: StoredClass, filters: readonly AdminFilter[]): Record<string, unknown> {
  const conditions = filters.map((filter) => conditionOf(typeOf(stored, filter.field), filter, stored));
  const [first] = conditions;
  return conditions.length > 1 ? { $and: conditions } : (first ?? {});
}

function conditionOf(type: string, { field, is, value }: AdminFilter, stored: StoredClass): Record<string, unknown> {
  if (type === 'Relation' || type === 'Polygon' || field === 'ACL')
    throw invalid(`filters: ${field} can't be filtered.`);
  if (is === 'exists') return { [field]: { $exists: value !== false } };
  const compared = valueOf(type, field, value, stored);
  switch (is) {
    case 'equals':
      return { [field]: compared };
    case 'not':
      return { [field]: { $ne: compared } };
    case 'less':
    case 'greater':
      if (!['Number', 'Date', 'String'].includes(type)) throw invalid(`filters: ${field} has no order.`);
      return { [field]: { [is === 'less' ? '$lt' : '$gt']: compared } };
    case 'contains':
      if (type === 'Array') return { [field]: compared };
      if (type !== 'String' || typeof value !== 'string' || !SEARCHABLE.test(value)) {
        throw invalid(`filters: ${field} can't be searched for this.`);
      }
      return { [field]: containing(value) };
  }
}

/** What a field is compared with, as the database holds it. @throws Parse.Error 142 for a value of another type */
function valueOf(type: string, field: string, value: unknown, { fields }: StoredClass): unknown {
  const wrong = invalid(`filters: the value for ${field} must fit its type, ${type}.`);
  switch (type) {
    case 'Pointer': {
      if (typeof value !== 'string' || value === '') throw wrong;
      const own = fields[field];
      return { __type: 'Pointer', className: isRecord(own) ? own['targetClass'] : '', objectId: value };
    }
    case 'Date':
      if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw wrong;
      return { __type: 'Date', iso: new Date(value).toISOString() };
    case 'Number':
      if (typeof value !== 'number') throw wrong;
      return value;
    case 'Boolean':
      if (typeof value !== 'boolean') throw wrong;
      return value;
    case 'String':
      if (typeof value !== 'string') throw wrong;
      return value;
    case 'Array':
      if (!['string', 'number', 'boolean'].includes(typeof value)) throw wrong;
      return value;
    default:
      throw invalid(`filters: ${field} can only be checked for a value.`);
  }
}

/** @throws Parse.Error 142 for a field that is not there, is secret, or is set by the server, and for a value that is none */
function validateChange(stored: StoredClass, field: string, value: unknown): void {
  if (SERVER_FIELDS.has(field)) throw invalid(`fields: the server sets ${field}.`);
  if (typeOf(stored, field) === 'Relation') throw invalid(`fields: ${field} is a relation and can't be set here.`);
  const [, reason] = validateValue(value) ?? [];
  if (reason !== undefined) throw invalid(`fields: ${field}: ${reason}`);
  if (JSON.stringify(value).includes(`"${HIDDEN}"`)) throw invalid(`fields: ${field} holds a hidden value.`);
  if (JSON.stringify(value).includes('"__op"')) throw invalid(`fields: ${field} must be a value.`);
  if (field === 'ACL' && !isAcl(value)) {
    throw invalid('fields: ACL must be an object such as { "*": { "read": true } }; {} is for the master key alone.');
  }
}

/** Whether a value grants rights as the protocol writes them. */
function isAcl(value: unknown): boolean {
  const isGrant = (grant: unknown) =>
    isRecord(grant) && Object.entries(grant).every(([right, is]) => /^(read|write)$/.test(right) && is === true);
  return isRecord(value) && Object.entries(value).every(([who, grant]) => who !== '' && isGrant(grant));
}

import type { Row } from '@/server/parse/database';
import { isRecord } from '@/server/parse/validateValue';

/** The type of a field, as the schema controller has it. */
export type FieldType = { type: string; targetClass?: string };

/** Fields of a class by name. */
export type Fields = Readonly<Record<string, FieldType>>;

/** A row of an export, as the database takes it, with what only accounts have. */
export type ImportedRow = {
  row: Row;
  /** The password's hash, as it was stored. */
  passwordHash: string | null;
};

/** A line of an export that is none. */
export class ExportFormatError extends Error {
  override readonly name = 'ExportFormatError';
}

/**
 * Reads a row of an export: as `mongoexport` writes it (extended JSON of MongoDB), or as the Parse protocol answers it.
 * Fields that Parse Server keeps for itself, such as tokens, are left out.
 *
 * @param fields types that the export's `_SCHEMA` or the class gives; those of others are read off their values
 * @throws {ExportFormatError} with what is wrong
 */
export function readLine(line: string, fields: Fields): ImportedRow {
  let stored: unknown;
  try {
    stored = JSON.parse(line);
  } catch (cause) {
    throw new ExportFormatError(`It is not JSON: ${(cause as Error).message}`, { cause });
  }
  if (!isRecord(stored)) throw new ExportFormatError('It is not an object.');
  return '_id' in stored ? readStored(stored, fields) : readAnswered(stored);
}

function readStored(stored: Record<string, unknown>, fields: Fields): ImportedRow {
  const row: Record<string, unknown> = { ACL: readAcl(stored['_rperm'], stored['_wperm']) };
  const authData: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(stored)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith('_auth_data_')) authData[key.slice('_auth_data_'.length)] = readValue(value);
    else if (key.startsWith('_p_')) row[key.slice(3)] = readPointer(key, value);
    else if (!key.startsWith('_')) row[key] = readField(value, fields[key]);
  }
  if (Object.keys(authData).length > 0) row['authData'] = authData;
  const hash = stored['_hashed_password'];
  return {
    row: withIdentity(row, {
      id: readValue(stored['_id']),
      created: stored['_created_at'],
      updated: stored['_updated_at'],
    }),
    passwordHash: typeof hash === 'string' ? hash : null,
  };
}

const MADE_BY_THE_SERVER = ['sessionToken', 'password', '__type', 'className', 'objectId', 'createdAt', 'updatedAt'];

function readAnswered(answered: Record<string, unknown>): ImportedRow {
  const isOwn = ([key, value]: [string, unknown]) =>
    !key.startsWith('_') &&
    !MADE_BY_THE_SERVER.includes(key) &&
    value !== null &&
    !(isRecord(value) && value['__type'] === 'Relation');
  const row = Object.fromEntries(Object.entries(answered).filter(isOwn));
  // Rows that were answered with what they point to.
  for (const [key, value] of Object.entries(row)) {
    if (!isRecord(value) || value['__type'] !== 'Object') continue;
    row[key] = { __type: 'Pointer', className: value['className'], objectId: value['objectId'] };
  }
  const { objectId: id, createdAt: created, updatedAt: updated } = answered;
  return {
    row: withIdentity({ ACL: { '*': { read: true, write: true } }, ...row }, { id, created, updated }),
    passwordHash: null,
  };
}

function withIdentity(
  row: Record<string, unknown>,
  { id, created, updated }: { id: unknown; created: unknown; updated: unknown },
): Row {
  if (typeof id !== 'string' || id === '') throw new ExportFormatError('It has no ID (_id or objectId) that is text.');
  const createdAt = readMoment(created) ?? new Date().toISOString();
  return { ...row, objectId: id, createdAt, updatedAt: readMoment(updated) ?? createdAt };
}

/** A moment: `{ $date }` with ISO 8601 or milliseconds, or the text itself. */
function readMoment(value: unknown): string | null {
  let given: unknown = isRecord(value) && '$date' in value ? value['$date'] : value;
  if (isRecord(given) && '$numberLong' in given) given = Number(given['$numberLong']);
  if (typeof given !== 'string' && typeof given !== 'number') return null;
  const moment = new Date(given);
  if (Number.isNaN(moment.getTime())) throw new ExportFormatError(`"${given}" is no date.`);
  return moment.toISOString();
}

function readPointer(key: string, value: unknown): object {
  const [, className, objectId] = /^([^$]+)\$(.+)$/s.exec(String(value)) ?? [];
  if (!className) throw new ExportFormatError(`${key} is no pointer: it must be "Class$id".`);
  return { __type: 'Pointer', className, objectId };
}

function readField(value: unknown, field: FieldType | undefined): unknown {
  const plain = readValue(value);
  switch (field?.type) {
    case 'File':
      return typeof plain === 'string' ? { __type: 'File', name: plain } : plain;
    case 'GeoPoint':
      return Array.isArray(plain)
        ? { __type: 'GeoPoint', longitude: plain[0] as unknown, latitude: plain[1] as unknown }
        : plain;
    case 'Polygon':
      return isRecord(plain) ? readPolygon(plain) : plain;
    default:
      return plain;
  }
}

/** GeoJSON has the longitude first, Parse the latitude. */
function readPolygon({ coordinates }: Record<string, unknown>): object {
  const [ring = []] = coordinates as [number, number][][];
  return { __type: 'Polygon', coordinates: ring.map(([longitude, latitude]) => [latitude, longitude]) };
}

/** A value of extended JSON, in any depth, as the database takes it. */
function readValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readValue);
  if (!isRecord(value)) return value;
  if ('$date' in value) return { __type: 'Date', iso: readMoment(value) };
  if ('$oid' in value) return String(value['$oid']);
  for (const name of ['$numberLong', '$numberInt', '$numberDouble', '$numberDecimal']) {
    if (name in value) return Number(value[name]);
  }
  if ('$binary' in value) {
    const { $binary: binary } = value;
    return { __type: 'Bytes', base64: isRecord(binary) ? binary['base64'] : binary };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readValue(inner)]));
}

/** An access list; where MongoDB has none, everybody may. */
function readAcl(readers: unknown, writers: unknown): object {
  const rights: Record<string, Record<string, boolean>> = {};
  const grant = (names: unknown, right: 'read' | 'write') => {
    for (const name of Array.isArray(names) ? names.map(String) : ['*']) (rights[name] ??= {})[right] = true;
  };
  grant(readers, 'read');
  grant(writers, 'write');
  return rights;
}

/** Writes a row as `mongoexport` does. The row may hold secrets: read it without redaction. */
export function writeLine(row: Row, fields: Fields): string {
  const { objectId, createdAt, updatedAt, ACL: acl, authData, password, _hashed_password: hash, ...values } = row;
  const line: Record<string, unknown> = { _id: objectId };
  // In one order, so that two exports of the same rows are the same text.
  for (const [key, value] of Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === null || value === undefined || key.startsWith('_')) continue;
    const field = fields[key];
    if (field?.type === 'Relation') continue;
    if (field?.type === 'Pointer' && isRecord(value)) {
      line[`_p_${key}`] = `${String(value['className'])}$${String(value['objectId'])}`;
    } else line[key] = writeField(value, field);
  }
  for (const [provider, data] of Object.entries(isRecord(authData) ? authData : {})) {
    if (data) line[`_auth_data_${provider}`] = data;
  }
  const stored = hash ?? password;
  if (typeof stored === 'string') line['_hashed_password'] = stored;
  return JSON.stringify({
    ...line,
    ...writeAcl(acl),
    _created_at: writeMoment(createdAt),
    _updated_at: writeMoment(updatedAt),
  });
}

const writeMoment = (value: unknown) => ({ $date: isRecord(value) && 'iso' in value ? value['iso'] : value });

function writeField(value: unknown, field: FieldType | undefined): unknown {
  if (field?.type === 'File' && isRecord(value)) return value['name'];
  if (field?.type === 'GeoPoint' && isRecord(value)) return [value['longitude'], value['latitude']];
  if (field?.type === 'Polygon' && isRecord(value)) {
    const ring = value['coordinates'] as [number, number][];
    return { type: 'Polygon', coordinates: [ring.map(([latitude, longitude]) => [longitude, latitude])] };
  }
  if (isRecord(value) && value['__type'] === 'Date') return writeMoment(value);
  if (isRecord(value) && value['__type'] === 'Bytes') return { $binary: value['base64'], $type: '00' };
  return value;
}

function writeAcl(acl: unknown): object {
  const rights = isRecord(acl) ? Object.entries(acl) : [];
  const named = (right: string) => rights.filter(([, given]) => isRecord(given) && given[right]).map(([name]) => name);
  return { _rperm: named('read'), _wperm: named('write') };
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  date: 'Date',
  array: 'Array',
  object: 'Object',
  file: 'File',
  geopoint: 'GeoPoint',
  polygon: 'Polygon',
  bytes: 'Bytes',
};

/** A class of an export: its fields, and its permissions where they are known. */
export type ExportedClass = { fields: Fields; permissions: Record<string, unknown> | null };

/** Reads a row of `_SCHEMA`. Fields that every class has are left out. @throws {ExportFormatError} */
export function readSchema(line: string): ExportedClass {
  const stored: unknown = JSON.parse(line);
  if (!isRecord(stored)) throw new ExportFormatError('The schema is not an object.');
  const { _metadata: metadata, ...columns } = stored;
  const permissions =
    isRecord(metadata) && isRecord(metadata['class_permissions']) ? metadata['class_permissions'] : null;
  const isOwn = ([name]: [string, unknown]) =>
    !name.startsWith('_') && !['objectId', 'createdAt', 'updatedAt', 'ACL'].includes(name);
  const own = Object.entries(columns).filter(isOwn);
  return { fields: Object.fromEntries(own.map(([name, type]) => [name, readType(String(type))])), permissions };
}

function readType(type: string): FieldType {
  const relation = /^relation<(\w+)>$/.exec(type)?.[1];
  if (relation) return { type: 'Relation', targetClass: relation };
  if (type.startsWith('*')) return { type: 'Pointer', targetClass: type.slice(1) };
  const known = FIELD_NAMES[type];
  if (!known) throw new ExportFormatError(`"${type}" is no type of a field.`);
  return { type: known };
}

/** Writes a class as a row of `_SCHEMA`. */
export function writeSchema(className: string, fields: Fields, permissions: object | undefined): string {
  const columns = Object.entries(fields).map(([name, { type, targetClass }]) => {
    if (type === 'Pointer') return [name, `*${targetClass}`];
    return [name, type === 'Relation' ? `relation<${targetClass}>` : type.toLowerCase()];
  });
  return JSON.stringify({
    _id: className,
    ...Object.fromEntries(columns),
    _metadata: { class_permissions: permissions ?? {} },
  });
}

/** The type of a field, read off a value; `null` where it says nothing. */
export function typeOfValue(value: unknown): FieldType | null {
  if (Array.isArray(value)) return { type: 'Array' };
  if (isRecord(value)) {
    const { __type: type, className } = value;
    if (typeof type !== 'string') return { type: 'Object' };
    return type === 'Pointer' ? { type, targetClass: String(className) } : { type };
  }
  const plain = FIELD_NAMES[typeof value];
  return plain ? { type: plain } : null;
}

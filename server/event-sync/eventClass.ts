import Parse from 'parse/node';
import type { AbiEvent, AbiParameter } from 'viem';
import type { Database, StoredClass } from '@/server/parse/database';
import { readable } from '@/server/parse/schema/schema';
import { isInherited } from '@/server/parse/validateValue';

/** Columns of every event. */
const POSITION_COLUMNS: Readonly<Record<string, ColumnType>> = {
  /** Chain, block and position in it: each log once. */
  log_id: 'String',
  address: 'String',
  transaction_hash: 'String',
  transaction_index: 'Number',
  log_index: 'Number',
  block_number: 'Number',
  block_hash: 'String',
  block_timestamp: 'Date',
  confirmed: 'Boolean',
};

/** Columns of events without an ABI. */
const RAW_COLUMNS: Readonly<Record<string, ColumnType>> = {
  ...{ topic0: 'String', topic1: 'String', topic2: 'String', topic3: 'String', data: 'String' },
};

/** Names reserved by Parse Server or the SDK's objects. */
const RESERVED = ['objectId', 'createdAt', 'updatedAt', 'ACL', 'className', 'length', 'sessionToken'];

/** PostgreSQL truncates names to 63 characters. */
const MAX_LENGTH = 50;

/** Columns queried at each block. */
const INDEXED_COLUMNS = ['block_number'];

/**
 * Checks that events with these columns can be written into a class, without changing anything.
 *
 * @param isDeclared whether the app declares the class: missing columns can then be added
 * @throws Parse.Error 142 if the class exists with other columns
 */
export async function checkEventClass(
  database: Database,
  className: string,
  columns: Readonly<Record<string, ColumnType>>,
  isDeclared: boolean,
): Promise<void> {
  const schema = await database.loadSchema({ clearCache: true });
  const stored = await schema.getAllClasses({ clearCache: true });
  const alike = stored.find((one) => one.className.toLowerCase() === className.toLowerCase());
  if (!alike) return;
  const differences = Object.entries(columns).flatMap(([name, type]) => {
    const there = typeOf(alike, name);
    if (there === type || (there === null && isDeclared)) return [];
    return [there === null ? `${name} is missing` : `${name} is a ${there}, not a ${type}`];
  });
  if (alike.className !== className) differences.unshift(`it is called ${alike.className}`);
  if (differences.length === 0) return;
  throw new Parse.Error(
    Parse.Error.VALIDATION_ERROR,
    `tableName: the class ${className} exists with other columns: ${differences.join('; ')}. Choose another name.`,
  );
}

/**
 * Creates the class of events, or makes an existing one read-only; each log is unique in it. A
 * class that the app declares keeps its declared permissions and gets the missing columns.
 */
export async function openEventClass(
  database: Database,
  className: string,
  columns: Readonly<Record<string, ColumnType>>,
  isDeclared: boolean,
): Promise<void> {
  const fields = Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, { type }]));
  const schema = await database.loadSchema({ clearCache: true });
  const stored = await schema.getAllClasses({ clearCache: true });
  const there = stored.find((one) => one.className === className);
  if (there) {
    const missing = Object.fromEntries(Object.entries(fields).filter(([name]) => typeOf(there, name) === null));
    await schema.updateClass(className, missing, isDeclared ? undefined : readable, undefined, database);
  } else {
    await schema.addClassIfNotExists(className, fields, readable);
  }
  await database.adapter.ensureUniqueness(className, { fields }, ['log_id']);
  await database.adapter.ensureIndex(className, { fields }, INDEXED_COLUMNS, `${className}_by_block`);
}

function typeOf({ fields }: StoredClass, name: string): string | null {
  const field = fields[name];
  return typeof field === 'object' && field !== null && 'type' in field ? String(field.type) : null;
}

/**
 * Checks that a class of events still exists: Parse Server would recreate it at the next save, open
 * to everyone.
 *
 * @returns whether its permissions let anyone change or delete objects: then the ACL of each must
 * forbid it
 * @throws if it does not exist
 */
export async function requireEventClass(database: Database, className: string): Promise<boolean> {
  for (const clearCache of [false, true]) {
    // The cache may lack what another backend has just created.
    const schema = await database.loadSchema({ clearCache });
    if (!(await schema.getAllClasses({ clearCache })).some((one) => one.className === className)) continue;
    const permissions = schema.getClassLevelPermissions(className) ?? {};
    return ['update', 'delete'].some((act) => Object.keys(permissions[act] ?? {}).length > 0);
  }
  throw new Error(`The class ${className} was deleted. Call unwatchContractEvent, or watch it again after that.`);
}

/** Type of a column, as the schema of Parse names it. */
type ColumnType = 'String' | 'Number' | 'Boolean' | 'Date' | 'Array' | 'Object';

/** An argument of an event, and its column. */
export type EventColumn = {
  /** Name of the argument in the ABI; may be empty. */
  argument: string;
  column: string;
  /** Column of the same amount as a rounded number; `null` if the argument is not a number. */
  decimalColumn: string | null;
  /** Type in the ABI; of an indexed argument without a fixed size, the chain only stores a hash. */
  abiType: AbiParameter['type'];
  type: ColumnType;
};

/** The columns of the arguments of an event, in their order. */
export function argumentColumns({ inputs }: AbiEvent): EventColumn[] {
  const taken = new Set([...RESERVED, ...Object.keys(POSITION_COLUMNS)].map((name) => name.toLowerCase()));
  const take = (wanted: string): string => {
    let name = wanted;
    while (taken.has(name.toLowerCase()) || isInherited(name)) name = `event_${name}`;
    taken.add(name.toLowerCase());
    return name;
  };
  const named = inputs.map((input, position) => ({ input, column: take(columnName(input.name ?? '', position)) }));
  return named.map(({ input, column }) => {
    const isHashed = input.indexed === true && !/^(u?int\d*|address|bool|bytes\d+)$/.test(input.type);
    const abiType = isHashed ? 'bytes32' : input.type;
    const decimalColumn = isNumber(abiType) ? take(`${column}_decimal`) : null;
    return { argument: input.name ?? '', column, decimalColumn, abiType, type: columnType(abiType) };
  });
}

/** Every column of a class of such events, with its type. */
export function classColumns(event: AbiEvent | null): Record<string, ColumnType> {
  if (event === null) return { ...POSITION_COLUMNS, ...RAW_COLUMNS };
  const own = argumentColumns(event).flatMap(({ column, type, decimalColumn }): [string, ColumnType][] => [
    [column, type],
    ...(decimalColumn === null ? [] : [[decimalColumn, 'Number'] satisfies [string, ColumnType]]),
  ]);
  return { ...POSITION_COLUMNS, ...Object.fromEntries(own) };
}

/** Whether a type of the ABI is a number. */
export function isNumber(abiType: string): boolean {
  return /^u?int\d*$/.test(abiType);
}

/**
 * A column name that Parse accepts: `id` is taken by the SDK's object, so the closed service called
 * it `uid`.
 */
export function columnName(name: string, position: number): string {
  if (name === 'id') return 'uid';
  const characters = name.replace(/[^\w]/g, '_').replace(/^[_\d]+/, '');
  return characters === '' ? `arg_${position}` : characters.slice(0, MAX_LENGTH);
}

function columnType(abiType: string): ColumnType {
  if (abiType.endsWith(']')) return 'Array';
  if (abiType.startsWith('tuple')) return 'Object';
  return abiType === 'bool' ? 'Boolean' : 'String';
}

import type { AbiEvent, AbiParameter } from 'viem';
import { isInherited } from '@/server/parse/validateValue';

/** Type of a column, as the schema of Parse names it. */
export type ColumnType = 'String' | 'Number' | 'Boolean' | 'Date' | 'Array' | 'Object';

/** An argument of an event, and where it is written. */
export type EventColumn = {
  /** Name of the argument in the ABI; may be empty. */
  argument: string;
  column: string;
  /** Column of the same amount as a number, rounded as such; `null` where the argument is no number. */
  decimalColumn: string | null;
  /** Type in the ABI; of what is indexed and has no fixed size, the chain keeps a hash alone. */
  abiType: AbiParameter['type'];
  type: ColumnType;
};

/** Columns that each event has. */
const PLACE_COLUMNS: Readonly<Record<string, ColumnType>> = {
  /** Chain, block and place in it: each log once. */
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

/** Names that Parse Server, or the SDK's objects, keep for themselves. */
const RESERVED = ['objectId', 'createdAt', 'updatedAt', 'ACL', 'className', 'length', 'sessionToken'];

/** A name of PostgreSQL is cut at 63 characters. */
const LONGEST = 50;

/** The columns of the arguments of an event, in their order. */
export function argumentColumns({ inputs }: AbiEvent): EventColumn[] {
  const taken = new Set([...RESERVED, ...Object.keys(PLACE_COLUMNS)].map((name) => name.toLowerCase()));
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
  if (event === null) return { ...PLACE_COLUMNS, ...RAW_COLUMNS };
  const own = argumentColumns(event).flatMap(({ column, type, decimalColumn }): [string, ColumnType][] => [
    [column, type],
    ...(decimalColumn === null ? [] : [[decimalColumn, 'Number'] satisfies [string, ColumnType]]),
  ]);
  return { ...PLACE_COLUMNS, ...Object.fromEntries(own) };
}

/** Whether a type of the ABI is a number. */
export function isNumber(abiType: string): boolean {
  return /^u?int\d*$/.test(abiType);
}

/** A name that Parse takes: `id` is that of the object in the SDK, so the closed service called it `uid`. */
export function columnName(name: string, position: number): string {
  if (name === 'id') return 'uid';
  const letters = name.replace(/[^\w]/g, '_').replace(/^[_\d]+/, '');
  return letters === '' ? `arg_${position}` : letters.slice(0, LONGEST);
}

function columnType(abiType: string): ColumnType {
  if (abiType.endsWith(']')) return 'Array';
  if (abiType.startsWith('tuple')) return 'Object';
  return abiType === 'bool' ? 'Boolean' : 'String';
}

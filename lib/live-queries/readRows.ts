import { requestBackend } from '@/lib/data/backendClient';
import type { LiveQuery, LiveRow } from '@/lib/live-queries/LiveQuery';

/** Which rows of a class; fields as `GET classes/{className}` takes them. */
export type RowsRequest = Pick<LiveQuery, 'className' | 'where' | 'order' | 'include'> & {
  limit: number;
};

/**
 * Reads rows as whoever is signed in, as plain JSON.
 *
 * @throws FoyerError: BackendError with its code, UnreachableError, SessionEndedError
 */
export async function readRows<Row extends LiveRow>(request: RowsRequest): Promise<Row[]> {
  const { className, where = {}, order, include, limit } = request;
  const body = {
    where,
    limit,
    ...(order ? { order: order.join(',') } : {}),
    ...(include?.length ? { include: include.join(',') } : {}),
  };
  const { results } = await requestBackend<{ results: Row[] }>({ method: 'GET', path: `classes/${className}`, body });
  return results;
}

type Condition = Readonly<Record<string, unknown>>;

/** Fields that every row has. */
const ALWAYS_THERE: readonly string[] = ['createdAt', 'updatedAt', 'objectId'];

/**
 * The condition of Parse for the rows behind one, in an order that ends with `objectId`: a list that goes on by it skips
 * none and brings none twice, whatever is added or deleted before it.
 *
 * PostgreSQL takes what has no value for the largest.
 */
export function afterRow(order: readonly string[], row: LiveRow): Condition {
  const [first = 'objectId', ...rest] = order;
  const field = first.replace(/^-/, '');
  const isDown = first !== field;
  const value = storedValue(field, Reflect.get(row, field));
  const lacks = value === undefined || value === null;
  const beyond = isDown ? '$lt' : '$gt';
  const isSure = ALWAYS_THERE.includes(field);
  const behind: Condition[] = lacks
    ? isDown
      ? [{ [field]: { $exists: true } }]
      : []
    : [{ [field]: { [beyond]: value } }, ...(isDown || isSure ? [] : [{ [field]: { $exists: false } }])];
  if (rest.length === 0) return behind[0] ?? {};
  const same = { [field]: lacks ? { $exists: false } : { $lte: value, $gte: value } };
  const either = { $or: [...behind, { ...same, ...afterRow(rest, row) }] };
  // The bound says nothing new; by it the database finds its place in an index.
  return isSure ? { [field]: { [`${beyond}e`]: value }, ...either } : either;
}

/** All of these conditions; an empty one within `$and` is an error for the backend. */
export function allOf(...conditions: readonly Condition[]): Condition {
  const said = conditions.filter((one) => Object.keys(one).length > 0);
  return said.length > 0 ? { $and: said } : {};
}

/** Answers hold these two moments as bare text. */
function storedValue(field: string, value: unknown): unknown {
  return field === 'createdAt' || field === 'updatedAt' ? { __type: 'Date', iso: value } : value;
}

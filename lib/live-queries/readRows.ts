import { requestBackend } from '@/lib/data/backendClient';
import type { LiveQuery, LiveRow } from '@/lib/live-queries/LiveQuery';

/** Which rows of a class; parameters as in `GET classes/{className}`. */
export type RowsRequest = Pick<LiveQuery, 'className' | 'where' | 'order' | 'include'> & {
  limit: number;
};

/**
 * Reads rows with the signed-in user's session, as plain JSON.
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

/** Fields of every row. */
const ALWAYS_THERE: readonly string[] = ['createdAt', 'updatedAt', 'objectId'];

/**
 * Parse's condition for the rows after one, in an order that ends with `objectId`: a list continued
 * by it skips and repeats none, whatever is added or deleted before.
 *
 * PostgreSQL sorts missing values last.
 */
export function afterRow(order: readonly string[], row: LiveRow): Condition {
  const [first = 'objectId', ...rest] = order;
  const field = first.replace(/^-/, '');
  const isDown = first !== field;
  const value = storedValue(field, Reflect.get(row, field));
  const isMissing = value === undefined || value === null;
  const beyond = isDown ? '$lt' : '$gt';
  const isConfirmed = ALWAYS_THERE.includes(field);
  const behind: Condition[] = isMissing
    ? isDown
      ? [{ [field]: { $exists: true } }]
      : []
    : [{ [field]: { [beyond]: value } }, ...(isDown || isConfirmed ? [] : [{ [field]: { $exists: false } }])];
  if (rest.length === 0) return behind[0] ?? {};
  const same = { [field]: isMissing ? { $exists: false } : { $lte: value, $gte: value } };
  const either = { $or: [...behind, { ...same, ...afterRow(rest, row) }] };
  // The bound is redundant, but lets the database use an index.
  return isConfirmed ? { [field]: { [`${beyond}e`]: value }, ...either } : either;
}

/** All of these conditions; the backend rejects an empty one within `$and`. */
export function allOf(...conditions: readonly Condition[]): Condition {
  const said = conditions.filter((one) => Object.keys(one).length > 0);
  return said.length > 0 ? { $and: said } : {};
}

/** Responses have these two timestamps as plain strings. */
function storedValue(field: string, value: unknown): unknown {
  return field === 'createdAt' || field === 'updatedAt' ? { __type: 'Date', iso: value } : value;
}

import { rejectQuery } from '@/server/parse/query/readCondition';

/** The values of a query for pg-promise: `name` and `value` return the placeholder to use in the query. */
export type SqlValues = {
  list: unknown[];
  name(name: string): string;
  value(value: unknown): string;
  /** Counts a subquery of the condition, see {@link countSubqueries}. */
  addSubquery: () => void;
};

/** Most subqueries of one condition. The database plans each, and its time limit does not interrupt planning. */
const MAX_SUBQUERIES = 500;

/**
 * Counts the subqueries of one condition.
 *
 * @returns takes one more; throws code 102 beyond `MAX_SUBQUERIES`
 */
export function countSubqueries(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count <= MAX_SUBQUERIES) return;
    throw rejectQuery('The condition (where) compares too much inside lists and objects. Request less data at once.');
  };
}

/**
 * Makes an empty list of values.
 *
 * @param addSubquery shared by all parts of a condition
 */
export function createSqlValues(addSubquery = countSubqueries()): SqlValues {
  const list: unknown[] = [];
  return {
    list,
    name: (name) => `$${list.push(name)}:name`,
    value: (value) => `$${list.push(value)}`,
    addSubquery,
  };
}

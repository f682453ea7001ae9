import Parse from 'parse/node';

/**
 * Classes of PostgreSQL's errors that a caller brings about by what was sent: data exceptions, syntax errors and operators
 * for other types, limits such as the size of an index row (PostgreSQL, appendix A).
 */
const CALLERS_CLASS = /^(22|42|54)[0-9A-Z]{3}$/;

/** `protocol_violation`: what PostgreSQL makes of the character NUL in a text. */
const PROTOCOL_VIOLATION = '08P01';

/** `insufficient_privilege`: of class 42, but about the account the backend has at the database. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** `query_canceled`: it took longer than a statement may. */
const QUERY_CANCELED = '57014';

/** Whether the database gave a statement up because it took too long. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}

/** Whether the database refused what a caller sent, rather than failed. */
export function isRefusedByDatabase(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Parse.Error || !('code' in error)) return false;
  if (typeof error.code !== 'string' || error.code === INSUFFICIENT_PRIVILEGE) return false;
  return CALLERS_CLASS.test(error.code) || error.code === PROTOCOL_VIOLATION;
}

/** What the SDK inside Parse Server throws, as plain errors or texts, at an operation that does not fit the field. */
const MISFIT = /^(Cannot (increment|add elements to|remove elements from) |Relation cannot be applied )/;

/** Whether an error that Parse Server does not know is about what a caller sent. */
export function isCallersFault(error: unknown): boolean {
  return isRefusedByDatabase(error) || (error instanceof Error && MISFIT.test(error.message));
}

import Parse from 'parse/node';

const STATUS: Readonly<Record<number, number>> = {
  [Parse.Error.INVALID_JSON]: 400,
  [Parse.Error.VALIDATION_ERROR]: 400,
  [Parse.Error.OPERATION_FORBIDDEN]: 403,
  [Parse.Error.OBJECT_NOT_FOUND]: 404,
  [Parse.Error.REQUEST_LIMIT_EXCEEDED]: 429,
};

/** HTTP status of Parse's codes; all else is a source behind us that does not answer (424). */
export const statusOf = (code: number): number => STATUS[code] ?? 424;

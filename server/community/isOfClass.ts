import Parse from 'parse/node';

/** Whether a value points to an object of a class. */
export function isOfClass(value: unknown, className: string): value is Parse.Object & { id: string } {
  return value instanceof Parse.Object && value.className === className && typeof value.id === 'string';
}

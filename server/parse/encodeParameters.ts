import Parse from 'parse/node';

/**
 * Parameters of a cloud function in the JSON that the caller sent. Parse Server hands dates, files and pointers over as
 * objects; calls are declared, checked and logged in JSON.
 */
export function encodeParameters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encodeParameters);
  if (typeof value !== 'object' || value === null) return value;
  // An invalid date has no JSON: it stays what it is, which no declaration takes.
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? value : { __type: 'Date', iso: value.toISOString() };
  }
  if (value instanceof Parse.File) return value.toJSON();
  if (value instanceof Parse.Object) return value.id ? value.toPointer() : value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, encodeParameters(held)]));
}

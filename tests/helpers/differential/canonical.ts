import { createHash } from 'node:crypto';

/** A value as JSON that can be compared: keys in order, and whatever JSON would leave out or make alike said by name. */
export type Canonical = string | number | boolean | null | Canonical[] | { [key: string]: Canonical };

const PLAIN = new Set<unknown>([Object.prototype, null]);

/**
 * Puts a value that Parse Server was handed into a form that can be compared and sent: `undefined` fields are left out as
 * Parse Server does, numbers keep their sign, bytes become their hash, and a prototype that a client put in shows.
 */
export function toCanonical(value: unknown): Canonical {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { number: format(value) };
  if (Buffer.isBuffer(value)) return { bytes: createHash('sha256').update(value).digest('hex'), length: value.length };
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== 'object') return { [typeof value]: String(value) };
  if (value instanceof Date) return { date: value.getTime(), fields: fieldsOf(value) };
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const name = value.constructor.name;
    return { [`object ${name}`]: toCanonical(Reflect.apply(value.toJSON, value, [])) };
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (PLAIN.has(prototype)) return fieldsOf(value);
  return { ...fieldsOf(value), '<prototype>': toCanonical({ ...(prototype as object) }) };
}

function fieldsOf(value: object): { [key: string]: Canonical } {
  const fields = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    // A key that would set the prototype of this object too is written with brackets.
    .map(([key, held]): [string, Canonical] => [key === '__proto__' ? '[__proto__]' : key, toCanonical(held)]);
  return Object.fromEntries(fields);
}

const format = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

import type { DataAnswer } from '@/protocol/data/registry';

/** What JSON can hold. */
type Plain = DataAnswer<'runContractFunction'>;

/**
 * What a contract answered, as JSON: whole numbers of every size are decimal strings, so that no client reads one of
 * them inexactly and another one not.
 */
export function toPlain(value: unknown): Plain {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toPlain(part)]));
}

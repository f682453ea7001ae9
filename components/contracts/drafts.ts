import { strings } from '@/components/contracts/strings.en';
import { type FieldError, toFieldError } from '@/components/ui/forms/fieldError';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import { ArgumentError, MissingFieldsError } from '@/lib/errors/inputErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';

/** What a form holds: a text of each plain value, lists of them for lists and tuples. */
export type Draft = string | readonly Draft[];

/** Units that a number can be written in (`1.5 ether`), with their decimals. */
export type Units = Readonly<Record<string, number>>;

/** Units of every chain. */
export const USUAL_UNITS: Units = { gwei: 9, ether: 18 };

/** An empty form for a type. */
export function emptyDraft({ kind, length, item, parts }: AbiType): Draft {
  if (kind === 'tuple') return parts.map(emptyDraft);
  if (kind === 'list' && item) return Array.from({ length: length ?? 0 }, () => emptyDraft(item));
  return '';
}

/** A draft as it came from anywhere (a link), in the shape of its type; what does not fit is empty. */
export function fitDraft(type: AbiType, given: unknown): Draft {
  const { kind, length, item, parts } = type;
  if (kind === 'tuple') return parts.map((part, index) => fitDraft(part, Array.isArray(given) ? given[index] : ''));
  if (kind === 'list' && item) {
    if (!Array.isArray(given)) return emptyDraft(type);
    const items = given.map((one) => fitDraft(item, one));
    return length === null ? items : Array.from({ length }, (_, index) => items[index] ?? emptyDraft(item));
  }
  return typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : '';
}

/** A part of a list or tuple, with the path that names it in errors (`calls[0].target`). */
export function partOf({ kind, item, parts }: AbiType, path: string, index: number) {
  const type = kind === 'list' ? item : parts[index];
  return type ? { type, path: kind === 'list' ? `${path}[${index}]` : `${path}.${type.name || index}` } : null;
}

/** The path of an input of a function, as errors name it. */
export const pathOf = (input: AbiType, index: number): string => input.name || String(index);

/** What an error says of the value at a path; `null` where it is about others. */
export function errorAt(error: FoyerError | null, path: string): FieldError | null {
  if (error instanceof MissingFieldsError && error.fields.includes(path)) {
    return { text: strings.call.missing };
  }
  return error instanceof ArgumentError && error.argument === path ? toFieldError(error) : null;
}

/**
 * Whether a form shows an error at its fields, whole: each value that it is about has one. A list or a tuple as a whole has
 * none.
 */
export function isAtFields(error: FoyerError | null, inputs: readonly AbiType[]): boolean {
  const about =
    error instanceof MissingFieldsError ? error.fields : error instanceof ArgumentError ? [error.argument] : null;
  return (
    about !== null &&
    !inputs.some((input, index) => /list|tuple/.test(input.kind) && about.includes(pathOf(input, index)))
  );
}

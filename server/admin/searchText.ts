import { z } from 'zod';

/**
 * What somebody looks for, as they typed it. A backslash and characters that cannot be seen are refused: Parse Server
 * takes what follows them for a pattern.
 */
export const searchText = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\\\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'must not hold a backslash or characters that cannot be seen')
  .transform((text) => text || undefined)
  .optional();

/** A condition of Parse: the field holds this text, whatever the case of its letters. `text` has passed `searchText`. */
export function containing(text: string): Record<string, string> {
  return { $regex: `\\Q${text}\\E`, $options: 'i' };
}

/**
 * A condition of Parse that an index over trigrams finds: the field holds this text, or begins with it where it is too
 * short to be looked for within.
 */
export function holding(text: string): Record<string, string> {
  const condition = containing(text);
  return TRIGRAM.test(text) ? condition : { ...condition, $regex: `^${condition['$regex']}` };
}

/** Three letters or digits in a row. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

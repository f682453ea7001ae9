import Parse from 'parse/node';
import type { z } from 'zod';

/**
 * The parameters of a function, in the shape it declares.
 *
 * @throws Parse.Error 142 that names each one that is wrong, and what it must be
 */
export function checkParameters<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const checked = shape.safeParse(given);
  if (checked.success) return checked.data;
  const words = (message: string) => (message.endsWith('received undefined') ? 'must be given' : message);
  const faults = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${words(message)}`);
  throw new Parse.Error(Parse.Error.VALIDATION_ERROR, faults.join('; '));
}

import Parse from 'parse/node';
import type { z } from 'zod';

/**
 * Validates the parameters of a function against its declared shape.
 *
 * @param codes parameters whose errors have another code than 142
 * @throws Parse.Error 142 that names each invalid parameter and what it must be
 */
export function checkParameters<Shape extends z.ZodType>(
  shape: Shape,
  given: unknown,
  codes: Readonly<Record<string, number>> = {},
): z.output<Shape> {
  const checked = shape.safeParse(given);
  if (checked.success) return checked.data;
  const [first] = checked.error.issues;
  const code = codes[String(first?.path[0])] ?? Parse.Error.VALIDATION_ERROR;
  throw new Parse.Error(code, describe(checked.error));
}

/**
 * Validates a response against the shape its function declares.
 *
 * @throws Error that names each mismatch: a bug in the function, not a caller error
 */
export function checkAnswer(name: string, shape: z.ZodType, answer: unknown): void {
  const checked = shape.safeParse(answer);
  if (!checked.success) throw new Error(`${name} answers other than it declares: ${describe(checked.error)}`);
}

function describe({ issues }: z.ZodError): string {
  const words = (message: string) => (message.endsWith('received undefined') ? 'must be given' : message);
  return issues
    .map(({ path, message }) => [path.join('.'), words(message)].filter((part) => part !== '').join(': '))
    .join('; ');
}

/** Maximum nesting of client data; deeper values would overflow the stack of recursive code. */
export const MAX_DEPTH = 60;

/**
 * Whether a value nests deeper than {@link MAX_DEPTH}. Iterates level by level, since the value may
 * be deeper than the stack.
 */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isHolder);
  for (let depth = 0; level.length > 0; depth++) {
    const next: object[] = [];
    // A body can hold millions of values, so nothing is allocated per value.
    for (const holder of level) {
      for (const held of Array.isArray(holder) ? (holder as unknown[]) : Object.values(holder)) {
        if (depth === MAX_DEPTH) return true;
        if (isHolder(held)) next.push(held);
      }
    }
    level = next;
  }
  return false;
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

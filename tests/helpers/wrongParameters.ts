import type { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { jsonSchemaOf } from '@/protocol/data/registry';

/** Values of every type that JSON has. */
const CANDIDATES: readonly unknown[] = [{}, [], true, -1, '', null];

/** A parameter of a call with a value that it does not take. */
export type WrongParameter = { parameter: string; value: unknown };

/**
 * For each parameter of a call a value of a type that it does not take; none for parameters that take whatever JSON has.
 */
export function wrongParameters({ parameters }: Call): WrongParameter[] {
  const names = Object.keys(jsonSchemaOf(parameters, 'input').properties ?? {});
  return names.flatMap((parameter) => {
    const value = CANDIDATES.find((one) => isRefused(parameters, parameter, one));
    return value === undefined ? [] : [{ parameter, value }];
  });
}

/** Whether a value is refused whatever the other parameters are. */
function isRefused(shape: z.ZodType<object>, parameter: string, value: unknown): boolean {
  const { error } = shape.safeParse({ [parameter]: value });
  return error?.issues.some(({ path }) => path[0] === parameter) ?? false;
}

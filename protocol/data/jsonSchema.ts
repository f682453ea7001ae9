import { z } from 'zod';

/** A shape of data in JSON Schema (draft 2020-12), as far as it is used here. `{}` is any JSON. */
export type JsonSchema = {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
};

/**
 * The JSON Schema of what a caller gives (`input`) or gets (`output`). It stands for itself: the only shape that refers
 * to itself is "any JSON" (`z.json()`), which becomes `{}`.
 */
export function jsonSchemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  return JSON.stringify(schema).includes('"$ref":"#"') ? {} : withoutRefs(schema);
}

function withoutRefs(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]) =>
    ['$ref', '$defs', '$schema'].includes(keyword) ? [] : [[keyword, withoutRefsInside(value)] as const],
  );
  return Object.fromEntries(entries);
}

function withoutRefsInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRefsInside);
  return typeof value === 'object' && value !== null ? withoutRefs(value as JsonSchema) : value;
}

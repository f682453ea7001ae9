import { isOfLocalChain } from '@/lib/developers/exampleParameter';
import type { ParameterDoc } from '@/lib/developers/FunctionDoc';
import type { JsonSchema } from '@/protocol/data/jsonSchema';

/** What stands in the reference of a parameter, read off its shape. */
export function describeParameter(
  name: string,
  schema: JsonSchema,
  { required, example }: { required: boolean; example: string },
): ParameterDoc {
  const kind = kindOf(name, schema);
  return {
    name,
    kind,
    type: typeOf(name, kind, schema),
    required,
    usual: schema.default === undefined ? '' : String(schema.default),
    words: schema.description ?? '',
    choices: (schema.enum ?? []).map(String),
    example,
    local: isOfLocalChain(example),
  };
}

function kindOf(name: string, { type, anyOf, items }: JsonSchema): ParameterDoc['kind'] {
  if (anyOf?.some((one) => one.type === 'array')) return 'list';
  if (type === undefined && !anyOf) return 'json';
  if (type === 'array' || type === 'object' || items) return 'json';
  const mayBeNumber = Array.isArray(type) && type.includes('number');
  return mayBeNumber && !/date|hash|token_id/.test(name) ? 'number' : 'text';
}

function typeOf(name: string, kind: ParameterDoc['kind'], { pattern, enum: choices }: JsonSchema): string {
  if (choices) return 'one of';
  if (name === 'chain') return 'chain';
  if (kind === 'number') return 'whole number';
  if (kind === 'json') return 'JSON';
  if (kind === 'list') return /address/.test(name) ? 'list of addresses' : 'list of text';
  if (pattern?.includes('{40}') || /^[^_]*address$/.test(name)) return 'address';
  if (pattern?.includes('{64}')) return 'hash';
  return name.endsWith('date') ? 'date' : 'text';
}

import type { Access, Call } from '@/protocol/Call';
import type { CallArea } from '@/protocol/calls/registry';
import { type JsonSchema, jsonSchemaOf } from '@/protocol/data/registry';

/** Who may call, in words. */
const ACCESS: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  account: 'signed in (209 without a session)',
  moderator: 'role `moderator` (209 without a session, else 119)',
  admin: 'role `admin` (119)',
  operator: 'master key (119)',
};

/** A section of the reference: the calls of one area. */
export function renderFunctionArea({ title, words, calls }: CallArea): string {
  const functions = Object.entries(calls).map(([name, call]) => renderFunction(name, call));
  return `### ${title}\n\n${words}\n\n${functions.join('\n')}`;
}

function renderFunction(name: string, { summary, access, limit, errors = {}, parameters, answer }: Call): string {
  const facts = [
    `Access: ${ACCESS[access]}`,
    ...(limit ? [`Limit: ${limit.calls} calls in ${limit.seconds} seconds for each ${limit.per}`] : []),
    ...Object.entries(errors).map(([code, words]) => `Error \`${code}\`: ${words}`),
  ];
  const { properties = {}, required = [] } = jsonSchemaOf(parameters, 'input');
  const rows = Object.entries(properties).map(([parameter, schema]) =>
    renderParameter(parameter, schema, required.includes(parameter)),
  );
  const table = rows.length === 0 ? 'No parameters.\n' : `| parameter | type | |\n|---|---|---|\n${rows.join('\n')}\n`;
  const returned = jsonSchemaOf(answer, 'output');
  const isEmpty = returned.type === 'object' && Object.keys(returned.properties ?? {}).length === 0;
  const result = isEmpty ? '' : `\nReturns:\n\n\`\`\`ts\n${typeOf(returned)}\n\`\`\`\n`;
  return `#### ${name}\n\n${summary}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}\n\n${table}${result}`;
}

function renderParameter(name: string, schema: JsonSchema, required: boolean): string {
  const facts = [
    ...(required ? ['required'] : []),
    ...(schema.default === undefined || schema.default === '' ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
    ...(schema.description === undefined ? [] : [schema.description]),
  ];
  const type = typeOf(schema).replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return `| \`${name}\` | \`${type}\` | ${facts.join('; ').replaceAll('|', '\\|')} |`;
}

/** A shape as TypeScript writes it. */
function typeOf(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => `'${String(one)}'`).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one, indent)))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectOf(schema, indent);
  return { integer: 'number', undefined: 'unknown' }[String(schema.type)] ?? String(schema.type);
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const fields = Object.entries(properties);
  if (fields.length === 0) {
    return `Record<string, ${typeOf(isSchema(additionalProperties) ? additionalProperties : {}, indent)}>`;
  }
  const lines = fields.map(([name, schema]) => {
    const words = schema.description === undefined ? '' : ` // ${schema.description}`;
    return `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema, `${indent}  `)};${words}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

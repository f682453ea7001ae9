import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DATA_FUNCTIONS, type JsonSchema, jsonSchemaOf } from '@/protocol/data/registry';

/** Names of the fields that may be null, at any depth of an answer. */
function nullFields(schema: JsonSchema, name: string): string[] {
  const ways = schema.anyOf ?? [schema];
  const inner = ways.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([key, each]) => nullFields(each, key)),
    ...(items ? nullFields(items, name) : []),
  ]);
  return ways.some(({ type }) => [type].flat().includes('null')) ? [name, ...inner] : inner;
}

it('the docs list every field that may be null, and no other', () => {
  const docs = readFileSync('docs/reference/differences.md', 'utf8');
  const [, section = ''] = /\n## Fields that may be null\n([\s\S]*?)(\n## |$)/.exec(docs) ?? [];
  const listed = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const found = Object.values(DATA_FUNCTIONS).flatMap(({ answer }) => nullFields(jsonSchemaOf(answer, 'output'), ''));
  expect(listed.sort()).toEqual([...new Set(found)].sort());
});

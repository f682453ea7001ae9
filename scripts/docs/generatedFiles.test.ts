import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALL_NAMES } from '@/protocol/calls/registry';
import { ERROR_CATALOGUE } from '@/protocol/errorCatalogue';
import { GENERATED_FILES } from '@/scripts/docs/generatedFiles';

it.each(GENERATED_FILES)('$file is what the code says (npm run docs writes it)', ({ file, render }) => {
  expect(readFileSync(file, 'utf8')).toBe(render());
});

it('the reference of calls has every call of the registry', () => {
  const page = readFileSync('docs/reference/calls.md', 'utf8');
  const named = [...page.matchAll(/^#### (.+)$/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...CALL_NAMES].sort());
});

it('the reference of errors has every code of the catalogue', () => {
  const page = readFileSync('docs/reference/errors.md', 'utf8');
  const codes = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, code]) => code);
  expect(codes.sort()).toEqual(Object.keys(ERROR_CATALOGUE).sort());
});

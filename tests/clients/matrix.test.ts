import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeHosts, writeMatrix } from '@/tests/clients/matrix';

it('docs/reference/clients.md has the tables that the clients are tested by', () => {
  const page = readFileSync('docs/reference/clients.md', 'utf8');
  expect(page).toContain(writeMatrix());
  expect(page).toContain(writeHosts());
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compileContracts } from '@/contracts/compile.mjs';

it(
  'the artifacts of the local chain’s contracts are what the compiler makes of their sources',
  { timeout: 180_000 },
  () => {
    const folder = path.join(import.meta.dirname, 'artifacts');
    const kept = readdirSync(folder).map((name) => [
      path.parse(name).name,
      readFileSync(path.join(folder, name), 'utf8'),
    ]);
    expect(Object.fromEntries(kept)).toEqual(compileContracts());
  },
);

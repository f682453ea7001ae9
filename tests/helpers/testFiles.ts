import { readFileSync, readdirSync } from 'node:fs';

/** Folders with unit tests beside the code they test. */
export const UNIT_FOLDERS = [
  'cloud',
  'components',
  'contracts',
  'devnet',
  'lib',
  'pages',
  'protocol',
  'scripts',
  'server',
  'bench',
  'tests/clients',
  'tests/helpers',
  'tests/words',
];

/** Tests that are long, or run programs: for `npm run test:all`. */
export const TRIALS = '**/*.trial.test.{ts,tsx}';

/** Files with tests in a folder, without trials, whose code has something in it. */
export const testsWith = (folder: string, code: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.trial)\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => code.test(readFileSync(file, 'utf8')));

/** Unit tests that replace a module by `vi.mock`, each of which has a process of its own. */
export const mockingFiles = (): string[] => UNIT_FOLDERS.flatMap((folder) => testsWith(folder, /vi\.mock\(/));

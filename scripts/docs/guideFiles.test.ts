import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { listPages } from '@/scripts/docs/findBrokenLinks';
import { findBrokenImports, readGuideFiles } from '@/scripts/docs/guideFiles';

/** One after the other, as a reader follows them: the second replaces a file of the first. */
const GUIDES = ['docs/getting-started/add-a-page.md', 'docs/getting-started/add-a-cloud-function.md'];

const made = new Map(GUIDES.flatMap((page) => [...readGuideFiles(page)]));
// Every guide may import the classes that an application declares.
const ofReaders = new Map([['cloud/schema.ts', 'export default {};'], ...made]);

it.each(listPages())('the code of %s imports what is there', (page) => {
  expect(findBrokenImports(page, new Map([...ofReaders, ...readGuideFiles(page)]))).toEqual([]);
});

it.each([...made.keys()])('%s of the guides is formatted', async (file) => {
  const options = await resolveConfig(path.resolve('package.json'));
  expect(await check(made.get(file) ?? '', { ...options, filepath: file })).toBe(true);
});

it('the files of the guides compile together with the code that they use', () => {
  const root = process.cwd();
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-guides-'));
  for (const [file, code] of made) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { paths: { '@/*': [`${folder}/*`, `${root}/*`] }, incremental: false },
    include: [`${folder}/**/*`, `${root}/*.d.ts`, `${root}/cloud/*.d.ts`, `${root}/lib/**/*.d.ts`],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe('');
  // It reads the types of every package that the pages use.
}, 180_000);

it('findBrokenImports names what is not there, and nothing else', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-guides-'));
  const page = path.join(folder, 'page.md');
  const lines = [
    "import { readSettings, type PublicSettings as Settings } from '@/lib/env';",
    "import { toFoyerError, none } from '@/lib/errors/backendErrors';",
    "import gone from '@/lib/gone';",
    "import styles from '@/components/gone.module.css';",
    "import own, { listed } from '@/own/module';",
    "import env from '@/lib/env';",
  ];
  writeFileSync(
    page,
    ['```ts', ...lines, '```', 'as `own/other.ts` has:', '', '`a/b.ts`:', '', '```ts', 'x', '```'].join('\n'),
  );
  const own = 'const listed = 1;\nexport { listed };\nexport default listed;';
  expect(findBrokenImports(page, new Map([['own/module.ts', own]]))).toEqual([
    'lib/errors/backendErrors: none',
    'lib/gone',
    'components/gone.module.css',
    'lib/env: default',
  ]);
  expect([...readGuideFiles(page)]).toEqual([['a/b.ts', 'x\n']]);
  rmSync(folder, { recursive: true });
});

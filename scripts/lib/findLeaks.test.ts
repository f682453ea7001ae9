import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findLeaks } from '@/scripts/lib/findLeaks.mjs';

const root = mkdtempSync(join(tmpdir(), 'foyer-leaks-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

it('finds server words, schemas, development keys and secrets in what browsers get, and nothing else', () => {
  write(
    'server/vault.ts',
    "throw new Error('The vault below the house stays shut.'); log('Password must be a string, not less.');",
  );
  write('lib/wallets/development/wallet.ts', "export const name = 'Development wallet of this machine';");
  write('components/development-wallet/a.tsx', "const note = 'Accounts that nobody may have in production';");
  write('components/a.ts', "// 'The comment of a view, which no bundle holds'");
  write('pages/a.ts', '');
  write('protocol/a.ts', "import type { z } from 'zod';\nexport const words = 'Anybody may read these words.';");
  write('protocol/schema.ts', "import { z } from 'zod';\nconst rule = 'must be what the schema says';");
  write('node_modules/moralis/lib/browser/a.js', "'Password must be a string, not less.'");
  write('dist/static/good.js', "'Password must be a string, not less.';'Anybody may read these words.'");
  const where = { root, chunks: join(root, 'dist/static'), secrets: ['a-secret-of-this-build'] };
  expect(findLeaks(where)).toEqual([]);

  write(
    'dist/static/bad.js',
    "a='The vault below the house stays shut.';b='Development wallet of this machine';c='a-secret-of-this-build';d='must be what the schema says';e='Accounts that nobody may have in production'",
  );
  expect(findLeaks(where).map((line) => /\((.*)\)$/.exec(line)?.[1])).toEqual([
    'server/vault.ts',
    'components/development-wallet/a.tsx',
    'lib/wallets/development/wallet.ts',
    'protocol/schema.ts',
    'a secret in the environment of the build',
  ]);
});

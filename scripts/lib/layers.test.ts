import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLayers } from '@/scripts/lib/layers.mjs';
import { readStructure } from '@/scripts/lib/structure.mjs';

const ROOT = path.join(import.meta.dirname, '../..');

/** The rules that one import breaks. */
const rulesOf = (from: string, to: string) => checkLayers([{ path: from, imports: [to] }]).map(({ rule }) => rule);

describe('the parts of the product', () => {
  const structure = readStructure(ROOT);

  it('import each other along the arrows alone', () => {
    const graph = [...structure.arrows].sort().map(([from, to]) => `${from} → ${[...to].sort().join(', ')}`);
    process.stdout.write(`${graph.join('\n')}\n`);
    expect(checkLayers(structure.files)).toEqual([]);
  });

  it('never import each other both ways', () => {
    expect(structure.cycles).toEqual([]);
  });

  it('that are features import no other feature', () => {
    expect(structure.crossing).toEqual([]);
  });

  it('have no file of more than 300 lines, no folder of more than 20 files, and none for one file', () => {
    const { long, crowded, lonely } = structure;
    expect({ long, crowded, lonely }).toEqual({ long: [], crowded: [], lonely: [] });
  });
});

describe('readStructure', () => {
  it.each(['lib', 'protocol', 'devnet', 'server'])('finds folders of %s that import each other', (top) => {
    const root = mkdtempSync(path.join(tmpdir(), 'foyer-structure-'));
    const write = (file: string, imported: string) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), `import type { Value } from '@/${imported}';\n`);
    };
    write(`${top}/one/first.ts`, `${top}/two/second`);
    write(`${top}/two/second.ts`, `${top}/one/third`);
    write(`${top}/one/third.ts`, `${top}/one/first`);
    write('foyer.config.ts', `${top}/one/first`);
    expect(readStructure(root).cycles).toEqual([`${top}/one ⇄ ${top}/two`]);
    rmSync(root, { recursive: true });
  });
});

describe('checkLayers', () => {
  it.each([
    ['server/admin/users.ts', 'server/account/profile.ts', 'a module imports no other module'],
    ['server/parse/schema/schema.ts', 'server/community/posts.ts', 'the base of the server imports no module'],
    [
      'server/parse/schema/schema.ts',
      'server/gateway/runCalls.ts',
      'of the base, server/gateway stands above server/parse',
    ],
    [
      'server/auth/authModule.ts',
      'server/main.ts',
      'nothing but the composition imports what stands in server/ itself',
    ],
    [
      'server/new/one.ts',
      'server/parse/schema/schema.ts',
      'server/new is no known part: name it in scripts/lib/layers.mjs',
    ],
    ['server/main.ts', 'devnet/start.ts', 'server imports protocol alone'],
    ['devnet/seed/storeNfts.ts', 'server/storage/IpfsStore.ts', 'devnet imports server/index.ts alone of the server'],
    ['protocol/chains.ts', 'lib/env.ts', 'protocol imports foyer.config.ts alone'],
    ['lib/env.ts', 'foyer.config.ts', 'lib imports protocol alone'],
    ['foyer.config.ts', 'lib/env.ts', 'foyer.config.ts imports protocol alone'],
    ['lib/env.ts', 'components/ui/Button.tsx', 'lib imports protocol alone'],
    ['components/send/SendPage.tsx', 'server/index.ts', 'components imports lib, protocol alone'],
    ['components/send/SendPage.tsx', 'components/auth/Dialog.tsx', 'a feature imports no other feature'],
    ['components/ui/Button.tsx', 'components/send/SendPage.tsx', 'components/ui knows no feature'],
    ['components/ui/Button.tsx', 'components/layout/Header.tsx', 'components/ui stands below components/layout'],
    ['cloud/notes.ts', 'server/parse/database.ts', 'cloud imports protocol alone'],
    ['cloud/notes.ts', 'server/cloud/loadSchema.ts', 'cloud imports protocol alone'],
    ['components/notes/NotesPage.tsx', 'cloud/notes.ts', 'components imports lib, protocol alone'],
  ])('refuses that %s imports %s', (from, to, rule) => {
    expect(rulesOf(from, to)).toEqual([rule]);
  });

  it.each([
    ['server/main.ts', 'server/admin/adminModule.ts'],
    ['server/admin/users.ts', 'server/gateway/BackendModule.ts'],
    ['server/gateway/runCalls.ts', 'server/parse/database.ts'],
    ['server/http/startHttpServer.ts', 'server/config/ServerSettings.ts'],
    ['server/db/startDatabase.ts', 'server/db/embedded/startEmbeddedDatabase.ts'],
    ['devnet/seed/storeNfts.ts', 'server/index.ts'],
    ['devnet/seed/storeNfts.ts', 'devnet/startChain.ts'],
    ['components/send/SendPage.tsx', 'components/ui/Button.tsx'],
    ['pages/index.tsx', 'components/landing/Landing.tsx'],
    ['protocol/config/siteConfig.ts', 'foyer.config.ts'],
    ['foyer.config.ts', 'protocol/config/FoyerConfig.ts'],
    ['cloud/schema.ts', 'server/cloud/loadSchema.ts'],
    ['cloud/notes.ts', 'protocol/notes.ts'],
    ['components/notes/NotesPage.tsx', 'cloud/schema.ts'],
  ])('lets %s import %s', (from, to) => {
    expect(rulesOf(from, to)).toEqual([]);
  });
});

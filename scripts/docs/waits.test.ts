import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = process.cwd();
const page = readFileSync(join(ROOT, 'docs/operate/security.md'), 'utf8');
const [, section = ''] = /^## What waits.*?$([^]*?)^## Master key/m.exec(page) ?? [];
const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('](../../'));
const fileOf = (row: string) => /\]\(\.\.\/\.\.\/([^)]+)\)/.exec(row)?.[1] ?? '';

/** Work in the background, for which no request waits. */
const BACKGROUND = ['server/process/createGate.ts'];

/** What makes queues: the files that use these are listed. */
const MAKES_QUEUES = ['protocol/waits/createTurns.ts', 'server/process/createConcurrencyLimit.ts'];

/** Our code below some folders, without tests, whose text holds something. */
const filesWith = (pattern: RegExp, ...folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));

/** The value of a constant or an option, such as `64 * 1024`. */
function valueOf(code: string, name: string): number {
  const [, product = ''] = new RegExp(`\\b${name}\\b\\s*[:=]\\s*([\\d_]+(?:\\s*\\*\\s*[\\d_]+)*)`).exec(code) ?? [];
  return product.split('*').reduce((total, factor) => total * Number(factor.replaceAll('_', '').trim() || NaN), 1);
}

it.each(
  rows.flatMap((row) =>
    [...row.matchAll(/`(\w+)` \(?(\d+)/g)].map(([, name = '', value = '']) => [name, value, fileOf(row)]),
  ),
)('%s is %s, as docs/operate/security.md says (%s)', (name, value, file) => {
  const settings = 'server/config/areas/network.ts';
  const code = readFileSync(join(ROOT, name.endsWith('_SECONDS') ? settings : file), 'utf8');
  const found = name.endsWith('_SECONDS')
    ? Number(new RegExp(`${name}: setting\\(\\{[^]*?default: '(\\d+)'`).exec(code)?.[1])
    : valueOf(code, name);
  expect(found).toBe(Number(value));
});

it('lists every file in which a request waits in a queue', () => {
  const made = filesWith(/= (createConcurrencyLimit|createTurns)\(/, 'server', 'protocol', 'lib');
  const own = filesWith(/\b(waiting|queue|queued)\.(push|add)\(|\bwaitBounded\(/, 'server', 'protocol');
  const queues = [...made, ...own].filter((file) => !MAKES_QUEUES.includes(file));
  expect(queues.length).toBeGreaterThan(4);
  const [table = ''] = section.split(/^## /m);
  const listed = rows.filter((row) => table.includes(row)).map(fileOf);
  const known = [...listed, ...BACKGROUND, 'protocol/waits/waitBounded.ts'];
  expect(queues.filter((file) => !known.includes(file))).toEqual([]);
});

it('lists every file that asks another machine, and those that are paid for ask first', () => {
  const [, table = ''] = /^### Calls of other machines$([^]*?)^#/m.exec(page) ?? [];
  const places = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]*\]\(\.\.\/\.\.\/([^)]+)\)/gm)].map(
    ([, , price = '', file = '']) => ({ price, file }),
  );
  const asking = filesWith(/\b(fetch|requestPublic|webSocket|http)\((?!s?:)/, 'server').filter(
    (file) => file !== 'server/http/requestPublic.ts',
  );
  expect(places.map(({ file }) => file).sort()).toEqual(asking.sort());
  const paid = places.filter(({ price }) => price.includes('a unit')).map(({ file }) => file);
  expect(paid.length).toBeGreaterThan(4);
  expect(filesWith(/await permitOutsideCall\(\)/, 'server').sort()).toEqual(paid.sort());
});

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

/** What makes queues: the files that use it are listed. */
const MAKES_QUEUES = 'server/process/createConcurrencyLimit.ts';

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
  const queues = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `server/${name.replaceAll('\\', '/')}`)
    .filter((file) => file !== MAKES_QUEUES)
    .filter((file) =>
      /\b(waiting|queue|queued)\.(push|add)\(|= createConcurrencyLimit\(/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
  expect(queues.length).toBeGreaterThan(4);
  const listed = rows.map(fileOf);
  expect(queues.filter((file) => !listed.includes(file) && !BACKGROUND.includes(file))).toEqual([]);
});

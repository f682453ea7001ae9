import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyEdit, type CodeBlock } from '@/scripts/docs/codeBlocks';

/** A name that nobody uses is no fault of a part of a program. */
const UNUSED = /error TS(?:6133|6192|6196|6198):/;

/**
 * JavaScript declares no types: a parameter may have none, a value may lack what it can, and the SDK takes more than
 * its types say. Syntax, names, imports and numbers of arguments count.
 */
const UNTYPED = /error TS(?:2322|2345|2353|2531|2532|2769|2820|7006|7019|7031|18047|18048):/;

/** A package of the guides that nobody can install. */
const INVENTED = `declare module 'acme-kit' {
  export function createProvider(options: { key: string }): Promise<import('@/lib/wallets/Wallet').Eip1193Provider>;
}
`;

/**
 * Checks the types of blocks of code, all in one program together with the code that they use. Files of guides have
 * their own paths there, and files that guides have their readers edit are edited.
 *
 * @returns each error with the page and the line of the block, as the compiler writes it
 */
export function checkCode(blocks: readonly CodeBlock[]): string[] {
  const root = process.cwd();
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-docs-'));
  const origins = new Map<string, { block: CodeBlock; line: number }>();
  const write = (file: string, code: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  };
  write('invented.d.ts', INVENTED);
  for (const [file, code] of writeGuides(blocks)) write(file, code);
  const lasting = new Map(blocks.flatMap((block) => (block.file ? [[block.file, block] as const] : [])));
  let above = '';
  let nameAbove = '';
  for (const block of blocks) {
    // A file that a later guide replaces is checked as a part.
    if (block.edits.length > 0 || (block.file && lasting.get(block.file) === block)) continue;
    const [before, after] = block.around;
    const lead = `${block.goesOn ? `${above}\n` : ''}${before}\n`;
    const code = block.aboveAs ? block.code.replace(`'${block.aboveAs}'`, `'./${nameAbove}'`) : block.code;
    above = lead + code + after;
    nameAbove = `${block.page.replaceAll(/\W/g, '-')}-${block.line}`;
    const file = `docs/${nameAbove}.${block.language === 'tsx' ? 'tsx' : 'ts'}`;
    write(file, `${above}\nexport {};\n`);
    origins.set(file, { block, line: block.line + 1 - lead.split('\n').length });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const ambient = [`${root}/*.d.ts`, `${root}/cloud/*.d.ts`, `${root}/lib/**/*.d.ts`];
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { paths: { '@/*': [`${folder}/*`, `${root}/*`] }, incremental: false },
    include: [`${folder}/**/*`, ...ambient],
  };
  write('tsconfig.json', JSON.stringify(config));
  const compiler = ['node_modules/typescript-native/bin/tsc', '-p', folder, '--pretty', 'false'];
  const { stdout, stderr, status } = spawnSync(process.execPath, compiler, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const lines = stdout.split('\n').filter((line) => /(?:^|: )error TS/.test(line));
  if (status !== 0 && lines.length === 0) throw new Error(`The compiler ended with ${status}: ${stdout}${stderr}`);
  return lines.flatMap((line) => {
    const [, file = '', at = '', rest = ''] = /^(.*?)\((\d+),\d+\)(: .*)$/.exec(line) ?? [];
    const name = path.relative(folder, path.resolve(root, file));
    const origin = origins.get(name);
    if (!origin) return [line.replace(file, name)];
    const { page, language } = origin.block;
    if (UNUSED.test(line) || (language === 'js' && UNTYPED.test(line))) return [];
    return [`${page}:${origin.line + Number(at)}${rest}`];
  });
}

/** The files that guides have their readers make and edit, as they are after the last of them. */
export function writeGuides(blocks: readonly CodeBlock[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { file, edits, code } of blocks) {
    if (file) files.set(file, code);
    for (const edit of edits) {
      const source = files.get(edit.file) ?? (existsSync(edit.file) ? readFileSync(edit.file, 'utf8') : '');
      files.set(edit.file, applyEdit(source, edit, code));
    }
  }
  return files;
}

import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { measuredText } from '@/scripts/lint/measuredText.mjs';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  types: [],
};
const DECLARED = `declare const name: string; declare const maybe: { text?: string }; declare const any: any;
  declare const id: string & { own: true }; declare const collator: Intl.Collator; declare const form: 'NFC';
  declare const path: { normalize(file: string): string; posix: { normalize(file: string): string } };
  declare const field: { normalize(value: bigint): bigint; compare(one: string): number };
  declare class URL { constructor(text: string, base?: string); static canParse(text: string): boolean; static parse(text: string): URL | null }
  declare function domainToASCII(domain: string): string;
  declare const settings: { siteUrl: string; other: string; domainToUnicode(domain: string): string };`;

const BAD: readonly [code: string, messageId: string][] = [
  ["name.normalize('NFC')", 'normalize'],
  ['name.normalize()', 'normalize'],
  ["maybe.text?.trim().normalize('NFKD')", 'normalize'],
  ["`${name}`.normalize('NFD')", 'normalize'],
  ["name['normalize'](form)", 'normalize'],
  ["const key = 'normalize'; name[key](form)", 'normalize'],
  ["String.prototype.normalize.call(name, 'NFC')", 'normalize'],
  ['const { normalize } = String.prototype', 'normalize'],
  ['const { normalize: form2 } = name', 'normalize'],
  ["(({ normalize }: string) => normalize('NFC'))(name)", 'normalize'],
  ["id.normalize('NFC')", 'normalize'],
  ["const one = <Text extends string>(text: Text) => text.normalize('NFC')", 'normalize'],
  ["any.normalize('NFC')", 'normalize'],
  ["{ const path = name; path.normalize('NFC'); }", 'normalize'],
  ['[name].sort((a, b) => a.localeCompare(b))', 'localeCompare'],
  ['[name].sort(collator.compare)', 'compare'],
  ["[name].sort(new Intl.Collator('en').compare)", 'compare'],
  ['new URL(name)', 'url'],
  ["new URL('/x', name)", 'url'],
  ['new globalThis.URL(name)', 'url'],
  ['new URL(`https://${name}`)', 'url'],
  ['URL.canParse(settings.other)', 'url'],
  ['domainToASCII(name); URL.parse(settings.siteUrl)', 'url'],
  ['settings.domainToUnicode(name)', 'url'],
];

const GOOD = [
  'path.normalize(name)',
  'path.posix.normalize(name)',
  'field.normalize(2n); field.compare(name)',
  'class Field { normalize(value: bigint): bigint { return this.normalize(value); } }',
  'const { normalize } = path',
  'name.trim(); name[0]; name.toLowerCase()',
  "new URL(settings.siteUrl); new URL('https://a.example'); new URL('one.sql', import.meta.url)",
];

const fileOf = (code: string) => `${[...BAD.map(([bad]) => bad), ...GOOD].indexOf(code)}.ts`;

/** All in one program, so that the library is read once. */
const texts = new Map(
  [...BAD.map(([code]) => code), ...GOOD].map((code) => [fileOf(code), `export {};\n${DECLARED}\n${code}`]),
);
const host = ts.createCompilerHost(OPTIONS);
const getSourceFile: ts.CompilerHost['getSourceFile'] = (file, target) => {
  const text = texts.get(file);
  return text === undefined ? host.getSourceFile(file, target) : ts.createSourceFile(file, text, target, true);
};
const program = ts.createProgram([...texts.keys()], OPTIONS, { ...host, getSourceFile });

/** What the rule finds in code. */
function errorsIn(code: string): (string | undefined)[] {
  const file = fileOf(code);
  const config: Linter.Config = {
    files: ['**/*.ts'],
    plugins: { foyer: { rules: { 'measured-text': measuredText } } },
    languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions: { programs: [program] } },
    rules: { 'foyer/measured-text': ['error', { urls: true }] },
  };
  return new Linter().verify(texts.get(file) ?? '', config, file).map(({ messageId, message }) => messageId ?? message);
}

it.each(BAD)('finds a text that nobody measured: %s', (code, messageId) => {
  expect(errorsIn(code)).toEqual([messageId]);
});

it.each(GOOD)('leaves alone what is none: %s', (code) => expect(errorsIn(code)).toEqual([]));

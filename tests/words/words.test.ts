import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Code whose texts visitors read. */
const FOLDERS = ['components', 'lib', 'pages', 'protocol', 'server'];

/** Shorter texts may be part of a longer one that is fine: only whole texts count for them, and after a `=`. */
const SHORTEST_PART = 12;

/** One text a line, one file for each area. */
const lists = readdirSync('tests/words').filter((name) => name.endsWith('.txt'));

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
);

/** The texts in a file: string literals, pieces of templates, and text between tags, without comments. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isJsxText(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      texts.push(node.text.replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return texts;
}

const texts = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })));

describe.each(lists)('no text of %s is in the code any more', (list) => {
  const words = readFileSync(join('tests/words', list), 'utf8').split('\n').filter(Boolean);

  it.each(words)('%s', (word) => {
    const whole = word.startsWith('=') ? word.slice(1) : word;
    const found = texts.filter(({ text }) => text === whole || (word.length >= SHORTEST_PART && text.includes(word)));
    expect(found).toEqual([]);
  });
});

it('finds the texts of the pages', () => {
  expect(texts.map(({ text }) => text)).toContain('Skip to content');
});

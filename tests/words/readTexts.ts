import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text, and the file it is in. */
export type FoundText = { file: string; text: string };

/** The texts in a file of code: string literals, pieces of templates, and text between tags, without comments. */
export function readTexts(file: string): FoundText[] {
  const texts: FoundText[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isJsxText(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      texts.push({ file, text: node.text.replace(/\s+/g, ' ').trim() });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return texts;
}

/** Files below a folder whose name fits; paths from the root of the repository. */
export const listFiles = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => name.test(path));

/** The sentences of a page in Markdown, each with its line: without code, and without the targets of links. */
export function readProse(file: string): FoundText[] {
  const prose = readFileSync(file, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '``')
    .replace(/\]\([^)\n]*\)/g, ']');
  return prose.split('\n').flatMap((line, at) =>
    line
      .split(/(?<=[.!?:]) +/)
      .filter((text) => text.trim() !== '')
      .map((text) => ({ file: `${file}:${at + 1}`, text: text.trim() })),
  );
}

import ts from 'typescript';
import { expect, it } from 'vitest';
import { findBareTexts } from '@/scripts/lint/bareTexts.mjs';

const FILE = 'One.tsx';
const OPTIONS = { jsx: ts.JsxEmit.Preserve, strict: true, noLib: true, noResolve: true };

/** What is found in one component: what is wrong, and where. */
function findIn(body: string): string[] {
  const props = '{ on, name, text }: { on: boolean; name: string | null; text: string }';
  const code = `export function One(${props}) { ${body} }`;
  const source = ts.createSourceFile(FILE, code, ts.ScriptTarget.Latest, true);
  const host = {
    ...ts.createCompilerHost(OPTIONS),
    getSourceFile: (name: string) => (name === FILE ? source : undefined),
  };
  const checker = ts.createProgram([FILE], OPTIONS, host).getTypeChecker();
  return findBareTexts(source, checker).map(({ node, what }) => `${what}: ${node.getText(source)}`);
}

it('finds text that React puts into the document or takes out of it without an element of its own', () => {
  expect(findIn('return on ? <b /> : text;')).toEqual(['a component returns it: text']);
  expect(findIn('if (on) return text; return null;')).toEqual(['a component returns it: text']);
  expect(findIn('return <p><b />{on ? <i /> : text}</p>;')).toEqual(['it comes and goes: {on ? <i /> : text}']);
  expect(findIn('return <p><b />{name}</p>;')).toEqual(['it comes and goes: {name}']);
  expect(findIn('return <p>{on && <b />}{text}</p>;')).toEqual(['what is before it comes and goes: {text}']);
  expect(findIn('return <p>{on ? <>{text}<b /></> : <i />}</p>;')).toEqual(['it is right in a fragment: {text}']);
});

it('leaves text alone that stays, or is all that its element holds', () => {
  for (const body of [
    'return <p>{text} <b /></p>;',
    'return <p>{name ?? text}<b /></p>;',
    'return <p>{on ? <b /> : text}</p>;',
    'return <p>{name}</p>;',
    "return <p>{on && <b />}{' '}<i>{text}</i></p>;",
    'return on ? <b>{text}</b> : null;',
  ])
    expect(findIn(body), body).toEqual([]);
});

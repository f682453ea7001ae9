import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const [summary = '', ...sections] = readFileSync('docs/walks.md', 'utf8').split(/^## /m);

/** Walks by their names, with the numbers that the summary gives. */
const claimed = [...summary.matchAll(/^\| \[([^\]]+)\]\([^)]+\) \| (\d+) \| (\d+) \|$/gm)].map(
  ([, name = '', files, helpers]) => [name, Number(files), Number(helpers)] as const,
);

it('the summary of docs/walks.md names every walk', () => {
  expect(claimed.map(([name]) => name)).toEqual(sections.slice(0, -1).map((text) => text.split('\n')[0]));
});

it.each(claimed)('docs/walks.md: the walk "%s" has %i files in order, and %i helpers', (name, files, helpers) => {
  const section = sections.find((text) => text.startsWith(`${name}\n`)) ?? '';
  const steps = [...section.matchAll(/^\| (\d+) \| \[/gm)].map(([, number]) => Number(number));
  expect(steps).toEqual(Array.from({ length: files }, (_, index) => index + 1));
  const named = section.slice(section.indexOf('\nHelpers,')).match(/\]\(\.\.\//g) ?? [];
  expect(named).toHaveLength(helpers);
});

it('docs/walks.md counts the files of every request', () => {
  const [, count] = /the (\d+) files that \[every request\]/.exec(summary) ?? [];
  const last = sections.at(-1) ?? '';
  expect(new Set(last.match(/\]\(\.\.\/[^)]+\)/g)).size).toBe(Number(count));
});

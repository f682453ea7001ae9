import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exceptions } from '@/tests/words/exceptions';
import { listFiles, readTexts } from '@/tests/words/readTexts';

/** Code whose texts visitors read. */
const FOLDERS = ['components', 'lib', 'pages', 'protocol', 'server'];

/** Shorter texts may be part of a longer one that is fine: only whole texts count for them, and after a `=`. */
const SHORTEST_PART = 12;

/** One text a line, one file for each area. */
const lists = readdirSync('tests/words').filter((name) => name.endsWith('.txt'));

const texts = FOLDERS.flatMap((folder) => listFiles(folder, /(?<!\.test)\.tsx?$/))
  .flatMap(readTexts)
  .filter(({ text }) => exceptions.every((exception) => exception.text !== text));

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

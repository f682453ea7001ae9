import { describe, expect, it } from 'vitest';
import { exceptions } from '@/tests/words/exceptions';
import { type FoundText, listFiles, readProse, readTexts } from '@/tests/words/readTexts';

/** Words that the product does not use for these things, and the ones that it uses. */
const GLOSSARY: readonly (readonly [word: RegExp, use: string])[] = [
  [/\b(come|comes|came|coming) in\b/i, 'sign in'],
  [/\bways? in\b/i, 'sign-in method'],
  [/\bhouse\b/i, 'site'],
  [/\bwalls?\b/i, 'community, feed'],
  [/\bpieces?\b/i, 'NFT'],
  [/\bnotices?\b/i, 'notification'],
  [/\bletters?\b/i, 'email, character'],
  [/\b(tell|tells|told|telling)\b/i, 'show, report'],
  [/\bstands?\b/i, 'appears, is'],
  [/\bmade\b/i, 'created, minted'],
  [/\bat hand\b/i, 'saved'],
  [/\bslips?\b/i, 'typo'],
  [/\bgo on\b/i, 'continue'],
  [/\bbehind the point\b/i, 'decimals'],
  [/\bmails?\b(?! server)/i, 'email'],
  [/\b(take|takes|taken) (out|away)\b/i, 'remove'],
  [/\bbegun\b/i, 'started'],
  [/\bat most\b/i, 'max'],
];

/** Phrases that docs and emails do without: they make a sentence that has to be read twice. */
const PHRASES: readonly RegExp[] = [
  /\bstands\b/i,
  /\b(tell|tells|told)\b/i,
  /\bwhoever\b/i,
  /\bof one's own\b/i,
  /\bas (it|they) (is|are)\b/i,
  /\b(go|goes|going) along\b/i,
  // "What is refused is …": an inverted sentence. Questions end otherwise.
  /^(?:[-*>|\d. ]*|\*\*[^*]+\*\* )What (?:is|was|are|were|has|cannot|can|does|did|a|an|the|nobody|it|you|they)\b[^?*]*\b(?:is|are|was|has|goes|stays|comes)\b[^?*]*\.$/,
];

/** What visitors read: texts of pages, emails, notifications and push messages. */
const VISITORS_FILES = [
  ...['components', 'lib', 'pages', 'protocol', 'server'].flatMap((folder) => listFiles(folder, /strings\.en\.ts$/)),
  ...listFiles('server/notifications', /(?<!\.test)\.ts$/),
  'server/push/transferText.ts',
];
/** What callers and operators read: error messages, descriptions of calls, and replies of the sign-in and mail. */
const MESSAGE_FILES = ['lib/errors', 'protocol', 'server/auth', 'server/mail'].flatMap((folder) =>
  listFiles(folder, /(?<!\.test|strings\.en)\.ts$/),
);
const EMAILS = 'server/parse/createMailAdapter.ts';
const DOCS = [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];

const isException = ({ text }: FoundText): boolean => exceptions.some((exception) => exception.text === text);
/** A word of code beside the texts: an identifier, a path, the name of an event. */
const isName = ({ file, text }: FoundText): boolean => !file.endsWith('strings.en.ts') && /^[@./\w-]*$/.test(text);

const uiTexts = [...VISITORS_FILES, EMAILS].flatMap(readTexts).filter((found) => !isException(found) && !isName(found));
const messages = MESSAGE_FILES.flatMap(readTexts).filter((found) => !isException(found) && !isName(found));
const proses = [...DOCS.flatMap(readProse), ...readTexts(EMAILS)].filter((found) => !isException(found));

describe('the texts that visitors read hold no', () => {
  it.each(GLOSSARY)('%s: use %s', (word) => {
    expect(uiTexts.filter(({ text }) => word.test(text))).toEqual([]);
  });
});

describe('errors and descriptions of calls hold no', () => {
  // Here, letters are those of the alphabet, and a limit is a sentence.
  it.each(GLOSSARY.filter(([word]) => !['letter', 'at most'].some((text) => word.test(text))))('%s: use %s', (word) => {
    expect(messages.filter(({ text }) => word.test(text))).toEqual([]);
  });
});

describe('docs and emails hold no', () => {
  it.each(PHRASES)('%s', (phrase) => {
    expect(proses.filter(({ text }) => phrase.test(text))).toEqual([]);
  });
});

it('reads the texts, and knows what it looks for', () => {
  expect(uiTexts.length).toBeGreaterThan(1_000);
  expect(messages.length).toBeGreaterThan(1_000);
  expect(proses.length).toBeGreaterThan(1_000);
  const last = PHRASES.at(-1);
  expect(last?.test('What is refused is answered with 400.')).toBe(true);
  expect(last?.test('What is a wallet?')).toBe(false);
});

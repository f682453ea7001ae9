import { vi } from 'vitest';

const mix = (letter: string, marks: readonly string[]) => (units: number) =>
  letter + marks.map((mark) => mark.repeat(units / marks.length / mark.length)).join('');

/** 20,000 letters of Chinese. */
const SCRIPT = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');

/** Texts of so many code units that are costly to form, compare or take apart, or that grow when they are. */
export const COSTLY_TEXTS: Readonly<Record<string, (units: number) => string>> = {
  'marks of two classes': mix('a', ['\u0301', '\u0323']),
  'marks of two classes in turn': (units) => `a${'\u0301\u0323'.repeat(units / 2)}`,
  'marks of eight classes': mix('a', ['\u0345', '\u035c', '\u0301', '\u0323', '\u0321', '\u05b0', '\u094d', '\u0338']),
  'a mark that is two': (units) => `a${'\u0f73'.repeat(units)}`,
  'a mark that is two, and one of another class': mix('a', ['\u0344', '\u0323']),
  'marks of four bytes': mix('a', ['\u{1d16d}', '\u{1d17b}']),
  'marks alone': mix('', ['\u0301', '\u0323']),
  'marks after marks that NFKC makes': mix('\u30ab', ['\uff9e', '\u0334']),
  'one letter of Hangul in its parts': (units) => '\u1112\u1161\u11ab'.repeat(units / 3),
  'vowels of Hangul': (units) => '\u1161'.repeat(units),
  'letters that grow as capitals': (units) => '\u00df'.repeat(units),
  'ligatures that grow as capitals': (units) => '\ufb03'.repeat(units),
  'capitals that grow as small letters': (units) => '\u0130'.repeat(units),
  'a letter that stands for a sentence': (units) => '\ufdfa'.repeat(units),
  'halves of letters': (units) => '\ud800'.repeat(units),
  'halves of letters in the wrong order': (units) => '\udc00\ud800'.repeat(units / 2),
  'letters of one script, each once': (units) => SCRIPT.repeat(Math.ceil(units / SCRIPT.length)).slice(0, units),
  'letters of four bytes': (units) => '\u{1f600}'.repeat(units / 2),
  'letters of ASCII': (units) => 'a'.repeat(units),
};

const MARKS = /[\p{M}\uff9e\uff9f]+/gu;

/** The steps of putting a text in order: ICU and the parser of URLs compare each mark with those before it. */
const stepsOf = (text: string): number =>
  [...text.matchAll(MARKS)].reduce((sum, [marks]) => sum + marks.length ** 2, text.length);

/** The steps of reading a URL: Punycode looks through its host once for each different letter beyond ASCII. */
function stepsOfUrl(text: string): number {
  const [, host = ''] = /^[^/]*\/\/([^/?#]*)/.exec(text) ?? [];
  return stepsOf(text) + host.length * new Set(host.replace(/[\0-\x7f]/g, '')).size;
}

/** Counts the steps of all texts that are formed, or read as URLs, while something is done. */
export async function countSteps(work: () => unknown): Promise<number> {
  let steps = 0;
  const { normalize } = String.prototype;
  const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    steps += stepsOf(this);
    return normalize.call(this, form);
  });
  const { URL } = globalThis;
  const count = (text: unknown) => void (steps += stepsOfUrl(String(text)));
  globalThis.URL = new Proxy(URL, {
    construct(target, [text, base]: [string, string?]) {
      count(text);
      return new target(text, base);
    },
    get: (target, name) =>
      name === 'canParse'
        ? (text: string, base?: string) => {
            count(text);
            return target.canParse(text, base);
          }
        : (Reflect.get(target, name) as unknown),
  });
  try {
    await work();
  } finally {
    globalThis.URL = URL;
    spy.mockRestore();
  }
  return steps;
}

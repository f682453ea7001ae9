/** Letters that do not come apart into a plain one and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A name of a file in letters that Parse Server takes (`[A-Za-z0-9_][A-Za-z0-9@. ~_-]*`): accents are dropped, other signs
 * become dashes; the ending stays. Such as `Été à Łódź.png` → `Ete a Lodz.png`.
 */
export function toPlainFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/giu, (letter) => {
      const written = LETTERS[letter.toLowerCase()] ?? '';
      return letter === letter.toLowerCase() ? written : written.toUpperCase();
    })
    .replace(/[^A-Za-z0-9@. ~_-]+/g, '-');
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]+)?$/.exec(plain) ?? [];
  const start = stem.replace(/^[^A-Za-z0-9_]+/, '').replace(/-+$/, '');
  return (start || 'file') + ending;
}

/** What only PostgreSQL's own language of searches has; such a term is handed on as it is. */
const OPERATORS = /[&|!<>():*]/;

/** Phrases in quotation marks, and words; a minus in front rules out. */
const PARTS = /(-?)(?:"([^"]*)"|(\S+))/g;

/**
 * A term in the language of the protocol (words of which one is enough, `"phrases"` that must all be there, `-words` that
 * must not) as a `tsquery` of PostgreSQL. A term in PostgreSQL's own language stays as it is.
 */
export function toTextQuery(term: string): string {
  if (OPERATORS.test(term)) return term;
  const any: string[] = [];
  const all: string[] = [];
  const none: string[] = [];
  for (const [, minus, phrase, word = ''] of term.matchAll(PARTS)) {
    const tokens = tokensOf(phrase ?? word);
    if (tokens.length === 0) continue;
    const wanted = tokens.length === 1 ? tokens.join('') : `(${tokens.join(' <-> ')})`;
    if (minus) none.push(`!${wanted}`);
    else (phrase === undefined ? any : all).push(wanted);
  }
  const oneOf = any.length > 1 ? `(${any.join(' | ')})` : any.join('');
  // Words beside a phrase are wishes alone: the phrase decides.
  const clauses = [...(all.length > 0 ? all : [oneOf]), ...none].filter(Boolean);
  // An empty search finds nothing.
  return clauses.join(' & ');
}

/** The words of a term that must be there. */
export function wordsOf(term: string): string[] {
  return [...term.matchAll(PARTS)].flatMap(([, minus, phrase, word = '']) => (minus ? [] : tokensOf(phrase ?? word)));
}

const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

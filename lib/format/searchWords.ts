import { normalizeStart } from '@/protocol/text/boundedText';

/** Most code units that are searched, and most of what is searched for. */
const MAX_UNITS = 10_000;

/** Letters alone, without accents or case: who looks for "ete" finds "Été". Of a very long text, its beginning. */
export const plainLetters = (text: string): string =>
  normalizeStart(text, { form: 'NFD', max: MAX_UNITS }).replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search in plain letters; none of a search for nothing. */
export const searchWords = (text: string): string[] => plainLetters(text).split(/\s+/).filter(Boolean);

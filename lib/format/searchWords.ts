/** Letters alone, without accents or case: who looks for "ete" finds "Été". */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search in plain letters; none of a search for nothing. */
export const searchWords = (text: string): string[] => plainLetters(text).split(/\s+/).filter(Boolean);

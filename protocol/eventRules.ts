/** How events that a site tells of (`events/{name}`) are named and described. */
export const EVENT_RULES = {
  /** A letter, then letters, digits, blanks and `_ . -`; 64 at most. */
  name: /^[A-Za-z][A-Za-z0-9 _.-]{0,63}$/,
  /** Most dimensions of one event. */
  dimensions: 8,
  /** Longest name and value of a dimension, in characters. */
  length: 200,
} as const;

/** What is wrong with the dimensions of an event, in a sentence; `null` where nothing is. */
export function validateDimensions(dimensions: unknown): string | null {
  if (dimensions === undefined) return null;
  if (typeof dimensions !== 'object' || dimensions === null || Array.isArray(dimensions)) {
    return 'The dimensions of an event are an object of texts.';
  }
  const entries = Object.entries(dimensions);
  if (entries.length > EVENT_RULES.dimensions) return `An event has at most ${EVENT_RULES.dimensions} dimensions.`;
  const fits = (text: unknown): boolean => typeof text === 'string' && text.length <= EVENT_RULES.length;
  return entries.every((entry) => entry.every(fits))
    ? null
    : `Each dimension of an event is a text of at most ${EVENT_RULES.length} characters.`;
}

import Parse from 'parse/node';
import { compilePattern } from '@/server/parse/query/compilePattern';
import { type Pattern, patternOf } from '@/server/parse/query/readCondition';
import { isRecord } from '@/server/parse/validateValue';

/**
 * Maximum search term and pattern, in characters: Parse Server's time grows with the square of a
 * pattern's length.
 */
export const MAX_TEXT_LENGTH = 1_000;

/**
 * Most patterns of a condition. PostgreSQL keeps 32 of a connection that it made last: with more it makes each again for
 * every row.
 */
const MAX_PATTERNS = 30;

/** Largest size of the patterns of a condition together (`measurePattern`). */
const MAX_PATTERNS_SIZE = 12_000;

/** Most corners of the polygons of a condition together: each is compared with every row. */
const MAX_CORNERS = 1_000;

/** What a condition has the database work out for each row, where no index helps. */
type RowWork = {
  patterns: Pattern[];
  /** Comparisons of places, and corners of polygons. */
  places: number;
  corners: number;
  /** Searches for words, which read each text anew. */
  searches: number;
};

/** Operators on places. */
const PLACES = new Set(['$nearSphere', '$within', '$geoWithin', '$geoIntersects']);

function workOf(where: unknown, work: RowWork = { patterns: [], places: 0, corners: 0, searches: 0 }): RowWork {
  if (typeof where !== 'object' || where === null) return work;
  if (isRecord(where) && typeof where['$regex'] === 'string') {
    const pattern = patternOf(where);
    if (pattern) work.patterns.push(pattern);
  }
  for (const [key, held] of Object.entries(where)) {
    if (PLACES.has(key)) work.places += 1;
    if (key === '$text') work.searches += 1;
    if (key === '$polygon') work.corners += cornersOf(held);
    workOf(held, work);
  }
  return work;
}

function cornersOf(polygon: unknown): number {
  const corners = isRecord(polygon) ? polygon['coordinates'] : polygon;
  return Array.isArray(corners) ? corners.length : 0;
}

/** The sentence that refuses a condition for its patterns or places; `null` if they are within bounds. */
export function validateRowWork(where: unknown): string | null {
  const { patterns, corners, searches } = workOf(where);
  // A search in the case that was given has a pattern of its own.
  if (patterns.length + searches > MAX_PATTERNS) {
    return `The condition (where) has more than ${MAX_PATTERNS} patterns ($regex) and searches. Use one pattern with several branches (a|b), or fewer.`;
  }
  if (corners > MAX_CORNERS) return `The polygons of a condition have at most ${MAX_CORNERS} corners together.`;
  if (patterns.some(isLong)) return `A pattern ($regex) has at most ${MAX_TEXT_LENGTH} characters.`;
  let size = 0;
  try {
    for (const pattern of patterns) {
      size += compilePattern(pattern).size;
      if (size > MAX_PATTERNS_SIZE) return 'The patterns ($regex) of this condition are too large together. Use fewer.';
    }
  } catch (error) {
    if (error instanceof Parse.Error) return error.message;
    throw error;
  }
  return null;
}

const isLong = ({ source }: Pattern): boolean => source.length > MAX_TEXT_LENGTH;

/** Price of a pattern that is as simple as can be, a comparison of places and a search, in units of `queryCost`. */
const PRICES = { pattern: 5, place: 20, search: 50 };

/**
 * The price of what a valid condition has worked out for each row, in units of `queryCost`: patterns by their size, places
 * and polygons by their corners, and searches for words.
 */
export function rowWorkPrice(where: unknown): number {
  const { patterns, places, corners, searches } = workOf(where);
  // Those of a request that is not valid are not looked at.
  const taken = patterns.filter((pattern) => !isLong(pattern)).slice(0, MAX_PATTERNS);
  const sizes = taken.reduce((sum, pattern) => sum + compilePattern(pattern).size, 0);
  return (
    patterns.length * PRICES.pattern +
    Math.ceil(sizes / 50) +
    places * PRICES.place +
    Math.ceil(corners / 10) +
    searches * PRICES.search
  );
}

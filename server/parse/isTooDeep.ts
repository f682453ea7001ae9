/** Deepest nesting of what a client sends; what nests deeper would exhaust the stack of those who walk through it. */
export const MAX_DEPTH = 60;

/** Whether a value nests deeper than {@link MAX_DEPTH}. Level by level, not by calling itself: it may be deeper than the stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((held) => (typeof held === 'object' && held !== null ? Object.values(held) : []));
  }
  return false;
}

/** Deepest nesting of what a client sends; what nests deeper would exhaust the stack of those who walk through it. */
export const MAX_DEPTH = 60;

/** Whether a value nests deeper than {@link MAX_DEPTH}. Level by level, not by calling itself: it may be deeper than the stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isHolder);
  for (let depth = 0; level.length > 0; depth++) {
    const next: object[] = [];
    // Millions of values fit into a body: nothing is made anew for each of them.
    for (const holder of level) {
      for (const held of Array.isArray(holder) ? (holder as unknown[]) : Object.values(holder)) {
        if (depth === MAX_DEPTH) return true;
        if (isHolder(held)) next.push(held);
      }
    }
    level = next;
  }
  return false;
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

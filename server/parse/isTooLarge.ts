/** Most names in one object of a condition or of a row: what handles them takes time by the square of their number. */
const MOST_NAMES = 500;

/** Most values in all, those in lists among them. */
const MOST_VALUES = 20_000;

/** Whether a condition holds more than can be handled without keeping everybody else waiting. */
export function isTooLarge(condition: unknown): boolean {
  let values = 0;
  let level = [condition];
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const holder of level) {
      if (typeof holder !== 'object' || holder === null) continue;
      const held: unknown[] = Array.isArray(holder) ? holder : Object.values(holder);
      values += held.length;
      if (values > MOST_VALUES || (!Array.isArray(holder) && held.length > MOST_NAMES)) return true;
      for (const one of held) next.push(one);
    }
    level = next;
  }
  return false;
}

import { readFields, type Draft } from '@/tests/helpers/differential/draft';
import type { Outcome } from '@/tests/helpers/differential/runCases';

/** Most tries: a request that is small enough to read is enough. */
const MAX_ATTEMPTS = 150;

/**
 * Leaves parts out of a request for as long as it stays wrong, and answers the smallest one; `null` where it is not wrong
 * when it is made alone.
 *
 * @param check the outcome where it is wrong, else `null`
 */
export async function shrink(
  draft: Draft,
  check: (draft: Draft) => Promise<Outcome | null>,
): Promise<{ draft: Draft; outcome: Outcome } | null> {
  const first = await check(draft);
  if (!first) return null;
  let best = { draft, outcome: first };
  let tries = 0;
  for (let found = true; found && tries < MAX_ATTEMPTS;) {
    found = false;
    for (const smaller of smallerThan(best.draft)) {
      if (tries++ >= MAX_ATTEMPTS) break;
      const outcome = await check(smaller);
      if (!outcome) continue;
      best = { draft: smaller, outcome };
      found = true;
      break;
    }
  }
  return best;
}

/** The same request with one thing less. */
function* smallerThan(draft: Draft): Generator<Draft> {
  for (const index of draft.query.keys()) yield { ...draft, query: draft.query.toSpliced(index, 1) };
  for (const index of draft.headers.keys()) yield { ...draft, headers: draft.headers.toSpliced(index, 1) };
  const fields = readFields(draft);
  if (draft.body !== null) yield { ...draft, body: null };
  // Written again, a body loses what only its text holds.
  if (fields) for (const smaller of withoutOne(fields)) yield { ...draft, body: JSON.stringify(smaller) };
}

/** A value with one of the things in it left out, the outermost first. */
function* withoutOne(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    for (const index of list.keys()) yield list.toSpliced(index, 1);
    for (const [index, held] of list.entries()) for (const smaller of withoutOne(held)) yield list.with(index, smaller);
    return;
  }
  const entries = Object.entries(value);
  // Without its method or path a part of a batch is another finding.
  const needed = 'path' in value ? ['method', 'path'] : [];
  for (const [index, [name]] of entries.entries())
    if (!needed.includes(name)) yield Object.fromEntries(entries.toSpliced(index, 1));
  for (const [index, [name, held]] of entries.entries()) {
    for (const smaller of withoutOne(held)) yield Object.fromEntries(entries.with(index, [name, smaller]));
  }
}

import { plural } from '@/lib/format/text';

/** Why a part of a page is missing, and when it is worth asking again: the backend refused calls of its visitor. */
export type Refusal = {
  /** `limit`: the visitor asked for more than one may (429). `busy`: the backend had no room for anybody (503). */
  reason: 'limit' | 'busy';
  /** Until it is worth trying again. */
  seconds: number;
};

/** The one of two that says more: a limit before a busy backend, then the longer wait. */
export function strongerRefusal(one: Refusal | null, other: Refusal): Refusal {
  if (one === null) return other;
  if (one.reason !== other.reason) return one.reason === 'limit' ? one : other;
  return one.seconds >= other.seconds ? one : other;
}

/** Why figures of a page are missing and when to try again, in words for its visitor. */
export function describeRefusal({ reason, seconds }: Refusal): string {
  const why = reason === 'limit' ? 'You opened many pages in a short time' : 'The server is busy';
  return `${why}, so some figures are missing. Try again in ${plural(seconds, 'second')}.`;
}

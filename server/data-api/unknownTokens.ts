import { MAX_UNKNOWN_TOKENS, UNKNOWN_TOKENS, UNKNOWN_TOKENS_COUNT } from '@/protocol/data/transport';

/** By answer: what `getTokenBalances` leaves out with `skip_unknown`. Its shape stays, so that it is told in headers. */
const unknownTokens = new WeakMap<object, readonly string[]>();

/** Notes which tokens an answer leaves out. */
export function noteUnknownTokens(answer: object, tokens: readonly string[]): void {
  if (tokens.length > 0) unknownTokens.set(answer, tokens);
}

/** The headers that tell what an answer leaves out; none where it leaves out nothing. */
export function unknownTokenHeaders(answer: unknown): Record<string, string> {
  const tokens = typeof answer === 'object' && answer !== null ? unknownTokens.get(answer) : undefined;
  if (!tokens) return {};
  return {
    [UNKNOWN_TOKENS]: tokens.slice(0, MAX_UNKNOWN_TOKENS).join(','),
    [UNKNOWN_TOKENS_COUNT]: String(tokens.length),
  };
}

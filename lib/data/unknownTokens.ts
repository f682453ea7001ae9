import { UNKNOWN_TOKENS, UNKNOWN_TOKENS_COUNT } from '@/protocol/data/transport';

/** Tokens that an answer leaves out, since their balance at that block is unknown. */
type UnknownTokens = {
  /** Addresses in lower case: all of them, or the first ones of many. */
  tokens: readonly string[];
  /** How many there are. */
  count: number;
};

const NONE: UnknownTokens = { tokens: [], count: 0 };

/** By answer, which is an object that equal calls share. */
const byAnswer = new WeakMap<object, UnknownTokens>();

/** Notes what the headers of an answer say that it leaves out. */
export function noteUnknownTokens(answer: unknown, headers: Pick<Headers, 'get'>): void {
  const list = headers.get(UNKNOWN_TOKENS);
  if (list === null || typeof answer !== 'object' || answer === null) return;
  const tokens = list.split(',').map((token) => token.trim().toLowerCase());
  byAnswer.set(answer, { tokens, count: Math.max(tokens.length, Number(headers.get(UNKNOWN_TOKENS_COUNT)) || 0) });
}

/** What an answer of `getTokenBalances` with `skip_unknown` leaves out. */
export function unknownTokensOf(answer: object): UnknownTokens {
  return byAnswer.get(answer) ?? NONE;
}

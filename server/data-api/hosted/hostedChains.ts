import Parse from 'parse/node';
import type { z } from 'zod';
import type { HostedApi, HostedQuestion } from '@/server/data-api/hosted/createHostedApi';

/** One chain on the hosted service. */
export type HostedChain = {
  api: HostedApi;
  /** Its id as the service wants it, such as `0x1`. */
  chain: string;
};

/** How long answers hold, in seconds. */
export const HOLDS = {
  /** What changes with each block. */
  head: 15,
  /** Prices, which the service itself tells by the minute. */
  price: 60,
  /** What tokens and collections tell of themselves. */
  words: 600,
  /** What is behind the newest block, and stays as it is. */
  past: 3_600,
} as const;

/**
 * Asks the hosted service about one chain and reads its answer into a shape of the SDK.
 *
 * @param shape what the service's published description says, turned into the SDK's
 * @throws Parse.Error 141 where the answer is not of that shape, and what `HostedApi` throws
 */
export async function askHosted<Shape extends z.ZodType>(
  { api, chain }: HostedChain,
  question: HostedQuestion,
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await api.ask({ ...question, query: { chain, ...question.query } });
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  const place = read.error.issues[0]?.path.join('.') ?? '';
  throw new Parse.Error(
    Parse.Error.SCRIPT_FAILED,
    `The hosted service answered something else than it describes${place ? `, at ${place}` : ''}.`,
  );
}

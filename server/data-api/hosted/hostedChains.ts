import Parse from 'parse/node';
import type { z } from 'zod';
import type { HostedApi, HostedQuestion } from '@/server/data-api/hosted/createHostedApi';

/** Chains that the hosted service tells of, in decimal (`chainList` of its published description of v2.2). */
export const HOSTED_CHAINS: ReadonlySet<number> = new Set([
  1, 10, 25, 56, 97, 100, 137, 143, 250, 369, 545, 747, 1_284, 1_285, 1_287, 1_135, 1_328, 1_329, 2_020, 4_202, 8_453,
  10_200, 42_161, 43_114, 59_141, 59_144, 80_002, 84_532, 88_882, 88_888, 202_601, 11_155_111,
]);

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

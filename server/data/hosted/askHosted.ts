import Parse from 'parse/node';
import type { z } from 'zod';
import type { HostedQuestion } from '@/server/data/hosted/createHostedApi';
import type { HostedChain } from '@/server/data/hosted/HostedChain';

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

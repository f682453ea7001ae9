import type { PublicClient } from 'viem';

/** Asks a node and takes its answer as it comes, which its caller knows the shape of. */
export async function askRaw<Result>(client: PublicClient, method: string, ...params: unknown[]): Promise<Result> {
  const request = client.request as (question: { method: string; params: unknown[] }) => Promise<unknown>;
  return (await request({ method, params })) as Result;
}

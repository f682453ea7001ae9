import type { LiveQuery, LiveRow } from '@/lib/live-queries/LiveQuery';
import { ensureSdk } from '@/lib/moralis/ensureSdk';

/** Which rows of a class; fields as `GET classes/{className}` takes them. */
export type RowsRequest = Pick<LiveQuery, 'className' | 'where' | 'order' | 'include'> & {
  skip?: number;
  limit: number;
};

/**
 * Reads rows as whoever is signed in, as plain JSON: the SDK's objects share one store, into which older answers may be
 * written over newer ones.
 *
 * @throws the SDK's error
 */
export async function readRows<Row extends LiveRow>(request: RowsRequest): Promise<Row[]> {
  const { className, where = {}, order, include, skip, limit } = request;
  const sdk = await ensureSdk();
  const answer = await sdk.CoreManager.getRESTController().request(
    'GET',
    `classes/${className}`,
    {
      where,
      limit,
      ...(order ? { order: order.join(',') } : {}),
      ...(include?.length ? { include: include.join(',') } : {}),
      ...(skip ? { skip } : {}),
    },
    {},
  );
  return (answer as { results: Row[] }).results;
}

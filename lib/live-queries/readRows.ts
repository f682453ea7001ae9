import { requestBackend } from '@/lib/data/backendClient';
import type { LiveQuery, LiveRow } from '@/lib/live-queries/LiveQuery';

/** Which rows of a class; fields as `GET classes/{className}` takes them. */
export type RowsRequest = Pick<LiveQuery, 'className' | 'where' | 'order' | 'include'> & {
  limit: number;
};

/**
 * Reads rows as whoever is signed in, as plain JSON.
 *
 * @throws FoyerError: BackendError with its code, UnreachableError, SessionEndedError
 */
export async function readRows<Row extends LiveRow>(request: RowsRequest): Promise<Row[]> {
  const { className, where = {}, order, include, limit } = request;
  const body = {
    where,
    limit,
    ...(order ? { order: order.join(',') } : {}),
    ...(include?.length ? { include: include.join(',') } : {}),
  };
  const { results } = await requestBackend<{ results: Row[] }>({ method: 'GET', path: `classes/${className}`, body });
  return results;
}

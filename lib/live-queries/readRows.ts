import { readSettings } from '@/lib/env';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import { BackendError } from '@/lib/errors/backendErrors';
import type { LiveQuery, LiveRow } from '@/lib/live-queries/LiveQuery';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { untilLate } from '@/lib/sdk/untilLate';
import { isSdkWanted } from '@/lib/sdk/lazySdk';

/** Which rows of a class; fields as `GET classes/{className}` takes them. */
export type RowsRequest = Pick<LiveQuery, 'className' | 'where' | 'order' | 'include'> & {
  limit: number;
};

/**
 * Reads rows as whoever is signed in, as plain JSON: the SDK's objects share one store, into which older answers may be
 * written over newer ones. Who is not signed in needs no SDK for it.
 *
 * @throws the SDK's error, or BackendError with its code, or UnreachableError where no answer comes in time either
 */
export async function readRows<Row extends LiveRow>(request: RowsRequest): Promise<Row[]> {
  const { className, where = {}, order, include, limit } = request;
  const path = `classes/${className}`;
  const query = {
    where,
    limit,
    ...(order ? { order: order.join(',') } : {}),
    ...(include?.length ? { include: include.join(',') } : {}),
  };
  if (!isSdkWanted()) return untilLate(readUnsigned(path, query));
  const sdk = await ensureSdk();
  const answer = await untilLate(sdk.CoreManager.getRESTController().request('GET', path, query, {}));
  return (answer as { results: Row[] }).results;
}

async function readUnsigned<Row>(path: string, query: object): Promise<Row[]> {
  const { serverUrl, appId } = readSettings();
  let answer: { results?: Row[]; code?: number; error?: string };
  try {
    const response = await fetch(`${serverUrl}/${path}`, {
      method: 'POST',
      // As text, so that the browser need not ask first whether it may.
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({ ...query, _method: 'GET', _ApplicationId: appId }),
    });
    answer = (await response.json()) as typeof answer;
  } catch (cause) {
    throw new UnreachableError(cause);
  }
  if (answer.results) return answer.results;
  throw new BackendError(answer.error ?? 'The backend gave no rows.', answer.code ?? 1, answer);
}

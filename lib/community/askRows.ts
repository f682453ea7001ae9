import { toFoyerError } from '@/lib/errors/toFoyerError';
import type { LiveRow } from '@/lib/live-queries/LiveQuery';
import { readRows, type RowsRequest } from '@/lib/live-queries/readRows';

/**
 * Reads rows of a class once.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function askRows<Row extends LiveRow>(request: RowsRequest): Promise<Row[]> {
  try {
    return await readRows<Row>(request);
  } catch (error) {
    throw toFoyerError(error);
  }
}

import type { Index } from '@/server/data-api/index/connectIndex';
import { readTokenId } from '@/server/data-api/index/requireContract';
import { type NftKey, scheduleRefreshes } from '@/server/db/chains/nftRefreshes';

/**
 * Has the metadata of the NFTs in an answer read anew whose contract announced a change of a range that they are in. The
 * answer itself shows what is known so far.
 *
 * @param answer of any function: a row, a list of rows, or a page of them
 */
export async function refreshMarked(index: Index, answer: unknown): Promise<void> {
  await scheduleRefreshes(index, listNfts(answer), 'marked');
}

/** The rows with metadata. */
function listNfts(answer: unknown): NftKey[] {
  const rows: unknown = isRecord(answer) && Array.isArray(answer['result']) ? answer['result'] : answer;
  return (Array.isArray(rows) ? rows : [rows]).flatMap((row: unknown) => {
    if (!isRecord(row) || !('token_uri' in row)) return [];
    const { token_address: address, token_id: id } = row;
    return typeof address === 'string' && typeof id === 'string' ? [{ address, id: readTokenId(id) }] : [];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

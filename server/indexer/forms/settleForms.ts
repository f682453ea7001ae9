import { toBytes } from '@/server/db/chains/bytes';
import { type ChainConnection, UNSETTLED } from '@/server/db/chains/chainTables';
import { inTransaction } from '@/server/db/chains/openChainTables';
import type { Rpc } from '@/server/indexer/createRpc';
import { standardForm, type TransferForms } from '@/server/indexer/decode/transferForm';
import { findForm, type FoundForm } from '@/server/indexer/forms/findForm';
import { rewriteTransfers } from '@/server/indexer/forms/rewriteTransfers';
import { formOf, type FormRow, readForms } from '@/server/indexer/forms/storedForms';

/** Contracts that are asked at a time. */
const BATCH_SIZE = 5;

/**
 * Asks contracts how they log `Transfer`, and writes their transfers accordingly. One that cannot be told yet is asked
 * again later, after twice as many blocks each time.
 *
 * @returns how contracts log, if that changed
 * @throws {RpcError} if the node does not answer
 */
export async function settleForms(chain: ChainConnection, rpc: Rpc): Promise<TransferForms | null> {
  const { rows } = await chain.query<FormRow & { head: string }>(
    `SELECT f.address, f.topics, f.kind, f.indexed, c.block_number AS head
     FROM chain.cursor c JOIN chain.transfer_forms f ON f.next_block <= c.block_number
     WHERE ${UNSETTLED} ORDER BY f.next_block, f.address LIMIT ${BATCH_SIZE}`,
  );
  let hasChanged = false;
  for (const { head, ...row } of rows) {
    const found = await findForm(chain, rpc, row, head);
    if (!found) break; // The node is ahead and keeps no older state: retry at the next interval.
    hasChanged = (await settle(chain, row, found, head)) || hasChanged;
  }
  return hasChanged ? readForms(chain) : null;
}

/** Records what was found out. @returns whether the transfers are written otherwise now */
async function settle(chain: ChainConnection, row: FormRow, found: FoundForm, head: string): Promise<boolean> {
  const { address, topics } = row;
  const before = formOf(row) ?? standardForm(topics);
  const { form, kind, isSure, ids } = found;
  const isSame = form
    ? before?.kind === form.kind && before.indexed === form.indexed
    : kind === null || (row.kind === kind && ids.length === 0);
  await inTransaction(chain, async () => {
    if (!isSame && kind !== null) await rewriteTransfers(chain, { address, topics }, { kind, form, ids });
    await chain.query(
      `UPDATE chain.transfer_forms SET kind = $3, indexed = $4, is_sure = $5, tries = tries + 1,
         next_block = $6::bigint + (1 << tries) WHERE address = $1 AND topics = $2`,
      [toBytes(address), topics, kind, form?.indexed ?? null, isSure, head],
    );
  });
  return !isSame;
}

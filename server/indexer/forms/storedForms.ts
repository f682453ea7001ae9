import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import type { UnclearTransfers } from '@/server/indexer/decode/rowsOfBlocks';
import { formKey, TRANSFER, type TransferForm, type TransferForms } from '@/server/indexer/decode/transferForm';
import type { UnusualTransfers } from '@/server/indexer/forms/findForm';

/** Newest transfers of a contract whose looks decide whether it is asked. */
const NEWEST = 3;

/** What is stored of the form of a contract's transfers. */
export type FormRow = UnusualTransfers & { kind: TransferForm['kind'] | null; indexed: number | null };

/** The form, if it is known. */
export const formOf = ({ kind, indexed }: Pick<FormRow, 'kind' | 'indexed'>): TransferForm | null =>
  kind !== null && indexed !== null ? { kind, indexed } : null;

/** How contracts log `Transfer` that do not follow the standards, as far as is known. */
export async function readForms(chain: ChainTables): Promise<TransferForms> {
  const { rows } = await chain.query<FormRow>('SELECT address, topics, kind, indexed FROM chain.transfer_forms');
  return new Map(
    rows.flatMap((row) => {
      const form = formOf(row);
      return form ? [[formKey(row.address, row.topics), form] as const] : [];
    }),
  );
}

/** Records contracts that have to be asked how they log `Transfer`. Call it in the transaction of their blocks. */
export async function noteUnclear(
  chain: ChainTables,
  parts: readonly { unclear: ReadonlyMap<string, UnclearTransfers> }[],
): Promise<void> {
  const all = parts.flatMap(({ unclear }) => [...unclear.values()]);
  if (all.length === 0) return;
  await chain.query(
    `INSERT INTO chain.transfer_forms (address, topics, first_block)
     SELECT address, topics, min(block) FROM unnest($1::bytea[], $2::smallint[], $3::bigint[]) AS u (address, topics, block)
     GROUP BY address, topics ON CONFLICT DO NOTHING`,
    [all.map(({ address }) => toBytes(address)), all.map(({ topics }) => topics), all.map(({ block }) => block)],
  );
}

/**
 * Records those of some contracts whose transfers look like the standards' and may be otherwise: tokens without decimals,
 * which NFTs in the form of tokens have not, tokens with an address where the amount should be, and NFTs with decimals, or
 * that do not know what they moved.
 */
export async function noteSuspects(chain: ChainTables, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await chain.query(
    `INSERT INTO chain.transfer_forms (address, topics, first_block)
     SELECT DISTINCT c.address, l.topics, c.first_block FROM chain.contracts c CROSS JOIN LATERAL (
       SELECT 1 + num_nonnulls(topic1, topic2, topic3) AS topics, data FROM chain.logs
       WHERE address = c.address AND topic0 = $2 ORDER BY block_number DESC, log_index DESC LIMIT ${NEWEST}) l
     WHERE c.address = ANY($1) AND CASE l.topics
       WHEN 3 THEN coalesce(c.decimals, 0) = 0
         OR (length(l.data) = 32 AND substr(l.data, 1, 12) = ${zeros(12)} AND substr(l.data, 13, 4) <> ${zeros(4)})
       WHEN 4 THEN c.decimals IS NOT NULL
         OR EXISTS (SELECT FROM chain.nft_checks k WHERE k.token_address = c.address AND k.verdict = 'deviates')
       ELSE false END
     ON CONFLICT DO NOTHING`,
    [addresses.map(toBytes), toBytes(TRANSFER)],
  );
}

const zeros = (bytes: number): string => `'\\x${'00'.repeat(bytes)}'::bytea`;

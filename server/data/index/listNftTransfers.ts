import { BLOCK_COLUMNS, JOIN_BLOCK } from '@/server/data/index/columns';
import type { Conditions } from '@/server/data/index/Conditions';
import { formatTokenIds, type TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listPage, type PageParameters } from '@/server/data/index/listPage';
import type { NftTransfer, Page } from '@/protocol/data/shapes';

/** Transfers of NFTs, newest first. */
export async function listNftTransfers(
  index: Index,
  name: string,
  where: Conditions,
  parameters: PageParameters & TokenIdFormat & { ascending?: boolean },
): Promise<Page<NftTransfer>> {
  const page = await listPage<NftTransfer>(
    index,
    {
      name,
      table: 'nft_transfers',
      key: ['block_number', 'log_index', 'sub'],
      ascending: parameters.ascending ?? false,
      where,
      // The first rows of a batch are one `TransferBatch` of ERC-1155; a batch of one is told as single.
      columns: `t.token_address, t.token_id::text, t.from_address, t.to_address, x.value::text, t.amount::text,
        t.contract_type, t.transaction_hash, t.transaction_index::text, t.log_index, t.operator, ${BLOCK_COLUMNS},
        CASE WHEN t.sub > 0 OR s.sub IS NOT NULL THEN 'Batch' ELSE 'Single' END AS transaction_type`,
      joins: `${JOIN_BLOCK} LEFT JOIN transactions x
          ON x.block_number = t.block_number AND x.transaction_index = t.transaction_index
        LEFT JOIN nft_transfers s ON s.block_number = t.block_number AND s.log_index = t.log_index AND s.sub = 1`,
    },
    parameters,
  );
  return { ...page, result: formatTokenIds(page.result, parameters) };
}

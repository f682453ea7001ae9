import type { NftTransfer, Page } from '@/protocol/data/shapes';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import { addRange, type Index, type RangeParameters } from '@/server/data-api/index/connectIndex';
import { findBlock } from '@/server/data-api/index/blocks';
import { BLOCK_COLUMNS, formatTokenIds, JOIN_BLOCK, type TokenIdFormat } from '@/server/data-api/index/columns';
import { requireContract, requireKnownTransfers, requireToken } from '@/server/data-api/index/requireContract';
import { invalid } from '@/server/data-api/sources/Source';
import { toBytes } from '@/server/db/chains/bytes';

/** Transfers of NFTs, newest first. */
async function listNftTransfers(
  index: Index,
  name: string,
  where: Conditions,
  parameters: PageParameters & TokenIdFormat & { ascending?: boolean },
): Promise<Page<NftTransfer>> {
  const page = await listPage<NftTransfer>(
    index,
    {
      name,
      table: 'chain.nft_transfers',
      key: ['block_number', 'log_index', 'sub'],
      ascending: parameters.ascending ?? false,
      where,
      // The first rows of a batch are one `TransferBatch` of ERC-1155; a batch of one is told as single.
      columns: `t.token_address, t.token_id::text, t.from_address, t.to_address, x.value::text, t.amount::text,
        t.contract_type, t.transaction_hash, t.transaction_index::text, t.log_index, t.operator, ${BLOCK_COLUMNS},
        CASE WHEN t.sub > 0 OR s.sub IS NOT NULL THEN 'Batch' ELSE 'Single' END AS transaction_type`,
      joins: `${JOIN_BLOCK} LEFT JOIN chain.transactions x
          ON x.block_number = t.block_number AND x.transaction_index = t.transaction_index
        LEFT JOIN chain.nft_transfers s ON s.block_number = t.block_number AND s.log_index = t.log_index AND s.sub = 1`,
    },
    parameters,
  );
  return { ...page, result: formatTokenIds(page.result, parameters) };
}

/** Which transfers of an address: those it got, those it sent, or both. */
type Direction = 'both' | 'to' | 'from';

/** `getNFTTransfers`: the NFTs that an address has sent or got, newest first. */
export async function getNFTTransfers(
  index: Index,
  parameters: { address: string; direction?: Direction | undefined } & RangeParameters & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer>> {
  const { direction = 'both' } = parameters;
  const where = new Conditions();
  const address = where.value(toBytes(parameters.address));
  if (direction !== 'to') where.either.push(`t.from_address = ${address}`);
  if (direction !== 'from') where.either.push(`t.to_address = ${address}`);
  await addRange(index, where, parameters);
  return listNftTransfers(index, 'getNFTTransfers', where, parameters);
}

/**
 * `getNFTTransfersByBlock`: the transfers of NFTs in one block, last first.
 *
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function getNFTTransfersByBlock(
  index: Index,
  parameters: { block_number_or_hash: string } & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer> & { block_exists: boolean; index_complete: boolean }> {
  const number = await findBlock(index, parameters.block_number_or_hash);
  const where = new Conditions().add(number, (value) => `t.block_number = ${value}`);
  // A block is written together with all its transfers.
  return {
    ...(await listNftTransfers(index, 'getNFTTransfersByBlock', where, parameters)),
    block_exists: true,
    index_complete: true,
  };
}

/** `getNftTransfersFromToBlock`: the transfers of NFTs in a part of the chain, newest first. */
export async function getNftTransfersFromToBlock(
  index: Index,
  parameters: RangeParameters & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer>> {
  const where = new Conditions();
  await addRange(index, where, parameters);
  return listNftTransfers(index, 'getNftTransfersFromToBlock', where, parameters);
}

/**
 * `getContractNFTTransfers`: the transfers of one contract's NFTs, newest first.
 *
 * @throws Parse.Error 101 for a contract that the index does not know, 141 where its transfers cannot be told
 */
export async function getContractNFTTransfers(
  index: Index,
  parameters: { address: string } & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer>> {
  const contract = await requireContract(index, parameters.address, 'nft');
  await requireKnownTransfers(index, contract.address);
  const where = new Conditions().add(toBytes(contract.address), (value) => `t.token_address = ${value}`);
  return listNftTransfers(index, 'getContractNFTTransfers', where, parameters);
}

/**
 * `getWalletTokenIdTransfers`: the transfers of one NFT, newest first, or oldest first for `order: 'block_number.ASC'`.
 *
 * @throws Parse.Error 101 for a token that the index does not know, 141 where its transfers cannot be told, 142 for an
 *   order that is none
 */
export async function getWalletTokenIdTransfers(
  index: Index,
  parameters: { address: string; token_id: string; order?: string | undefined } & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer>> {
  const ascending = isAscending(parameters.order ?? '');
  const { token_address, token_id } = await requireToken(index, parameters);
  await requireKnownTransfers(index, token_address);
  const where = new Conditions()
    .add(toBytes(token_address), (value) => `t.token_address = ${value}`)
    .add(token_id, (value) => `t.token_id = ${value}`);
  return listNftTransfers(index, 'getWalletTokenIdTransfers', where, { ...parameters, ascending });
}

/** Transfers stand in one order, that of the chain: a second field cannot change it. */
function isAscending(order: string): boolean {
  if (order === '') return false;
  const [first = ''] = order.split(',');
  const [, direction] = /^\s*(?:block_number|block_timestamp|log_index)(?:\.(asc|desc))?\s*$/i.exec(first) ?? [
    null,
    null,
  ];
  if (direction === null) throw invalid('order: must be block_number.ASC or block_number.DESC');
  return direction?.toLowerCase() !== 'desc';
}

import type { ActivityRow } from '@/lib/activity/ActivityEntry';
import type { NftTransfer, TokenTransfer, Transaction } from '@/protocol/data/shapes';

/** Address of a letter: `0xaaaa…`. */
export const addressOf = (letter: string): string => `0x${letter.repeat(40)}`;

type Place = { block: number; hash: string; at?: string };

const placeOf = ({ block, at = new Date(block * 1_000).toISOString() }: Place) => ({
  block_number: String(block),
  block_hash: `0xb${block}`,
  block_timestamp: at,
});

/** A row of `getTransactions`; a transfer of coin from a to b where nothing else is said. */
export function transactionRow(place: Place, more: Partial<Transaction> = {}): ActivityRow {
  const row: Transaction = {
    ...{ nonce: '0', transaction_index: '0', from_address: addressOf('a'), to_address: addressOf('b') },
    ...{ value: '0', gas: '21000', gas_price: '1000000007', input: '0x', receipt_cumulative_gas_used: '21000' },
    ...{ receipt_gas_used: '21000', receipt_contract_address: null, receipt_root: null, receipt_status: '1' },
    ...placeOf(place),
    hash: place.hash,
    ...more,
  };
  return { list: 'getTransactions', row };
}

/** A row of `getTokenTransfers`, from a to b. */
export function tokenRow(place: Place, more: Partial<TokenTransfer> = {}): ActivityRow {
  const ends = { address: addressOf('c'), from_address: addressOf('a'), to_address: addressOf('b'), value: '1' };
  return { list: 'getTokenTransfers', row: { ...ends, ...placeOf(place), transaction_hash: place.hash, ...more } };
}

/** A row of `getNFTTransfers`, from a to b. */
export function pieceRow(place: Place, more: Partial<NftTransfer> = {}): ActivityRow {
  const row: NftTransfer = {
    ...{ token_address: addressOf('d'), token_id: '0', from_address: addressOf('a'), to_address: addressOf('b') },
    ...{ value: '0', amount: '1', contract_type: 'ERC721', transaction_type: 'Single', transaction_index: '0' },
    ...{ log_index: 0, operator: null },
    ...placeOf(place),
    transaction_hash: place.hash,
    ...more,
  };
  return { list: 'getNFTTransfers', row };
}

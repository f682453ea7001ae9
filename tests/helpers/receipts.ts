import { type AbiEvent, encodeAbiParameters, encodeEventTopics, parseAbiItem } from 'viem';
import type { BlockTransaction, Log } from '@/protocol/data/shapes';

/** Where all that this file makes is: a transaction alone in a block. */
const BLOCK = { block_timestamp: '2026-11-24T12:00:00.000Z', block_number: '7', block_hash: `0x${'7'.repeat(64)}` };

/** The hash of a transaction that {@link receiptOf} makes. */
export const RECEIPT_HASH = `0x${'1'.repeat(64)}`;

/**
 * A log as a contract writes it.
 *
 * @param event its declaration, such as `event Deposit(address indexed dst, uint256 wad)`
 * @param values of all its arguments, in their order
 */
export function logOf(address: string, event: string, ...values: readonly unknown[]): Log {
  const item = parseAbiItem([event]) as AbiEvent;
  const inputs = item.inputs.map((input, at) => ({ ...input, value: values[at] }));
  const [indexed, others] = [inputs.filter((input) => input.indexed), inputs.filter((input) => !input.indexed)];
  const args = indexed.map(({ value }) => value);
  const topics = encodeEventTopics({ abi: [item], args } as never) as string[];
  const [topic0 = null, topic1 = null, topic2 = null, topic3 = null] = topics;
  const data = encodeAbiParameters(
    others,
    others.map(({ value }) => value),
  );
  return {
    ...{ log_index: '0', transaction_hash: RECEIPT_HASH, transaction_index: '0', ...BLOCK },
    ...{ address, data, topic0, topic1, topic2, topic3 },
  };
}

/** A transaction that called a contract and succeeded, with what of it matters to a test. */
export const receiptOf = (part: Partial<BlockTransaction>): BlockTransaction => ({
  ...{ hash: RECEIPT_HASH, nonce: '0', transaction_index: '0', from_address: '', to_address: null, value: '0' },
  ...{ gas: '90000', gas_price: '10', input: '0x12345678', receipt_cumulative_gas_used: '60000' },
  ...{ receipt_gas_used: '60000', receipt_contract_address: null, receipt_root: null, receipt_status: '1', logs: [] },
  ...BLOCK,
  ...part,
});

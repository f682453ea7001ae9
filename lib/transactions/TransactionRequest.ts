/** A transaction before it is sent; the value in the smallest unit of the chain's coin, the data in hexadecimal. */
export type TransactionRequest = { from: string; to: string; value: bigint; data: string };

/** A quantity as JSON-RPC writes it. */
export const toQuantity = (value: bigint | number): string => `0x${value.toString(16)}`;

/** A transaction as JSON-RPC writes it. */
export function toRpc({ from, to, value, data }: TransactionRequest): Record<string, string> {
  return { from, to, value: toQuantity(value), data };
}

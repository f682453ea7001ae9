import { RpcError } from '@/server/indexer/RpcError';

/** Bytes as hex, without `0x`. */
export type Bytes = { hex: string };

/** A value as the database takes it: a number in decimal, a list as PostgreSQL writes it (`{1,2}`). */
export type Cell = string | number | Bytes | null;

/**
 * What a node gave as hex, in a column of bytes. Where it gave half a byte (`0x0`), a zero is put in front.
 *
 * @throws {RpcError} for what is no hex
 */
export function bytesCell(hex: string): Bytes {
  if (!/^(?:0x[0-9a-f]*)?$/i.test(hex))
    throw new RpcError(`the node gave ${hex.slice(0, 80)}, which is no hexadecimal`);
  return { hex: hex.length % 2 === 0 ? hex.slice(2) : `0${hex.slice(2)}` };
}

/** Rows of one table: the names of its columns, and the cells in their order. */
export type Rows = { columns: readonly string[]; rows: Cell[][] };

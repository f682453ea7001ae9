/** A transaction of a block, as far as it tells what it is; the value in the smallest unit, the data in hexadecimal. */
export type SeenTransaction = { hash: string; to: string | null; value: bigint; data: string };

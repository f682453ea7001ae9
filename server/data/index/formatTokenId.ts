/** How ids of tokens are told: as decimal numbers, or in hexadecimal with `0x`. */
export type TokenIdFormat = { format?: 'decimal' | 'hex' | undefined };

/** Rows with their `token_id` in the format that the caller wants. */
export function formatTokenIds<Row extends { token_id: string }>(rows: Row[], { format }: TokenIdFormat): Row[] {
  if (format !== 'hex') return rows;
  return rows.map((row) => ({ ...row, token_id: `0x${BigInt(row.token_id).toString(16)}` }));
}

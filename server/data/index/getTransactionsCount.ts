import type { Index } from '@/server/data/index/Index';

/** `getTransactionsCount`: how many transactions an address has sent or got; exact. */
export async function getTransactionsCount(index: Index, { address }: { address: string }): Promise<number> {
  const { rows } = await index.query<{ count: number }>(
    `SELECT (count(*) FILTER (WHERE one))::integer AS count FROM (
      SELECT true AS one FROM transactions WHERE from_address = $1 UNION ALL
      SELECT from_address <> $1 FROM transactions WHERE to_address = $1) t`,
    [address.toLowerCase()],
  );
  return rows[0]?.count ?? 0;
}

import type { Transfer } from '@/tests/helpers/data/expectedTransfers';

/** What somebody holds of a token; `id` is 0 for ERC-20. */
export type Holding = {
  token: string;
  type: Transfer['type'];
  id: bigint;
  owner: string;
  amount: bigint;
  /** The block in which this last changed, and the one in which the token was made. */
  block: number;
  minted: number;
};

const NOBODY = `0x${'0'.repeat(40)}`;

/** Who holds what after some transfers, by token, id and owner; nobody is listed with nothing. */
export function listHoldings(transfers: readonly Transfer[]): Holding[] {
  const held = new Map<string, Holding>();
  const minted = new Map<string, number>();
  for (const { log, type, id, from, to, amount } of transfers) {
    const token = log.address;
    const block = Number(log.blockNumber);
    const made = minted.get(`${token} ${id}`) ?? block;
    minted.set(`${token} ${id}`, made);
    for (const [owner, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      if (owner === NOBODY) continue;
      const key = `${token} ${id} ${owner}`;
      const sum = (held.get(key)?.amount ?? 0n) + change;
      held.set(key, { token, type, id, owner, amount: sum, block, minted: made });
    }
  }
  return [...held.values()].filter(({ amount }) => amount !== 0n).sort(byKey);
}

function byKey(a: Holding, b: Holding): number {
  if (a.token !== b.token) return a.token < b.token ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return a.owner < b.owner ? -1 : 1;
}

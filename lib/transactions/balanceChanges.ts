import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { feeOf, transfersIn } from '@/lib/transactions/describeTransaction';
import type { BlockTransaction } from '@/protocol/data/shapes';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** How much of something an address has more or less. */
export type BalanceChange = Pick<AssetTransfer, 'kind' | 'token' | 'tokenId'> & {
  /** In the smallest unit, without the network fee; below 0 for less. */
  amount: bigint;
  /** The transfers that it sums up, in their order. */
  parts: readonly bigint[];
};

/** What a transaction changed for an address. */
export type PartyChanges = {
  /** In lower case. */
  party: string;
  /** Each coin, token and NFT once, in the order of the transfers. */
  changes: readonly BalanceChange[];
  /** The network fee, in the smallest unit of the coin, where the address paid it; else 0. */
  fee: bigint;
};

/**
 * What a transaction changed for each address, by its transfers (`transfersIn`): its sender first, who paid the fee,
 * then the others in the order of the transfers. What came in and went out again is no change. Coins that contracts pass
 * on are in no log, and are not among them.
 *
 * @param wrappedCoin the contract of the chain's wrapped coin, in lower case; `null` where none is known
 */
export function balanceChanges(row: BlockTransaction, wrappedCoin: string | null): PartyChanges[] {
  const sender = row.from_address.toLowerCase();
  const parties = new Map<string, Map<string, BalanceChange>>([[sender, new Map()]]);
  const add = (end: string, { kind, token, tokenId }: AssetTransfer, amount: bigint): void => {
    const party = end.toLowerCase();
    if (party === ZERO_ADDRESS) return;
    const changes = parties.get(party) ?? new Map<string, BalanceChange>();
    const key = `${token ?? ''} ${tokenId ?? ''}`;
    const { amount: sum = 0n, parts = [] } = changes.get(key) ?? {};
    parties.set(party, changes.set(key, { kind, token, tokenId, amount: sum + amount, parts: [...parts, amount] }));
  };
  for (const move of transfersIn(row, wrappedCoin)) {
    add(move.from, move, -BigInt(move.amount));
    add(move.to, move, BigInt(move.amount));
  }
  return [...parties].flatMap(([party, all]) => {
    const changes = [...all.values()].filter(({ amount }) => amount !== 0n);
    const fee = party === sender ? feeOf(row) : 0n;
    return changes.length > 0 || fee > 0n ? [{ party, changes, fee }] : [];
  });
}

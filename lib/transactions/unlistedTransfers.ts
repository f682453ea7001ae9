import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { transfersIn } from '@/lib/transactions/describeTransaction';
import { isRebase, readSupplyLog, type SupplyChange } from '@/lib/transactions/supplyLogs';
import { readTransferLog } from '@/lib/transactions/transferLogs';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { BlockTransaction } from '@/protocol/data/shapes';

/** Why balances changed that no listed transfer explains. */
export type UnlistedReason =
  /** A transfer is logged in a form that does not say what moved, or between whom. */
  | 'form'
  /** All balances of a token changed at once. */
  | 'rebase'
  /** Something was made or destroyed without a transfer. It is a token's only where the contract is a token. */
  | 'supply';

/** A contract, in lower case, that says in its logs that balances changed by more than the listed transfers. */
export type Unlisted = { contract: string; reason: UnlistedReason };

/** Whether a listed transfer of the same contract is what an event says was made or destroyed. */
function isListed(contract: string, { way, who, amount }: SupplyChange, moves: readonly AssetTransfer[]): boolean {
  return moves.some((move) => {
    if (move.token !== contract) return false;
    const [owner, other] = way === 'made' ? [move.to, move.from] : [move.from, move.to];
    // A contract that logs a transfer from or to nobody does so each time; vaults of another amount, in shares.
    if (other === ZERO_ADDRESS) return true;
    if (who === null || move.amount !== amount.toString()) return false;
    // Burnt at an address that nobody has, or paid into the contract, which holds its own tokens for others.
    return owner === who || (owner === contract && other === who);
  });
}

/**
 * The contracts of a transaction whose logs say that balances changed by more than `transfersIn` lists, each once for each
 * reason. A receipt says no more: what a contract does without a log only its state shows (`readBalancesAround`).
 *
 * @param wrappedCoin as `transfersIn` takes it
 */
export function unlistedTransfers(row: BlockTransaction, wrappedCoin: string | null): Unlisted[] {
  if (hasFailed(row)) return [];
  const moves = transfersIn(row, wrappedCoin);
  const found = new Map<string, Unlisted>();
  for (const log of row.logs) {
    const contract = log.address.toLowerCase();
    const change = readSupplyLog(log);
    const isMissing = change !== null && change.amount > 0n && !isListed(contract, change, moves);
    const reason: UnlistedReason | null =
      readTransferLog(log) === null ? 'form' : isRebase(log) ? 'rebase' : isMissing ? 'supply' : null;
    if (reason) found.set(`${contract} ${reason}`, { contract, reason });
  }
  return [...found.values()];
}

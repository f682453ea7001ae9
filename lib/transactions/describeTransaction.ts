import type { ActivityEntry, AssetTransfer, OwnAddresses } from '@/lib/activity/ActivityEntry';
import { describeEntry, type Phrase } from '@/lib/activity/describeEntry';
import { readWrapping } from '@/lib/transactions/supplyLogs';
import { readTransferLog } from '@/lib/transactions/transferLogs';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { BlockTransaction, Log } from '@/protocol/data/shapes';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/**
 * What a log of the wrapped coin's contract moved without a `Transfer`: the wrapped coin made or destroyed, the coin that
 * was paid for it, and the coin that the sender of the transaction got back; other contracts pass it on in no log.
 */
function wrappingOfLog(log: Log, { sender, isPaid }: Wrapper): AssetTransfer[] {
  const wrapping = readWrapping(log);
  if (!wrapping) return [];
  const { way, owner, amount } = wrapping;
  const contract = log.address.toLowerCase();
  const coin = { kind: 'coin', token: null, tokenId: null, amount: `${amount}` } as const;
  const wrapped = { kind: 'token', token: contract, tokenId: null, amount: `${amount}` } as const;
  if (way === 'destroyed') {
    const destroyed: AssetTransfer = { ...wrapped, from: owner, to: ZERO_ADDRESS };
    return owner === sender ? [destroyed, { ...coin, from: contract, to: owner }] : [destroyed];
  }
  const made: AssetTransfer = { ...wrapped, from: ZERO_ADDRESS, to: owner };
  return isPaid && owner === sender ? [made] : [{ ...coin, from: owner, to: contract }, made];
}

/** Who sent a transaction, in lower case, and whether its own value is the coin that was wrapped. */
type Wrapper = { sender: string; isPaid: boolean };

/**
 * What a transaction moved: its own value, then what it wrapped and unwrapped, then the transfers that its logs report in
 * their order. A failed one moved nothing. Coins that contracts pass on are in no log, and are not among them, other than
 * those that are wrapped and unwrapped.
 *
 * @param wrappedCoin the contract of the chain's wrapped coin, in lower case, which logs no `Transfer` where it makes and
 * destroys; `null` where none is known
 */
export function transfersIn(row: BlockTransaction, wrappedCoin: string | null): AssetTransfer[] {
  if (hasFailed(row)) return [];
  const to = row.to_address ?? row.receipt_contract_address;
  const coin: AssetTransfer[] =
    row.value === '0' || !to
      ? []
      : [{ kind: 'coin', from: row.from_address, to, amount: row.value, token: null, tokenId: null }];
  const isPaid = coin.length > 0 && to?.toLowerCase() === wrappedCoin;
  const wrapper = { sender: row.from_address.toLowerCase(), isPaid };
  const logged = row.logs.flatMap((log) => readTransferLog(log) ?? []);
  const wrappings = row.logs.flatMap((log) =>
    log.address.toLowerCase() === wrappedCoin ? wrappingOfLog(log, wrapper) : [],
  );
  // Some wrapped coins log a transfer too.
  const isLogged = ({ token, from, to, amount }: AssetTransfer): boolean =>
    logged.some((one) => one.token === token && one.from === from && one.to === to && one.amount === amount);
  return [...coin, ...wrappings.filter((one) => one.kind === 'coin' || !isLogged(one)), ...logged];
}

/** Gas of a transfer that runs no code (EIP-2). */
const PLAIN_GAS = '21000';

/** `Approval(address,address,uint256)` of ERC-20 and ERC-721, which moves nothing. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';

/**
 * Whether {@link transfersIn} is all that moved: of coins sent to where no code ran, and of a call of a token that logged
 * nothing but transfers of its own. Of other calls nobody can tell by their logs.
 */
export function isPlainTransfer(row: BlockTransaction): boolean {
  const { to_address: to, input, value, logs } = row;
  if (logs.length === 0) return input === '0x' && row.receipt_gas_used === PLAIN_GAS;
  return (
    value === '0' &&
    logs.every(
      (log) =>
        log.address.toLowerCase() === to?.toLowerCase() &&
        (log.topic0 === APPROVAL || (readTransferLog(log)?.length ?? 0) > 0),
    )
  );
}

/** A transaction as activity shows it; `wrappedCoin` as {@link transfersIn} takes it. */
export function toEntry(chainId: number, row: BlockTransaction, wrappedCoin: string | null): ActivityEntry {
  return {
    id: row.hash,
    chainId,
    hash: row.hash,
    block: Number(row.block_number),
    blockHash: row.block_hash,
    time: row.block_timestamp,
    transaction: {
      from: row.from_address,
      to: row.to_address,
      value: row.value,
      fee: feeOf(row).toString(),
      failed: hasFailed(row),
      input: row.input,
      made: row.receipt_contract_address,
      index: Number(row.transaction_index),
    },
    moves: transfersIn(row, wrappedCoin),
  };
}

/** The network fee that was paid, in the smallest unit of the chain's coin. */
export const feeOf = ({ gas_price, receipt_gas_used }: BlockTransaction): bigint =>
  BigInt(gas_price) * BigInt(receipt_gas_used);

/**
 * One sentence about a transaction: as its sender did it, or as the visitor got it where only the receiver is theirs.
 *
 * @param wrappedCoin as {@link transfersIn} takes it
 * @returns whom the sentence is about, for its beginning, and the phrases of it
 */
export function describeTransaction(
  entry: ActivityEntry,
  own: OwnAddresses,
  wrappedCoin: string | null,
): { actor: string; phrases: Phrase[] } {
  const from = entry.transaction?.from ?? '';
  const isReceiver = !own.has(from) && entry.moves.some((move) => own.has(move.to));
  const view = isReceiver ? own : new Set([from]);
  return { actor: isReceiver ? '' : from, phrases: describeEntry(entry, view, wrappedCoin) };
}

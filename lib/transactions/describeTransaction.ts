import type { ActivityEntry, AssetTransfer, OwnAddresses } from '@/lib/activity/ActivityEntry';
import { describeEntry, type Phrase } from '@/lib/activity/describeEntry';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { BlockTransaction, Log } from '@/protocol/data/shapes';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** `Transfer(address,address,uint256)` of ERC-20 (value in the data) and ERC-721 (token ID indexed). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';

/** `Deposit(address,uint256)`, by which wrapped coins are made. Other contracts log it too, and mean other things. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
/** `Withdrawal(address,uint256)`, by which wrapped coins are given back; as other contracts log it, see {@link DEPOSIT}. */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/** Hexadecimal digits of one word of the ABI. */
const WORD = 64;

const addressOf = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`;

/** The words of a log's data as numbers; a log that holds anything else has none. */
function wordsOf(data: string): bigint[] {
  const digits = data.slice(2);
  if (!/^([\da-f]{64})*$/i.test(digits)) return [];
  return Array.from({ length: digits.length / WORD }, (_, at) =>
    BigInt(`0x${digits.slice(at * WORD, (at + 1) * WORD)}`),
  );
}

/** A list of numbers whose place, in bytes, is written in a word of the data; `null` where it does not fit. */
function listAt(words: readonly bigint[], place: bigint | undefined): readonly bigint[] | null {
  if (place === undefined || place % 32n !== 0n || place / 32n >= BigInt(words.length)) return null;
  const at = Number(place / 32n);
  const length = words[at] ?? 0n;
  return length > BigInt(words.length - at - 1) ? null : words.slice(at + 1, at + 1 + Number(length));
}

/**
 * A `Transfer` without indexed arguments, which says as little of what moves as any: the contract's name tells an NFT from
 * a token where it is shown.
 */
function moveInData(token: string, [from = 0n, to = 0n, amount = 0n]: readonly bigint[]): AssetTransfer[] {
  if (from >> 160n || to >> 160n) return [];
  const [sender = '', receiver = ''] = [from, to].map((end) => `0x${end.toString(16).padStart(40, '0')}`);
  return [{ kind: 'token', from: sender, to: receiver, token, amount: `${amount}`, tokenId: null }];
}

/** Whether a number is as large as addresses are, which amounts hardly ever are. */
const isLikeAddress = (value: bigint): boolean => value >> 128n !== 0n && value >> 160n === 0n;

/** What one log moved; nothing where it is no transfer of a known standard. */
function movesOfLog({ address, topic0, topic1, topic2, topic3, data }: Log): AssetTransfer[] {
  const token = address.toLowerCase();
  const words = wordsOf(data);
  const [first, second] = words;
  if (topic0 === TRANSFER && !topic1 && words.length === 3) return moveInData(token, words);
  if (!topic1 || !topic2) return [];
  if (topic0 === TRANSFER) {
    const ends = { from: addressOf(topic1), to: addressOf(topic2), token };
    if (topic3) return [{ ...ends, kind: 'nft', amount: '1', tokenId: BigInt(topic3).toString() }];
    // Some contracts index the amount: then an address is in its place, and nothing here tells which of the ends.
    if (first === undefined || isLikeAddress(first)) return [];
    return [{ ...ends, kind: 'token', amount: first.toString(), tokenId: null }];
  }
  if (!topic3) return [];
  const ends = { from: addressOf(topic2), to: addressOf(topic3), token };
  const nft = (id: bigint, amount: bigint): AssetTransfer => ({
    ...ends,
    kind: 'nft',
    amount: `${amount}`,
    tokenId: `${id}`,
  });
  if (topic0 === TRANSFER_SINGLE) return first === undefined || second === undefined ? [] : [nft(first, second)];
  if (topic0 !== TRANSFER_BATCH) return [];
  const [ids, amounts] = [listAt(words, first), listAt(words, second)];
  if (!ids || ids.length !== amounts?.length) return [];
  return ids.map((id, at) => nft(id, amounts[at] ?? 0n));
}

/**
 * What a log of the wrapped coin's contract moved without a `Transfer`: the wrapped coin made or destroyed, the coin that
 * was paid for it, and the coin that the sender of the transaction got back; other contracts pass it on in no log.
 */
function wrappingOfLog({ address, topic0, topic1, data }: Log, { sender, isPaid }: Wrapper): AssetTransfer[] {
  const [amount] = wordsOf(data);
  if (!topic1 || amount === undefined || (topic0 !== DEPOSIT && topic0 !== WITHDRAWAL)) return [];
  const [owner, contract] = [addressOf(topic1), address.toLowerCase()];
  const coin = { kind: 'coin', token: null, tokenId: null, amount: `${amount}` } as const;
  const wrapped = { kind: 'token', token: contract, tokenId: null, amount: `${amount}` } as const;
  if (topic0 === WITHDRAWAL) {
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
  const logged = row.logs.flatMap(movesOfLog);
  const wrappings = row.logs.flatMap((log) =>
    log.address.toLowerCase() === wrappedCoin ? wrappingOfLog(log, wrapper) : [],
  );
  // Some wrapped coins log a transfer too.
  const isLogged = ({ token, from, to, amount }: AssetTransfer): boolean =>
    logged.some((one) => one.token === token && one.from === from && one.to === to && one.amount === amount);
  return [...coin, ...wrappings.filter((one) => one.kind === 'coin' || !isLogged(one)), ...logged];
}

/**
 * Whether a transaction may have moved tokens or NFTs that {@link transfersIn} cannot read: some contracts index other
 * arguments of `Transfer` than the standards, so that a log does not say which is which, and some make tokens without one,
 * as wrapped coins do.
 *
 * @param wrappedCoin as {@link transfersIn} takes it
 */
export const hasUnreadTransfers = (row: BlockTransaction, wrappedCoin: string | null): boolean =>
  !hasFailed(row) &&
  row.logs.some((log) => {
    const topics = [log.topic1, log.topic2, log.topic3].filter(Boolean).length;
    const isTransfer = log.topic0 === TRANSFER && topics + wordsOf(log.data).length === 3;
    const isWrapping = log.topic0 === DEPOSIT || log.topic0 === WITHDRAWAL;
    return isWrapping ? log.address.toLowerCase() !== wrappedCoin : isTransfer && movesOfLog(log).length === 0;
  });

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
        log.address.toLowerCase() === to?.toLowerCase() && (log.topic0 === APPROVAL || movesOfLog(log).length > 0),
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

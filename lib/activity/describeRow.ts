import {
  type ActivityEntry,
  type ActivityTransaction,
  type AssetTransfer,
  directionOf,
  type OwnAddresses,
} from '@/lib/activity/ActivityEntry';
import { exchangeOf, isUnwrapping } from '@/lib/activity/exchanges';
import { type Approval, readApproval } from '@/lib/activity/readApproval';
import { strings } from '@/lib/activity/strings.en';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** An entry as a row of the list shows it: what happened first, then who was at the other end. */
export type RowWords = {
  /** What happened, in a word or two. */
  verb: string;
  /** The one NFT that it is about, for after the verb. */
  nft: AssetTransfer | null;
  /** The collection of the several NFTs that it is about, for the same place. */
  collection: string | null;
  /** `to <0/>`, where `<0/>` is {@link RowWords.party}; empty without one. */
  link: string;
  /** The address at the other end; `null` where there is none, or several. */
  party: string | null;
  /** How many addresses are at the other end, where they are several; else 0. */
  parties: number;
  /** The visitor's address that took part; `null` where none can be named. */
  wallet: string | null;
  /** What the line below says of it. */
  note: keyof typeof strings.row.notes;
  /** The approval that it gave or took away. */
  approval: Approval | null;
};

const { verbs, links } = strings.row;

const NOTHING = {
  nft: null,
  collection: null,
  link: '',
  party: null,
  parties: 0,
  note: 'plain',
  approval: null,
} as const;

/** The one value that all have; `null` where they differ. */
const common = (all: readonly string[]): string | null => {
  const [first] = all;
  return first !== undefined && all.every((one) => one === first) ? first : null;
};

type End = Pick<RowWords, 'link' | 'party' | 'parties'>;

/** Who is at the other end, said by a word such as `from`. */
function endOf(link: string, ends: readonly string[]): End {
  const party = common(ends);
  return { link, party, parties: party === null ? new Set(ends).size : 0 };
}

/** The NFT that moved, or the collection of several. */
function nftOf(moves: readonly AssetTransfer[]): Pick<RowWords, 'nft' | 'collection'> {
  const [first] = moves;
  if (first?.kind !== 'nft') return { nft: null, collection: null };
  if (moves.length === 1) return { nft: first, collection: null };
  const isOne = moves.every(({ kind, token }) => kind === 'nft' && token === first.token);
  return { nft: null, collection: isOne ? first.token : null };
}

/** What was given and what came back for it. */
function describeExchange(
  { transaction }: ActivityEntry,
  { given, got, own, wrapped }: Moved & { own: OwnAddresses; wrapped: string | null },
): Omit<RowWords, 'wallet'> {
  const kind = exchangeOf(given, got, wrapped);
  // By the contract that was called; in another's transaction with whom the things went to and came from.
  const called = transaction && own.has(transaction.from) ? transaction.to : null;
  const ends = called ? [called] : [...given.map(({ to }) => to), ...got.map(({ from }) => from)];
  const end = endOf(called ? links.on : links.with, ends);
  const nft = kind === 'bought' ? nftOf(got) : kind === 'sold' ? nftOf(given) : {};
  return { ...NOTHING, verb: verbs[kind], ...end, ...nft };
}

type Moved = { given: readonly AssetTransfer[]; got: readonly AssetTransfer[] };

/** A call that moved nothing. */
function describeCall({ from, to, input, made }: ActivityTransaction, own: OwnAddresses): Omit<RowWords, 'wallet'> {
  const isOwn = own.has(from);
  const verb = input === '0x' ? verbs.empty : verbs.called;
  if (!isOwn) return { ...NOTHING, verb, ...endOf(links.from, [from]) };
  if (to === null) return { ...NOTHING, verb: verbs.created, ...endOf(links.bare, made ? [made] : []) };
  const approval = input === '0x' ? null : readApproval({ to, input });
  if (!approval) return { ...NOTHING, verb, ...endOf(links.to, [to]) };
  const isGiven = approval.amount > 0n;
  return {
    ...NOTHING,
    ...endOf(links.bare, [approval.spender]),
    verb: isGiven ? verbs.approved : verbs.revoked,
    note: approval.all ? (isGiven ? 'approvedAll' : 'revokedAll') : isGiven ? 'approved' : 'revoked',
    approval,
  };
}

/** What was tried in vain. */
function describeFailure(transaction: ActivityTransaction, own: OwnAddresses): Omit<RowWords, 'wallet'> {
  const { from, to, value, input } = transaction;
  const isOwn = own.has(from);
  const verb = to === null ? verbs.creation : value !== '0' && input === '0x' ? verbs.transfer : verbs.called;
  const end = isOwn ? endOf(links.to, to === null ? [] : [to]) : endOf(links.from, [from]);
  return { ...NOTHING, verb, ...end, note: isOwn ? 'failed' : 'failedOther' };
}

/** What happened in a row of the list, from the view of some addresses' owner. @param wrapped the chain's wrapped coin */
export function describeRow(entry: ActivityEntry, own: OwnAddresses, wrapped: string | null): RowWords {
  const { transaction, moves } = entry;
  const going = (way: string) => moves.filter((move) => directionOf(move, own) === way);
  const [given, got, within] = [going('out'), going('in'), going('within')];
  const sender = transaction && own.has(transaction.from) ? transaction.from : null;
  const called = transaction?.to && own.has(transaction.to) ? transaction.to : null;
  const wallet = given[0]?.from ?? got[0]?.to ?? within[0]?.from ?? sender ?? called;
  if (transaction?.failed) return { ...describeFailure(transaction, own), wallet: sender ?? called };
  if (given.length > 0 && got.length > 0) return { ...describeExchange(entry, { given, got, own, wrapped }), wallet };
  if (given.length > 0) {
    const ends = given.map(({ to }) => to);
    const isBurned = common(ends) === ZERO_ADDRESS;
    const end = isBurned ? {} : endOf(links.to, ends);
    const verb = isUnwrapping(given, wrapped) ? verbs.unwrapped : isBurned ? verbs.burned : verbs.sent;
    return { ...NOTHING, verb, ...nftOf(given), ...end, wallet };
  }
  if (got.length > 0) {
    const ends = got.map(({ from }) => from);
    const isMinted = common(ends) === ZERO_ADDRESS;
    const end = isMinted ? {} : endOf(links.from, ends);
    return { ...NOTHING, verb: isMinted ? verbs.minted : verbs.received, ...nftOf(got), ...end, wallet };
  }
  if (within.length > 0) {
    const ends = within.map(({ to }) => to);
    return { ...NOTHING, verb: verbs.moved, ...nftOf(within), ...endOf(links.to, ends), wallet, note: 'within' };
  }
  return { ...(transaction ? describeCall(transaction, own) : { ...NOTHING, verb: verbs.unknown }), wallet };
}

/** Several transfers of one way as one: of one coin or token with their sum, NFTs counted, else how many things. */
export type MovedSum =
  | { kind: 'coin' | 'token'; token: string | null; amount: bigint }
  | { kind: 'nft'; count: bigint }
  | { kind: 'mixed'; count: bigint };

/** Sums up transfers of one way; `null` of none. */
export function sumMoves(moves: readonly AssetTransfer[]): MovedSum | null {
  const [first] = moves;
  if (!first) return null;
  const total = moves.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (moves.every(({ kind }) => kind === 'nft')) return { kind: 'nft', count: total };
  if (moves.every(({ kind, token }) => kind === first.kind && token === first.token)) {
    return { kind: first.token === null ? 'coin' : 'token', token: first.token, amount: total };
  }
  const things = new Set(moves.map(({ token, tokenId }) => `${token ?? ''} ${tokenId ?? ''}`));
  return { kind: 'mixed', count: BigInt(things.size) };
}

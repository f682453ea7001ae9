import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import type { ActivityBlock } from '@/lib/activity/mergeBlocks';
import { type ActivityQuery, readActivity } from '@/lib/activity/readActivity';

/** What is new on a chain since a block. */
export type NewActivity = {
  chainId: number;
  /** Newest block of the trail that is still canonical; `null` if none is, and everything was read. */
  since: number | null;
  /** Whether blocks that were read before were replaced (a reorganization). */
  turned: boolean;
  /** Entries of that block and since, newest first. */
  entries: readonly ActivityEntry[];
  blocks: readonly ActivityBlock[];
};

/** Growth of the steps back to a block that is still canonical. */
const STEP_FACTOR = 4;

/**
 * Reads what is new on a chain. A block contains the hash of the one before: if the newest block that was read is still
 * canonical, so is everything before it; if not, an older one is checked.
 *
 * @returns `null` if the chain cannot be read completely now
 */
export async function readNewActivity(
  query: ActivityQuery,
  chainId: number,
  { trail, signal }: { trail: BlockHistory; signal: AbortSignal },
): Promise<NewActivity | null> {
  const wallets = query.wallets.filter((wallet) => wallet.chainId === chainId);
  for (let steps = 0; ; steps = steps * STEP_FACTOR + 1) {
    const mark = trail.back(chainId, steps);
    const entries: ActivityEntry[] = [];
    const blocks: ActivityBlock[] = [];
    let isComplete = true;
    const pending = readActivity(
      { ...query, wallets },
      {
        signal,
        fromBlock: mark?.number,
        // The next block reads again what is missing now.
        onError: () => (isComplete = false),
        // It is read as far as it is indexed.
        onPartial: () => undefined,
        onBlock: (block) => blocks.push(block),
      },
    );
    for await (const entry of pending) entries.push(entry);
    if (!isComplete) return null;
    const stands = mark && blocks.some(({ number, hash }) => number === mark.number && hash === mark.hash);
    if (!mark || stands) return { chainId, since: mark?.number ?? null, turned: steps > 0, entries, blocks };
  }
}

/** A list with new entries applied. */
type AppliedNews = {
  parts: readonly (readonly ActivityEntry[])[];
  waiting: readonly ActivityEntry[];
  /** Entries that are new, newest first. */
  added: readonly ActivityEntry[];
  /** Ids of entries that a reorganization removed. */
  gone: readonly string[];
};

/**
 * Brings news into a list: what a reorganisation took back goes, what it put into another block is told again in its
 * place, what was read before its rows were all there is completed, and what was not known is handed out. Parts that
 * stay as they are stay the same arrays.
 *
 * @param isToCome whether the list will come to an entry by itself, further down
 */
export function applyNewActivity(
  { parts, waiting }: Pick<AppliedNews, 'parts' | 'waiting'>,
  { chainId, since, turned, entries }: NewActivity,
  isToCome: (entry: ActivityEntry) => boolean,
): AppliedNews {
  const fresh = new Map(entries.map((entry) => [entry.id, entry]));
  const known = new Set([...parts.flat(), ...waiting].map(({ id }) => id));
  const gone: string[] = [];
  /** The newest block may have been read while it was indexed: before some of its rows were there. */
  const complete = (entry: ActivityEntry): ActivityEntry => {
    const now = fresh.get(entry.id);
    return now && now.blockHash === entry.blockHash && now.moves.length > entry.moves.length ? now : entry;
  };
  const renew = (entry: ActivityEntry): ActivityEntry | null => {
    if (!turned) return complete(entry);
    if (entry.chainId !== chainId || entry.block <= (since ?? -1)) return complete(entry);
    const now = fresh.get(entry.id);
    if (!now) gone.push(entry.id);
    return now?.blockHash === entry.blockHash ? complete(entry) : (now ?? null);
  };
  const renewAll = (some: readonly ActivityEntry[]): readonly ActivityEntry[] => {
    const after = some.map(renew);
    return after.every((entry, at) => entry === some[at]) ? some : after.filter((entry) => entry !== null);
  };
  return {
    parts: parts.map(renewAll).filter((part) => part.length > 0),
    waiting: renewAll(waiting),
    added: entries.filter((entry) => !known.has(entry.id) && !isToCome(entry)),
    gone,
  };
}

/** By what the nonces of a sender are kept: an address, in any letter case, on a chain. */
export const senderKey = (chainId: number, address: string): string => `${chainId} ${address.toLowerCase()}`;

/** A block by its number and its hash. */
type BlockCursor = Pick<ActivityBlock, 'number' | 'hash'>;

/** The blocks of each chain that were read, to check whether they are still canonical. */
type BlockHistory = {
  note: (block: ActivityBlock) => void;
  /** The newest block of a chain, or the one `steps` before it; `undefined` if there is none. */
  back: (chainId: number, steps: number) => BlockCursor | undefined;
  /** Forgets the blocks above one. */
  cut: (chainId: number, above: number) => void;
  /**
   * The highest nonce of each sender in these blocks, by `senderKey`. A chain takes the nonces of an account in turn: a
   * transaction whose nonce is not above it is in a block that the index has, or can never be in one.
   */
  nonces: () => ReadonlyMap<string, number>;
  clear: () => void;
};

/** What is kept of a block. */
type KnownBlock = { hash: string; sent: readonly { sender: string; nonce: number }[] };

/** What was sent in a block, as far as its lists show it. */
const sentIn = ({ chainId, lists }: ActivityBlock): KnownBlock['sent'] =>
  lists.flat().flatMap((found) => {
    if (found.list !== 'getTransactions') return [];
    const { from_address: from, nonce } = found.row;
    return [{ sender: senderKey(chainId, from), nonce: Number(nonce) }];
  });

/** Makes an empty trail. */
export function createBlockHistory(): BlockHistory {
  const chains = new Map<number, Map<number, KnownBlock>>();
  return {
    note(block) {
      const { chainId, number, hash } = block;
      const blocks = chains.get(chainId) ?? new Map<number, KnownBlock>();
      chains.set(chainId, blocks.set(number, { hash, sent: sentIn(block) }));
    },
    back(chainId, steps) {
      const blocks = chains.get(chainId);
      const number = blocks && [...blocks.keys()].sort((a, b) => b - a)[steps];
      const hash = number === undefined ? undefined : blocks?.get(number)?.hash;
      return number === undefined || hash === undefined ? undefined : { number, hash };
    },
    cut(chainId, above) {
      const blocks = chains.get(chainId);
      for (const number of blocks?.keys() ?? []) if (number > above) blocks?.delete(number);
    },
    nonces() {
      const highest = new Map<string, number>();
      for (const blocks of chains.values()) {
        for (const { sent } of blocks.values()) {
          for (const { sender, nonce } of sent) highest.set(sender, Math.max(nonce, highest.get(sender) ?? nonce));
        }
      }
      return highest;
    },
    clear: () => chains.clear(),
  };
}

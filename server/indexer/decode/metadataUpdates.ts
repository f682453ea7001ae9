import type { RawLog } from '@/server/chain/RawBlock';
import type { NftRange } from '@/server/db/chains/nftRefreshes';
import { readWords } from '@/server/db/chains/bytes';

/** The first topic of each event: the hash of its signature. */
const TOPICS = {
  /** `MetadataUpdate(uint256)` of ERC-4906. */
  one: '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7',
  /** `BatchMetadataUpdate(uint256,uint256)` of ERC-4906. */
  range: '0x6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c',
  /** `URI(string,uint256)` of ERC-1155. */
  uri: '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b',
} as const;

/** The first topics of these events. */
export const UPDATE_TOPICS: readonly string[] = Object.values(TOPICS);

type Log = Pick<RawLog, 'address' | 'topics' | 'data'>;

/**
 * The NFTs whose metadata changed, as contracts said of their own in some logs, each once. A contract may index the
 * arguments or not.
 */
export function readMetadataUpdates(logs: Iterable<Log>): NftRange[] {
  const updates = new Map<string, NftRange>();
  for (const log of logs) {
    const range = readRange(log);
    if (range === null) continue;
    const update = { address: log.address.toLowerCase(), first: String(range[0]), last: String(range[1]) };
    updates.set(Object.values(update).join(), update);
  }
  return [...updates.values()];
}

function readRange({ topics: [topic, ...indexed], data }: Log): [first: bigint, last: bigint] | null {
  const isUri = topic === TOPICS.uri;
  if (!isUri && topic !== TOPICS.one && topic !== TOPICS.range) return null;
  const words = [...indexed.map(BigInt), ...(readWords(data) ?? [])];
  // The ID follows the text, or its place in the data, or its hash; where it alone is indexed, it is first.
  const [first, last = first] = isUri ? [words[indexed.length === 1 ? 0 : 1]] : words;
  if (first === undefined || last === undefined || first > last) return null;
  if (!isUri && words.length !== (topic === TOPICS.one ? 1 : 2)) return null;
  return [first, last];
}

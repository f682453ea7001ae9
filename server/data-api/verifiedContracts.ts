import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { getAddress } from 'viem';
import { z } from 'zod';

/** What the operator keeps of a verified contract. */
export type VerifiedContract = {
  /** As Sourcify has it: `full` where the metadata match the code too. */
  verification: 'full' | 'partial';
  name: string | null;
  language: string | null;
  compiler: string | null;
  abi: z.core.util.JSONType[];
};

/** A file of a contract's source, by its path for the compiler. */
export type SourceFile = { path: string; content: string };

/** The verified contracts that the operator keeps. */
export type VerifiedContracts = {
  /** `null` where there is none at the address. */
  find(chainId: number, address: string): Promise<VerifiedContract | null>;
  /** Addresses of a chain's contracts, in order, in lower case; {@link VERIFIED_BOUNDS} says of how many. */
  list(chainId: number): Promise<readonly string[]>;
  /** Its source; `null` where it is missing, or larger than {@link VERIFIED_BOUNDS}. */
  readSources(chainId: number, address: string): Promise<SourceFile[] | null>;
};

/** Sizes in bytes, times in milliseconds. */
export const VERIFIED_BOUNDS = {
  largestMetadata: 2 * 1024 * 1024,
  largestSources: 4 * 1024 * 1024,
  mostFiles: 500,
  deepest: 20,
  /** Contracts of a chain that are listed. */
  mostListed: 10_000,
  /** What is in the folder may change while the backend runs. */
  keptMs: 60_000,
  /** What is kept in memory: contracts and their ABIs, and addresses without any. */
  largestCache: 16 * 1024 * 1024,
  /** What an entry takes beside an ABI, about. */
  entryBytes: 512,
} as const;

/** Chains whose lists are kept in memory. */
const MAX_LISTS = 20;

const MATCHES = { full_match: 'full', partial_match: 'partial' } as const;

/** The part of Solidity's contract metadata that is read; other compilers write the same. */
const metadataShape = z.object({
  language: z.string().max(100).optional(),
  compiler: z.object({ version: z.string().max(200).optional() }).optional(),
  output: z.object({ abi: z.array(z.json()) }),
  settings: z.object({ compilationTarget: z.record(z.string(), z.string()).optional() }).optional(),
  sources: z.record(z.string(), z.object({ content: z.string().optional() })).optional(),
});

/** As {@link VERIFIED_BOUNDS}. */
type Bounds = Readonly<Record<keyof typeof VERIFIED_BOUNDS, number>>;

type Found = { contract: VerifiedContract; folder: string; bytes: number; literal: SourceFile[] };

/**
 * Reads verified contracts from disk, in the layout of a Sourcify repository:
 * `{full_match,partial_match}/{chainId}/{address}/metadata.json`, with the files of the source in `sources/` beside it.
 * Nothing is fetched, and no symbolic link inside a source folder is followed.
 *
 * @param folders the operator's goes before that of the local chain
 */
export function openVerifiedContracts(
  { folder, local }: { folder: string | null; local: string | null },
  bounds: Bounds = VERIFIED_BOUNDS,
): VerifiedContracts {
  const roots = [folder, local].flatMap((one) => one ?? []);
  const cache = new Map<string, { found: Promise<Found | null>; until: number; bytes: number }>();
  const lists = new Map<number, { list: Promise<readonly string[]>; until: number }>();
  let cached = 0;

  const drop = (key: string) => {
    cached -= cache.get(key)?.bytes ?? 0;
    cache.delete(key);
  };
  const look = (chainId: number, address: string): Promise<Found | null> => {
    const key = `${chainId} ${address.toLowerCase()}`;
    const known = cache.get(key);
    if (known && known.until > Date.now()) return known.found;
    drop(key);
    const found = findIn(roots, chainId, address, bounds);
    const entry = { found, until: Date.now() + bounds.keptMs, bytes: 0 };
    cache.set(key, entry);
    const keep = (one: Found | null) => {
      if (cache.get(key) !== entry) return;
      entry.bytes = (one?.bytes ?? 0) + bounds.entryBytes;
      cached += entry.bytes;
      for (const oldest of cache.keys()) {
        if (cached <= bounds.largestCache) break;
        drop(oldest);
      }
    };
    void found.then(keep);
    return found;
  };
  return {
    list: (chainId) => {
      const known = lists.get(chainId);
      if (known && known.until > Date.now()) return known.list;
      const list = listIn(roots, chainId, bounds);
      // A list may be of thousands: those of few chains are kept.
      if (lists.size >= MAX_LISTS) lists.clear();
      lists.set(chainId, { list, until: Date.now() + bounds.keptMs });
      return list;
    },
    find: async (chainId, address) => (await look(chainId, address))?.contract ?? null,
    async readSources(chainId, address) {
      const found = await look(chainId, address);
      if (!found) return null;
      const files = await readSourceFolder(path.join(found.folder, 'sources'), bounds);
      return files ?? (found.literal.length > 0 ? found.literal : null);
    },
  };
}

/** The first that is there: a full match before a partial one, in either way of writing the address. */
async function findIn(
  roots: readonly string[],
  chainId: number,
  address: string,
  { largestMetadata: maxMetadataBytes }: Bounds,
): Promise<Found | null> {
  // Both become names of folders.
  if (!Number.isSafeInteger(chainId) || !/^0x[\da-f]{40}$/i.test(address)) return null;
  for (const [match, verification] of Object.entries(MATCHES)) {
    for (const root of roots) {
      for (const name of [getAddress(address.toLowerCase()), address.toLowerCase()]) {
        const folder = path.join(root, match, String(chainId), name);
        const text = await readBounded(path.join(folder, 'metadata.json'), maxMetadataBytes);
        const found = text === null ? null : readMetadata(text);
        if (found) {
          const { contract, literal } = found;
          return { contract: { verification, ...contract }, literal, folder, bytes: text?.length ?? 0 };
        }
      }
    }
  }
  return null;
}

/** The addresses of a chain that have a folder; what is in it is not looked at. */
async function listIn(
  roots: readonly string[],
  chainId: number,
  { mostListed: maxListed }: Bounds,
): Promise<readonly string[]> {
  if (!Number.isSafeInteger(chainId)) return [];
  const folders = roots.flatMap((root) => Object.keys(MATCHES).map((match) => path.join(root, match, String(chainId))));
  const found = new Set<string>();
  for (const folder of folders) {
    // A chain of which none is kept has no folder.
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (found.size >= maxListed) break;
      if (/^0x[\da-f]{40}$/i.test(name)) found.add(name.toLowerCase());
    }
  }
  return [...found].sort();
}

function readMetadata(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null; // Half written, or no metadata.
  }
  const { data } = metadataShape.safeParse(json);
  if (!data) return null;
  const { language, compiler, output, settings, sources } = data;
  return {
    contract: {
      name: Object.values(settings?.compilationTarget ?? {})[0] ?? null,
      language: language ?? null,
      compiler: compiler?.version ?? null,
      abi: output.abi,
    },
    literal: Object.entries(sources ?? {}).flatMap(([file, { content }]) =>
      content === undefined ? [] : { path: file, content },
    ),
  };
}

/** The text of a plain file; `null` where there is none, or it is too large. */
async function readBounded(file: string, most: number): Promise<string | null> {
  try {
    const about = await stat(file);
    return about.isFile() && about.size <= most ? await readFile(file, 'utf8') : null;
  } catch {
    return null; // Not there, or not for this process to read: either way nothing is verified by it.
  }
}

/** All files of a folder, in the order of their paths; `null` where there are none, or too many. */
async function readSourceFolder(folder: string, bounds: Bounds): Promise<SourceFile[] | null> {
  const files: SourceFile[] = [];
  let bytes = 0;
  const walk = async (at: string, depth: number): Promise<boolean> => {
    if (depth > bounds.deepest) return false;
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const file = path.join(at, entry.name);
      if (entry.isDirectory()) {
        if (!(await walk(file, depth + 1))) return false;
      } else if (entry.isFile()) {
        const content = await readBounded(file, bounds.largestSources - bytes);
        if (content === null || files.length >= bounds.mostFiles) return false;
        bytes += Buffer.byteLength(content);
        files.push({ path: path.relative(folder, file).split(path.sep).join('/'), content });
      }
    }
    return true;
  };
  try {
    if (!(await lstat(folder)).isDirectory()) return null;
    if (!(await walk(folder, 0)) || files.length === 0) return null;
  } catch {
    return null;
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

import { IpfsPathError, type IpfsStore } from '@/server/storage/IpfsStore';
import { fetchPublic, MetadataError } from '@/server/chain/readMetadata';

/** Where files of tokens are looked for. */
export type TokenFileSources = {
  store: IpfsStore;
  /** Origin of the gateway that knows what the store does not; `null` asks none. */
  gateway: string | null;
  signal?: AbortSignal;
};

/** Largest file, in bytes, and longest time for one, in milliseconds. */
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 15_000;

/**
 * Reads the file that a token names as its metadata: `data:`, `ipfs:` out of the own store and then by the gateway, or
 * `https:` in the public internet.
 *
 * @throws {MetadataError}
 */
export async function readTokenFile(uri: string, { store, gateway, signal }: TokenFileSources): Promise<Uint8Array> {
  const rules = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, ...(signal ? { signal } : {}) };
  if (/^data:/i.test(uri)) return readDataUri(uri);
  const path = /^ipfs:\/\/(?:ipfs\/)?([^?#]+)/i.exec(uri)?.[1];
  if (path === undefined) return fetchPublic(uri, rules);
  const own = await readFromStore(store, path);
  if (own) return own;
  if (gateway === null) throw new MetadataError('It is not in the store, and IPFS_GATEWAY names no gateway.');
  return fetchPublic(`${gateway}/ipfs/${path}`, { ...rules, trusted: gateway });
}

async function readFromStore(store: IpfsStore, path: string): Promise<Uint8Array | null> {
  const [cid = '', ...names] = path.split('/').filter(Boolean).map(decode);
  const entry = await store.find(cid, names).catch((error: unknown) => {
    if (error instanceof IpfsPathError) throw new MetadataError(error.message, { cause: error });
    throw error;
  });
  if (!entry || !('file' in entry)) return null;
  if (entry.file.unixfs.fileSize() > BigInt(MAX_BYTES)) throw new MetadataError('The file in the store is too large.');
  const parts: Uint8Array[] = [];
  for await (const part of entry.file.content()) parts.push(part);
  return Buffer.concat(parts);
}

/** A name as it is meant; one with a % that means nothing stands for itself. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * The bytes within a `data:` address (RFC 2397): base64, or text in which some signs are written as %xx. Contracts write
 * the text as it comes, so that a % which means nothing stands for itself.
 *
 * @throws {MetadataError} where there is no comma.
 */
function readDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  if (comma < 0) throw new MetadataError('The data: address has no content.');
  const content = uri.slice(comma + 1);
  if (/;\s*base64\s*$/i.test(uri.slice(0, comma))) return Buffer.from(content, 'base64');
  const parts = content.split(/((?:%[\da-f]{2})+)/i);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part))),
  );
}

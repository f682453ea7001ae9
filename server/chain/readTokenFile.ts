import { IpfsPathError, type IpfsStore } from '@/server/storage/IpfsStore';
import { fetchPublic, MetadataError } from '@/server/chain/readMetadata';

/** Where token files are read from. */
export type TokenFileSources = {
  store: IpfsStore;
  /** Origin of the gateway for files the store lacks; `null` uses none. */
  gateway: string | null;
  signal?: AbortSignal;
};

/** Maximum file size, in bytes, and timeout per file, in milliseconds. */
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 15_000;

/**
 * Reads the metadata file of a token: `data:`, `ipfs:` from the local store and then the gateway,
 * or `https:` on the public internet.
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
  if (gateway === null) throw new MetadataError('The file is not in the store, and IPFS_GATEWAY is not set.');
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

/** Decodes a name; an invalid % is literal. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * The bytes of a `data:` URL (RFC 2397): base64, or text with some characters as %xx. Contracts
 * often do not escape the text, so an invalid % is literal.
 *
 * @throws {MetadataError} if there is no comma
 */
function readDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  if (comma < 0) throw new MetadataError('The data: URL has no content.');
  const content = uri.slice(comma + 1);
  if (/;\s*base64\s*$/i.test(uri.slice(0, comma))) return Buffer.from(content, 'base64');
  const parts = content.split(/((?:%[\da-f]{2})+)/i);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part))),
  );
}

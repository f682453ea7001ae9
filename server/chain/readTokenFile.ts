import { type IpfsAddress, readIpfsAddress } from '@/protocol/data/ipfsAddress';
import { fetchPublic, type FetchRules, MetadataError } from '@/server/chain/readMetadata';
import { readInlineFile } from '@/server/chain/readInlineFile';
import { IpfsPathError, type IpfsStore } from '@/server/storage/IpfsStore';

/** Where token files are read from. */
export type TokenFileSources = {
  /** What this backend keeps by content: uploaded folders, and files saved on IPFS. */
  store: Pick<IpfsStore, 'find'>;
  /** Origin of the gateway for files the store lacks; `null` uses none. */
  gateway: string | null;
  signal?: AbortSignal;
};

/** Maximum file size, in bytes, and timeout per file, in milliseconds. */
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 15_000;

/**
 * Reads the metadata file of a token: in the URI itself (`data:`, or the JSON as it is); by its hash from the local
 * store, whatever gateway the URI names; `ipfs:` from the gateway of the operator; `https:` on the public internet.
 *
 * @throws {MetadataError}
 */
export async function readTokenFile(uri: string, { store, gateway, signal }: TokenFileSources): Promise<Uint8Array> {
  const address = uri.trim();
  const inline = readInlineFile(address);
  if (inline) return inline;
  const content = readIpfsAddress(address);
  if (!content && /^ipfs:/i.test(address)) throw new MetadataError('The address after ipfs: is not a CID.');
  const own = content && (await readFromStore(store, content));
  if (own) return own;
  const rules = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, ...(signal ? { signal } : {}) };
  if (!content || content.isUrl) return fetchFirst(urlsOf(address), rules);
  if (gateway === null) throw new MetadataError('The file is not in the store, and IPFS_GATEWAY is not set.');
  const urls = content.paths.map((names) => [gateway, 'ipfs', content.cid, ...names.map(encodeURIComponent)].join('/'));
  return fetchFirst(urls, { ...rules, trusted: gateway });
}

async function readFromStore(store: TokenFileSources['store'], { cid, paths, isUrl }: IpfsAddress) {
  for (const names of paths) {
    const entry = await store.find(cid, names).catch((error: unknown) => {
      if (!(error instanceof IpfsPathError)) throw error;
      if (isUrl) return null; // The host of the URL may know what to do with it.
      throw new MetadataError(error.message, { cause: error });
    });
    if (!entry || !('file' in entry)) continue;
    if (entry.file.unixfs.fileSize() > BigInt(MAX_BYTES)) {
      throw new MetadataError('The file in the store is too large.');
    }
    const parts: Uint8Array[] = [];
    for await (const part of entry.file.content()) parts.push(part);
    return Buffer.concat(parts);
  }
  return null;
}

/** A `#` in a URL from a contract is mostly a part of a file's name, which the URL should have encoded. */
const urlsOf = (address: string): string[] =>
  address.includes('#') ? [address.replaceAll('#', '%23'), address] : [address];

/** Fetches the first of some URLs that answers, all within the timeout of one. */
async function fetchFirst(urls: readonly string[], rules: FetchRules): Promise<Uint8Array> {
  const until = performance.now() + rules.timeoutMs;
  let failure: unknown = new MetadataError('The path leads out of the content that it names.');
  for (const url of urls) {
    const timeoutMs = until - performance.now();
    if (timeoutMs <= 0) break;
    try {
      return await fetchPublic(url, { ...rules, timeoutMs });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

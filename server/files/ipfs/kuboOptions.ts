import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';

/** How kubo makes its addresses of version 0; other values would give the same files other addresses. */
export const KUBO_OPTIONS = {
  cidVersion: 0,
  rawLeaves: false,
  chunker: fixedSize({ chunkSize: 262_144 }),
  layout: balanced({ maxChildrenPerNode: 174 }),
} as const;

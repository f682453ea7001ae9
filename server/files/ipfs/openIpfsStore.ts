import { FsBlockstore } from 'blockstore-fs';
import { importer } from 'ipfs-unixfs-importer';
import { checkFolderPaths } from '@/server/files/ipfs/checkFolderPaths';
import { openPrivateFolder } from '@/server/files/openPrivateFolder';
import { findEntry, readCid } from '@/server/files/ipfs/findEntry';
import type { IpfsStore } from '@/server/files/ipfs/IpfsStore';
import { KUBO_OPTIONS } from '@/server/files/ipfs/kuboOptions';
import { writingOnce } from '@/server/files/ipfs/writingOnce';

const FOLDERS = {
  ...KUBO_OPTIONS,
  wrapWithDirectory: true,
  // A folder stays one block: what is taken in is far too small to split.
  shardSplitThresholdBytes: Number.MAX_SAFE_INTEGER,
} as const;

/** Opens the content-addressed store in a folder, which is made where it is missing; one file for each block. */
export function openIpfsStore(folder: string): IpfsStore {
  openPrivateFolder(folder);
  const blocks = new FsBlockstore(folder);
  return {
    async addFolder(files) {
      checkFolderPaths(files.map(({ path }) => path));
      let root = '';
      // The folder itself is told last.
      for await (const { cid } of importer(files.map(toCandidate), writingOnce(blocks), FOLDERS)) root = cid.toString();
      return root;
    },
    find: async (text, names) => findEntry(blocks, readCid(text), names),
  };
}

function toCandidate({ path, content }: { path: string; content: Uint8Array }) {
  return { path, content };
}

import Parse from 'parse/node';
import type { DataHandler } from '@/server/data-api/DataContext';
import { toStorageError } from '@/server/storage/diskSpace';
import { decodeContent } from '@/server/data-api/functions/decodeContent';
import { IpfsPathError } from '@/server/storage/ipfsEntries';

/** `uploadFolder`, into the store of this backend; an account, or a key, has its share of the disk, and the quota of its files. */
export const uploadFolder: DataHandler<'uploadFolder'> = async ({ abi, data }, { ipfs, caller }) => {
  const owner = caller.user?.id ?? (caller.key && `key ${caller.key}`);
  if (!caller.master && !owner) {
    throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'Sign in to upload files.');
  }
  const files = (abi ?? data ?? []).map(({ path, content }) => ({ path, content: decodeContent(content) }));
  const fileSize = files.reduce((sum, { content }) => sum + content.length, 0);
  await ipfs.space.require(fileSize);
  await ipfs.limit({ user: { id: owner }, master: caller.master, fileSize });
  const keep = () =>
    ipfs.store.addFolder(files).catch((error: unknown) => {
      if (!(error instanceof IpfsPathError)) throw toStorageError(error);
      throw new Parse.Error(Parse.Error.VALIDATION_ERROR, error.message);
    });
  const cid = await (owner ? ipfs.keepFolder(owner, fileSize, keep) : keep());
  return files.map(({ path }) => ({ path: ipfs.address(cid, path) }));
};

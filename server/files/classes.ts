import { FILE_CLASS } from '@/protocol/files';
import {
  serverOnly,
  flag,
  list,
  number,
  object,
  signedIn,
  text,
  user,
  type ClassDeclaration,
} from '@/server/parse/schema/schema';

/** Class of the folders stored by `uploadFolder`, per owner. */
export const FOLDER_USE_CLASS = 'FolderUse';

/** Metadata of files. */
export const FILE_CLASSES: readonly ClassDeclaration[] = [
  {
    className: FILE_CLASS,
    fields: {
      ...{ user, name: text, stored: text, size: number, type: text, state: text, place: text, url: text },
      ...{ hash: text, ipfs: text, metadata: object, tags: object, labels: list, pin: text, pinId: text },
    },
    unique: 'stored',
    owned: true,
    // Written by `server/files` only; the ACL of each row names its owner.
    permissions: { ...serverOnly, get: signedIn, find: signedIn, count: signedIn },
  },
  { className: FOLDER_USE_CLASS, fields: { owner: text, bytes: number, open: flag }, permissions: serverOnly },
];

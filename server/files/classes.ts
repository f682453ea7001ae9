import { FILE_CLASS } from '@/protocol/files/files';
import {
  closed,
  flag,
  list,
  number,
  object,
  signedIn,
  text,
  user,
  type ClassDeclaration,
} from '@/server/parse/schema/schema';

/** Class of what `uploadFolder` keeps for whom. */
export const FOLDER_USE_CLASS = 'FolderUse';

/** What is kept of files. */
export const FILE_CLASSES: readonly ClassDeclaration[] = [
  {
    className: FILE_CLASS,
    fields: {
      ...{ user, name: text, stored: text, size: number, type: text, state: text, place: text, url: text },
      ...{ hash: text, ipfs: text, metadata: object, tags: object, labels: list, pin: text, pinId: text },
    },
    unique: 'stored',
    owned: true,
    // Written by `server/files` alone; each row's access list names its owner.
    permissions: { ...closed, get: signedIn, find: signedIn, count: signedIn },
  },
  { className: FOLDER_USE_CLASS, fields: { owner: text, bytes: number, open: flag }, permissions: closed },
];

import {
  type ClassDeclaration,
  serverOnly,
  date,
  publicAccess,
  flag,
  number,
  PROFILE_CLASS,
  SESSION_USE_CLASS,
  signedIn,
  text,
  user,
} from '@/server/parse/schema/schema';

/** Class of the last accepted code of each second step, by a hash of account and secret. */
export const TWO_STEP_USE_CLASS = 'TwoStepUse';
/** Class of the contracts that accounts keep at hand. */
export const SAVED_CONTRACT_CLASS = 'KeptContract';
/** Class of the address books of accounts. */
export const CONTACT_CLASS = 'AccountContact';

/** What is kept of accounts. */
export const ACCOUNT_CLASSES: readonly ClassDeclaration[] = [
  { className: TWO_STEP_USE_CLASS, fields: { step: number, expiresAt: date }, permissions: serverOnly },
  {
    className: PROFILE_CLASS,
    fields: { user, name: text, nameKey: text, about: text, picture: text, address: text, showWallets: flag },
    // What a name looks like: none looks like another.
    unique: 'nameKey',
    // Made by `saveProfile` alone; its access list lets everybody read and its owner write.
    permissions: {
      ...serverOnly,
      get: publicAccess,
      find: publicAccess,
      count: publicAccess,
      update: signedIn,
      delete: signedIn,
    },
  },
  {
    className: SESSION_USE_CLASS,
    fields: { device: text, networkAddress: text, lastUsedAt: date },
    permissions: serverOnly,
    secret: true,
  },
  {
    className: SAVED_CONTRACT_CLASS,
    fields: { user, chainId: number, address: text, name: text, abi: text },
    owned: true,
    // Written by `keepContract` and `dropContract` alone; each row's access list names its owner.
    permissions: { ...serverOnly, get: signedIn, find: signedIn },
  },
  {
    className: CONTACT_CLASS,
    fields: { user, address: text, label: text },
    owned: true,
    // Written by `saveContact` and `removeContact` alone; each row's access list names its owner.
    permissions: { ...serverOnly, get: signedIn, find: signedIn },
  },
];

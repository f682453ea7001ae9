import {
  type ClassDeclaration,
  closed,
  date,
  everybody,
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
export const KEPT_CONTRACT_CLASS = 'KeptContract';

/** What is kept of accounts. */
export const ACCOUNT_CLASSES: readonly ClassDeclaration[] = [
  { className: TWO_STEP_USE_CLASS, fields: { step: number, expiresAt: date }, permissions: closed },
  {
    className: PROFILE_CLASS,
    fields: { user, name: text, about: text, picture: text, address: text },
    // Made by `saveProfile` alone; its access list lets everybody read and its owner write.
    permissions: { ...closed, get: everybody, find: everybody, count: everybody, update: signedIn, delete: signedIn },
  },
  {
    className: SESSION_USE_CLASS,
    fields: { device: text, networkAddress: text, lastUsedAt: date },
    permissions: closed,
    secret: true,
  },
  {
    className: KEPT_CONTRACT_CLASS,
    fields: { user, chainId: number, address: text, name: text, abi: text },
    owned: true,
    // Written by `keepContract` and `dropContract` alone; each row's access list names its owner.
    permissions: { ...closed, get: signedIn, find: signedIn },
  },
];

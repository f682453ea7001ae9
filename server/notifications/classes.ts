import { NOTIFICATION_CLASS } from '@/protocol/notifications';
import {
  type ClassDeclaration,
  serverOnly,
  date,
  PROFILE_CLASS,
  signedIn,
  text,
  user,
} from '@/server/parse/schema/schema';

/** What is kept of notifications. */
export const NOTIFICATION_CLASSES: readonly ClassDeclaration[] = [
  {
    className: NOTIFICATION_CLASS,
    fields: {
      ...{ user, kind: text, title: text, body: text, url: text, at: date, readAt: date },
      /** Who caused it. */
      actor: { type: 'Pointer', targetClass: PROFILE_CLASS },
      /** Id of the post that it is about: with that it goes. */
      about: text,
      /** Account and tag: what happens again moves its notification up. */
      key: text,
    },
    unique: 'key',
    owned: true,
    // Written by the server alone; each row's access list names its owner, who may follow it live.
    permissions: { ...serverOnly, get: signedIn, find: signedIn, count: signedIn },
  },
];

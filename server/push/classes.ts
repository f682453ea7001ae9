import {
  serverOnly,
  date,
  publicAccess,
  number,
  text,
  user,
  type ClassDeclaration,
  INSTALLATION_CLASS,
} from '@/server/parse/schema/schema';

/** Class of the block up to which accounts were notified, by decimal chain ID. */
export const NOTIFICATION_CURSOR_CLASS = 'NoticeMark';

/** What is kept of a subscription beside Parse's own fields; the server alone writes these. */
export const DEVICE_FIELDS = {
  user,
  endpoint: text,
  p256dh: text,
  auth: text,
  /** Id of the session it goes with. */
  session: text,
  device: text,
  seenAt: date,
  lastSentAt: date,
  refusedAt: date,
};

/** What is kept of devices and of what they were told. */
export const PUSH_CLASSES: readonly ClassDeclaration[] = [
  {
    className: INSTALLATION_CLASS,
    fields: { ...DEVICE_FIELDS },
    // Nobody reads where a device is reached. A client may keep an installation of its own (`checkInstallation`).
    permissions: { ...serverOnly, create: publicAccess, update: publicAccess },
  },
  { className: NOTIFICATION_CURSOR_CLASS, fields: { block: number, genesis: text }, permissions: serverOnly },
];

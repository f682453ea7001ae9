import {
  closed,
  date,
  everybody,
  number,
  text,
  user,
  type ClassDeclaration,
  INSTALLATION_CLASS,
} from '@/server/parse/schema/schema';

/** Class of the marks up to which accounts were told what came to them, by decimal chain id. */
export const NOTICE_MARK_CLASS = 'NoticeMark';

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
    permissions: { ...closed, create: everybody, update: everybody },
  },
  { className: NOTICE_MARK_CLASS, fields: { block: number, genesis: text }, permissions: closed },
];

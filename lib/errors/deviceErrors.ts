import { FoyerError } from '@/lib/errors/FoyerError';

/** A file is not sent at all: its name, its size or what is in it would be refused. */
export class RefusedFileError extends FoyerError {
  override readonly name = 'RefusedFileError';
}

/** The browser has no more room for what is to be kept for offline reading. */
export class StoreFullError extends FoyerError {
  override readonly name = 'StoreFullError';

  constructor() {
    super('This browser has no storage left for this site.', {
      whatToDo: 'Delete saved data of this site, or save less.',
    });
  }
}

/** A file that was chosen as a picture and is none that this browser reads. */
export class UnreadablePictureError extends FoyerError {
  override readonly name = 'UnreadablePictureError';

  constructor(file: string, cause: unknown) {
    super(`${file} can’t be read as an image.`, {
      cause,
      whatToDo: 'Choose a JPEG, PNG, GIF, WebP or AVIF file.',
    });
  }
}

/** The browser keeps nothing for this site, so no session can begin: the SDK holds it in the browser's storage. */
export class StorageBlockedError extends FoyerError {
  override readonly name = 'StorageBlockedError';

  constructor(cause: unknown) {
    super('This browser blocks storage for this site, so you can’t stay signed in.', {
      cause,
      whatToDo: 'Allow cookies and site data for this site, then try again.',
    });
  }
}

/** The browser does not report its location: it was not allowed or is unknown, or the page is not at https. */
export class LocationUnavailableError extends FoyerError {
  override readonly name = 'LocationUnavailableError';

  constructor(cause: unknown, why: 'off' | 'insecure' = 'off') {
    const [what, whatToDo] =
      why === 'insecure'
        ? ['Locations need HTTPS.', 'Open this site with https, or post without a location.']
        : ['Location access is off.', 'Allow location for this site in your browser’s settings and try again.'];
    super(what, { cause, whatToDo });
  }
}

/** Why a browser shows no notifications. */
export type NoPushReason = 'blocked' | 'dismissed' | 'home-screen' | 'insecure' | 'unsupported' | 'service' | 'off';

/** What is wrong, and what to do about it. */
const WORDS: Readonly<Record<NoPushReason, readonly [what: string, whatToDo: string]>> = {
  blocked: [
    'Notifications are blocked.',
    'Click the icon left of the address bar, allow notifications, and reload. Private windows never allow them.',
  ],
  dismissed: ['Notifications were not allowed.', 'Turn them on again, and choose Allow.'],
  'home-screen': [
    'On iPhone and iPad, only sites on the home screen can send notifications.',
    'Tap Share, then "Add to Home Screen", and open the site from there.',
  ],
  insecure: ['Notifications need HTTPS.', 'Open this site with https.'],
  unsupported: [
    'This browser does not support notifications.',
    'Use a current version of Firefox, Chrome, Edge or Safari, outside a private window.',
  ],
  service: [
    "Your browser couldn't reach its notification service.",
    'Check your connection and the browser settings: some turn this service off.',
  ],
  off: ['This site sends no notifications.', 'The site owner can turn them on.'],
};

/** Notifications are not possible in this browser, or on this site. */
export class NoPushError extends FoyerError {
  override readonly name = 'NoPushError';

  constructor(
    readonly reason: NoPushReason,
    cause?: unknown,
  ) {
    const [what, whatToDo] = WORDS[reason];
    super(what, { cause, whatToDo });
  }
}

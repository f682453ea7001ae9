import { FoyerError } from '@/lib/errors/FoyerError';

/** Why a browser gives no notices. */
export type NoPushReason = 'blocked' | 'dismissed' | 'home-screen' | 'insecure' | 'unsupported' | 'service' | 'off';

/** What is so, and what the visitor can do about it. */
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

/** This browser, or this site, gives no notices now. */
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

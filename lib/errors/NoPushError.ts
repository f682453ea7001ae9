import { FoyerError } from '@/lib/errors/FoyerError';

/** Why a browser gives no notices. */
export type NoPushReason = 'blocked' | 'dismissed' | 'home-screen' | 'insecure' | 'unsupported' | 'service' | 'off';

/** What is so, and what the visitor can do about it. */
const WORDS: Readonly<Record<NoPushReason, readonly [what: string, whatToDo: string]>> = {
  blocked: [
    'Your browser keeps notices of this site away.',
    'Press the sign left of the address, allow notifications for this site, and come back. A private window never allows them.',
  ],
  dismissed: ['You closed the question of your browser without an answer.', 'Turn notices on again, and choose Allow.'],
  'home-screen': [
    'On an iPhone or iPad, only sites on the home screen may tell you something.',
    'Press Share, then “Add to Home Screen”, and open the site from there.',
  ],
  insecure: ['Browsers give notices to sites under https alone.', 'Open this site by its address with https.'],
  unsupported: [
    'This browser has no notices for sites.',
    'Use a current Firefox, Chrome, Edge or Safari, and no private window.',
  ],
  service: [
    'Your browser could not reach its own service of notices.',
    'Look at your connection, and at the settings of the browser: some switch this service off.',
  ],
  off: ['This site sends no notices.', 'Its owner can turn them on.'],
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

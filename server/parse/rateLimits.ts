/** One call of the protocol: a request, or one part of a batch. */
export type Call = {
  method: string;
  /** Below the mount path, in lower case, such as `/functions/getservertime`. */
  path: string;
  body: Record<string, unknown>;
};

/** How often something may be done. */
export type RateLimit = {
  name: string;
  matches(call: Call): boolean;
  max: number;
  windowMs: number;
  /** Counted by each backend for itself: it guards this machine, and not an account or a mailbox. */
  ofEachBackend?: true;
  /** What is counted besides the caller's address; where given, the address does not count. */
  subject?: (call: Call) => string | null;
};

const MINUTE = 60_000;

const post =
  (...paths: string[]) =>
  (call: Call) =>
    call.method === 'POST' && paths.includes(call.path);
/** Makes or changes an account, with a mail address in it: a letter goes there. */
const sendsLetter = ({ method, path, body }: Call) =>
  (method === 'POST' || method === 'PUT') &&
  /^\/(users|classes\/_user)(\/|$)/.test(path) &&
  typeof body['email'] === 'string';
/** Carries a code of the second step. */
const hasCode = ({ body: { authData } }: Call) =>
  typeof authData === 'object' && authData !== null && 'mfa' in authData;
const any =
  (...paths: string[]) =>
  (call: Call) =>
    paths.includes(call.path);

/**
 * The limits of each address, wide enough for an office behind one address (120 sign-ins a minute and more), and of each
 * account where guessing or flooding aims at one. Wrong passwords are counted by the account lockout.
 */
export const RATE_LIMITS: readonly RateLimit[] = [
  { name: 'sign-in', matches: any('/login', '/verifypassword', '/challenge'), max: 300, windowMs: MINUTE },
  // A code has six digits: whoever has the password must not try them all.
  {
    name: 'second-step',
    matches: (call) => call.path === '/login' && hasCode(call),
    max: 10,
    windowMs: 10 * MINUTE,
    subject: ({ body }) => String(body['username'] ?? body['email'] ?? '').toLowerCase(),
  },
  // A wallet sign-in is a POST to users, as a sign-up is.
  { name: 'sign-up', matches: post('/users', '/classes/_user'), max: 300, windowMs: MINUTE },
  { name: 'challenge', matches: any('/functions/getservertime'), max: 300, windowMs: MINUTE },
  {
    name: 'event',
    matches: ({ path }) => path.startsWith('/events/'),
    max: 300,
    windowMs: MINUTE,
    ofEachBackend: true,
  },
  // Each account is held to less (see `createUploadLimit`).
  {
    name: 'upload',
    matches: ({ method, path }) => method === 'POST' && path.startsWith('/files/'),
    max: 300,
    windowMs: 60 * MINUTE,
    ofEachBackend: true,
  },
  // Whoever calls it is known by the secret of their device alone.
  { name: 'push-move', matches: any('/functions/movepush'), max: 60, windowMs: MINUTE },
  { name: 'mail-link', matches: any('/functions/verifyemail', '/functions/resetpassword'), max: 60, windowMs: MINUTE },
  { name: 'mail', matches: any('/requestpasswordreset', '/verificationemailrequest'), max: 60, windowMs: MINUTE },
  {
    name: 'mail-to-one',
    matches: any('/requestpasswordreset', '/verificationemailrequest'),
    max: 5,
    windowMs: 10 * MINUTE,
    subject: ({ path, body }) => (typeof body['email'] === 'string' ? `${path} ${body['email'].toLowerCase()}` : null),
  },
  // The letter that asks to confirm an address goes to whomever the caller names.
  {
    name: 'address-to-confirm',
    matches: sendsLetter,
    max: 5,
    windowMs: 10 * MINUTE,
    subject: ({ body }) => String(body['email']).trim().toLowerCase(),
  },
  {
    name: 'address-of-account',
    matches: (call) => call.method === 'PUT' && sendsLetter(call),
    max: 10,
    windowMs: 60 * MINUTE,
    subject: ({ path }) => path.split('/').at(-1) ?? '',
  },
];

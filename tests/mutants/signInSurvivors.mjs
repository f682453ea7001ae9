// @ts-check

/**
 * Of the code that reads a sign-in and checks its signature: see `SURVIVORS`.
 * @type {import('./survivors.mjs').KnownSurvivor[]}
 */
export const SIGN_IN_SURVIVORS = [
  {
    file: 'protocol/sign-in/eip4361.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    reason: 'Stands in where the pattern found nothing, which ends the reading on the next line.',
  },
  {
    file: 'protocol/sign-in/eip4361.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    reason: 'Fills the place of the whole match alone; what is asked for stays undefined, which ends the reading.',
  },
  {
    file: 'protocol/sign-in/eip4361.ts',
    code: '!domain || !address',
    becomes: '!domain && !address',
    reason: 'The pattern finds both or neither.',
  },
  {
    file: 'protocol/sign-in/eip4361.ts',
    code: '/^\\n(?:\\n|(?!(?:URI|Version|Chain ID|Nonce|Issued At): )[^\\n]+\\n\\n)?((?:URI|Version|Nonce|Chain ID): [^]*)$/',
    becomes:
      '/^\\n(?:\\n|(?!(?:URI|Version|Chain ID|Nonce|Issued At): )[^\\n]+\\n\\n)?((?:URI|Version|Nonce|Chain ID): [^]*)/',
    reason: '[^]* takes all that follows, to the end.',
  },
  {
    file: 'protocol/sign-in/signInMessage.ts',
    code: 'what?.toLowerCase',
    becomes: 'what.toLowerCase',
    reason: 'The pattern matches with this part alone: the question mark is for the types.',
  },
  {
    file: 'protocol/sign-in/signInMessage.ts',
    code: 'start > 0',
    becomes: 'true',
    reason: 'Before the first letter there is an empty text, which ends the walk too.',
  },
  {
    file: 'protocol/sign-in/signInMessage.ts',
    code: 'start > 0',
    becomes: 'start >= 0',
    reason: 'Before the first letter there is an empty text, which ends the walk too.',
  },
  {
    file: 'server/auth/verifySignIn.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    reason:
      'In place of a field that is left out: neither is a version, nonce, chain or moment, and both are refused alike.',
  },
  {
    file: 'server/auth/verifySignIn.ts',
    code: '/^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[+-]\\d\\d:\\d\\d)$/',
    becomes: '/^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[+-]\\d\\d:\\d\\d)/',
    reason: 'Date reads no moment out of a text that goes on behind the zone.',
  },
  {
    file: 'server/auth/usernameSkeletons.ts',
    code: '/^\\p{ASCII}*$/u.test(name)',
    becomes: 'false',
    reason: 'The pattern for Latin takes every name of ASCII: this way is the shorter one.',
  },
  {
    file: 'server/auth/usernameSkeletons.ts',
    code: '/^\\p{ASCII}*$/u',
    becomes: '/^\\p{ASCII}$/u',
    reason: 'The pattern for Latin takes every name of ASCII: this way is the shorter one.',
  },
  {
    file: 'server/auth/usernameSkeletons.ts',
    code: "'u'",
    becomes: '""',
    reason: 'The reserved names are whole letters and digits in a row, which are the same in halves.',
  },
  {
    file: 'server/auth/usernameSkeletons.ts',
    code: "(letter, at) => [letter, 'abcdefghijklmnoprstuvwyz'[at] ?? letter]",
    becomes: '() => undefined',
    reason: 'The module fails to load, and with it every test of it: Stryker does not count that.',
  },
  {
    file: 'server/auth/schemes/ethereum.ts',
    code: '{ return null; // Not a point of the curve: no key made this signature. }',
    becomes: '{}',
    reason: 'Undefined is as little the address that signed as null is.',
  },
  {
    file: 'server/auth/schemes/ed25519.ts',
    code: 'address.length !== 62',
    becomes: 'false',
    reason: 'Prefix, 32 bytes and checksum give this length; what is longer is left to the library then.',
  },
  {
    file: 'server/auth/schemes/ed25519.ts',
    code: 'base58.encode(key) === address',
    becomes: 'true',
    reason: 'The library reads one way to write a key today; the rule is to hold with one that reads more.',
  },
  {
    file: 'server/auth/schemes/ed25519.ts',
    code: 'key.length !== 32',
    becomes: 'false',
    reason: 'The library throws for any other length, which is answered the same.',
  },
];

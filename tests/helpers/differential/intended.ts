import type { Draft } from '@/tests/helpers/differential/draft';
import type { Operations } from '@/tests/helpers/differential/recorder';

/** Differences that are meant, each with its reason; at most ten. */
const INTENDED: readonly { name: string; covers(draft: Draft, foyer: Operations, bare: Operations): boolean }[] = [
  {
    // The SDK's data calls carry no application id before somebody is signed in.
    name: 'a cloud function is called without an application id',
    covers: ({ path }, foyer, bare) => /^\/server\/functions\//i.test(path) && foyer.length > 0 && bare.length === 0,
  },
  {
    // They are stored so, and Parse Server would not find them.
    name: 'email addresses are looked for in small letters',
    covers: (_draft, foyer, bare) => withSmallEmails(foyer) === withSmallEmails(bare),
  },
  {
    // Bare Parse Server has given up the names that pipelines had until its version 4; the SDK still uses one.
    name: 'stages of a pipeline are named without the dollar sign',
    covers: ({ path, query, body }, _foyer, bare) =>
      /^\/server\/aggregate\//i.test(path) && bare.length === 0 && OLD_STAGE.test(`${query.join('&')}&${body ?? ''}`),
  },
];

const OLD_STAGE = /(^|[&"{,])(match|group|project|sort|limit|skip|count|sample|unwind)([&="]|$)/;

/** Whether a difference is one of those that are meant. */
export function isIntended(draft: Draft, foyer: Operations, bare: Operations): boolean {
  return INTENDED.some(({ covers }) => covers(draft, foyer, bare));
}

const withSmallEmails = (operations: Operations): string =>
  operations
    .map((operation) => JSON.stringify(operation).replace(/"email":"[^"]*"/g, (found) => found.toLowerCase()))
    .sort()
    .join('\n');

// @ts-check
import { BALANCE_SURVIVORS, RIGHTS_SURVIVORS } from './rightsAndBalances.mjs';
import { SIGN_IN_SURVIVORS } from './signInSurvivors.mjs';

/** @typedef {{ file: string, code: string, becomes: string, reason: string }} KnownSurvivor */

/**
 * Breaks that no test notices, and why none can or need: the code as it stands, what it became, the reason.
 * @type {KnownSurvivor[]}
 */
export const SURVIVORS = [
  ...BALANCE_SURVIVORS,
  ...RIGHTS_SURVIVORS,
  ...SIGN_IN_SURVIVORS,
  {
    file: 'lib/format/amounts.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    reason: 'The pattern gives these parts always, or the number reads the same: the default is for the types.',
  },
  {
    file: 'lib/portfolio/collectHoldings.ts',
    code: '-1',
    becomes: '+1',
    reason: 'The other half of the comparison still puts coins first.',
  },
  {
    file: 'lib/portfolio/collectHoldings.ts',
    code: "'en'",
    becomes: '""',
    reason: 'The module fails to load, and with it every test of it: Stryker does not count that.',
  },
  {
    file: 'lib/transfers/checkTransfer.ts',
    code: '{ if (!(error instanceof TransactionRevertedError)) throw error; return null; }',
    becomes: '{}',
    reason: 'A node that fails needs the SDK in a page: tests/e2e/send.spec.ts.',
  },
  {
    file: 'lib/transfers/checkTransfer.ts',
    code: '!(error instanceof TransactionRevertedError)',
    becomes: 'error instanceof TransactionRevertedError',
    reason: 'A node that fails needs the SDK in a page: tests/e2e/send.spec.ts.',
  },
  {
    file: 'lib/transfers/checkTransfer.ts',
    code: '!(error instanceof TransactionRevertedError)',
    becomes: 'true',
    reason: 'A node that fails needs the SDK in a page: tests/e2e/send.spec.ts.',
  },
  {
    file: 'lib/transfers/checkTransfer.ts',
    code: '!(error instanceof TransactionRevertedError)',
    becomes: 'false',
    reason: 'A node that fails needs the SDK in a page: tests/e2e/send.spec.ts.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: 'number < 0n',
    becomes: 'number <= 0n',
    reason: 'Zero is written the same either way.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: '/^0*/.exec(fraction)?.[0]',
    becomes: '/^0*/.exec(fraction)[0]',
    reason: 'The pattern matches every text, and at its start first.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: '/^0*/',
    becomes: '/0*/',
    reason: 'The pattern matches every text, and at its start first.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: "'0'",
    becomes: '""',
    reason: 'The pattern gives these parts always, or the number reads the same: the default is for the types.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: 'scale >= 0',
    becomes: 'scale > 0',
    reason: 'A number without digits behind the point is the same in both branches.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: 'cents < 0n',
    becomes: 'cents <= 0n',
    reason: 'Zero is written the same either way.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: '/(\\d\\d)(\\d*?)0*$/',
    becomes: '/(\\d\\d)(\\D*?)0*$/',
    reason: 'The pattern finds the same end of the text from another start.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: 'scale <= places',
    becomes: 'scale < places',
    reason: 'Rounding to as many digits as there are changes none.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: 'digits < 0n',
    becomes: 'digits <= 0n',
    reason: 'Zero is written the same either way.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: 'length > scale',
    becomes: 'length >= scale',
    reason: 'A number as long as its scale has no zeros behind the point either way.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: 'scale > 0',
    becomes: 'true',
    reason: 'Where nothing stands behind the point, there is none to write.',
  },
  {
    file: 'lib/format/amounts.ts',
    code: 'scale > 0',
    becomes: 'scale >= 0',
    reason: 'Where nothing stands behind the point, there is none to write.',
  },
  {
    file: 'lib/portfolio/collectHoldings.ts',
    code: 'ofA < ofB',
    becomes: 'ofA <= ofB',
    reason: 'Both are known to differ there.',
  },
  {
    file: 'lib/portfolio/collectHoldings.ts',
    code: 'a.id < b.id',
    becomes: 'a.id <= b.id',
    reason: 'No two holdings have one id.',
  },
  {
    file: 'lib/transfers/checkTransfer.ts',
    code: "typeof value === 'number'",
    becomes: 'true',
    reason: 'What is no number is no safe integer, and no word of it is a number.',
  },
  {
    file: 'lib/transfers/checkTransfer.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    reason: 'What is no number is no safe integer, and no word of it is a number.',
  },
  {
    file: 'lib/transfers/parseAmount.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    reason: 'The word is no digit, so that nothing is read from it.',
  },
  {
    file: 'lib/transfers/checkTransfer.ts',
    code: '/^0x[\\da-f]{64}$/i',
    becomes: '/^0x[\\da-f]{64}/i',
    reason: 'What is longer than a word is far above 255.',
  },
  {
    file: 'server/data-api/pageCursor.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    reason: 'Whatever is read there has no mark of a query, and is refused.',
  },
  {
    file: 'server/gateway/preventUserEnumeration.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    reason: 'Lets go of a name that nobody waits for.',
  },
  {
    file: 'server/parse/validateQuery.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    reason: 'What stands in place of the words taken out of a pattern holds no backslash either.',
  },
  {
    file: 'server/gateway/readBody.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    reason: 'In place of a type that is not told: neither is one that is read.',
  },
  {
    file: 'server/gateway/readBody.ts',
    code: 'at - first',
    becomes: 'at + first',
    reason: 'Sum and difference are both even, or both odd.',
  },
  {
    file: 'server/gateway/readRequest.ts',
    code: "target.split('/', 2)[1]?.toLowerCase()",
    becomes: "target.split('/', 2)[1]?.toUpperCase()",
    reason: 'The index of routes is written and read with the same key; what matches is up to the route.',
  },
  {
    file: 'server/gateway/readRequest.ts',
    code: "'/'",
    becomes: '""',
    reason: 'As above: a coarser key, by one letter, finds the same route among more. In classOf a test fails.',
  },
];

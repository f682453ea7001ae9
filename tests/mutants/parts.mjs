// @ts-check

/**
 * A part that guards accounts or money, and the tests that hold it; those of one name have one score. Kept apart, so that what is broken in one is asked
 * of its own tests alone.
 * @typedef {object} MutantPart
 * @property {string} name the word that chooses it on the command line
 * @property {string[]} files what is broken
 * @property {string[]} tests what is to notice
 * @property {string[]} [without] kinds of breaks that are left out, by Stryker's names
 * @property {true} [backend] whether these tests start backends: each break then asks all of them
 */

/** Texts are SQL there: integration tests ask a database with them. */
const SQL = ['StringLiteral'];

/** @type {MutantPart[]} */
export const PARTS = [
  {
    name: 'sign-in',
    files: [
      'server/auth/{checkEip4361,verifySignIn,readChallenge,readSignInId,isSiteAddress,lookAlikes}.ts',
      'protocol/{eip4361,signInMessage,signInText}.ts',
    ],
    tests: ['server/auth/*.test.ts', 'protocol/{eip4361,signInMessage,signInText}.test.ts'],
  },
  {
    name: 'signatures',
    files: ['server/auth/schemes/!(*.test).ts'],
    tests: ['server/auth/schemes/*.test.ts'],
  },
  {
    name: 'gateway',
    files: [
      'server/gateway/{validateCall,validateQuery,readRequest,readCredentials,readBody,normalizeCall,routes,responseRules}.ts',
      'server/parse/{findValueFault,isTooDeep}.ts',
    ],
    tests: [
      'server/gateway/{validateCall,validateQuery,readRequest,readCalls,readCredentials,readBody}.test.ts',
      'server/gateway/{normalizeCall,routes,responseRules}.test.ts',
      'server/parse/{findValueFault,isTooDeep}.test.ts',
    ],
  },
  {
    name: 'limits',
    files: ['server/gateway/{rateLimits,preventUserEnumeration}.ts', 'server/parse/{passwordTries,rateLimitStore}.ts'],
    tests: [
      'server/gateway/{rateLimits,preventUserEnumeration}.test.ts',
      'server/parse/{passwordTries,rateLimitStore}.test.ts',
    ],
  },
  {
    name: 'amounts',
    files: [
      'protocol/tokenDecimals.ts',
      'lib/transfers/{parseAmount,readDecimals,checkTransfer}.ts',
      'lib/portfolio/{decimal,formatDollars,gatherHoldings}.ts',
      'lib/format/formatAmount.ts',
    ],
    tests: ['protocol/tokenDecimals.test.ts', 'lib/{transfers,portfolio}/*.test.ts', 'lib/format/formatAmount.test.ts'],
  },
  {
    name: 'cursors',
    files: ['server/data/index/pageCursor.ts', 'server/data/pageStart.ts'],
    tests: ['server/data/index/pageCursor.test.ts', 'server/data/pageStart.test.ts'],
  },
  {
    name: 'rights',
    files: [
      'server/auth/{identityProofs,narrowAccountSearch,refuseEndedSessions,userFields}.ts',
      'server/parse/{ClassDeclaration,schema}.ts',
      'server/files/readSession.ts',
      'server/cloud-code/loadSchema.ts',
      'server/admin/forAdmin.ts',
    ],
    tests: [
      'server/auth/{identityProofs,narrowAccountSearch,refuseEndedSessions,userFields}.test.ts',
      'server/parse/schema.test.ts',
      'server/files/readSession.test.ts',
      'server/cloud-code/loadSchema.test.ts',
      'server/admin/forAdmin.test.ts',
    ],
  },
  {
    name: 'rights',
    files: ['server/parse/live-query/heedClassPermissions.ts'],
    tests: ['tests/integration/{accessMatrix,endOfAccess}.test.ts'],
    backend: true,
  },
  {
    name: 'balances',
    files: ['server/data/index/heldTokens.ts'],
    tests: ['server/data/index/heldTokens.test.ts'],
    without: SQL,
  },
  {
    name: 'balances',
    files: ['server/indexer/moveBalances.ts'],
    tests: ['tests/integration/{indexer,nftTruth}.test.ts'],
    backend: true,
    without: SQL,
  },
];

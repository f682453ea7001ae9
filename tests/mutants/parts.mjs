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
      'server/auth/{checkEip4361,verifySignIn,readChallenge,readSignInId,isSiteAddress}.ts',
      'server/auth/usernames/lookAlikes.ts',
      'protocol/{eip4361,signInMessage,signInText}.ts',
    ],
    tests: ['server/auth/{,usernames/}*.test.ts', 'protocol/{eip4361,signInMessage,signInText}.test.ts'],
  },
  {
    name: 'signatures',
    files: ['server/auth/schemes/!(*.test).ts'],
    tests: ['server/auth/schemes/*.test.ts'],
  },
  {
    name: 'gateway',
    files: [
      'server/gateway/{validateCall,readRequest,readCredentials,readBody,normalizeCall,routes,responseRules}.ts',
      'server/parse/{validateValue,isTooDeep,validateQuery}.ts',
    ],
    tests: [
      'server/gateway/{validateCall,readRequest,readCalls,readCredentials,readBody}.test.ts',
      'server/gateway/{normalizeCall,routes,responseRules}.test.ts',
      'server/parse/{validateValue,isTooDeep,validateQuery}.test.ts',
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
      'lib/transfers/{parseAmount,checkTransfer}.ts',
      'lib/portfolio/gatherHoldings.ts',
      'lib/format/amounts.ts',
    ],
    tests: ['protocol/tokenDecimals.test.ts', 'lib/{transfers,portfolio}/*.test.ts', 'lib/format/amounts.test.ts'],
  },
  {
    name: 'cursors',
    files: ['server/data-api/index/pageCursor.ts', 'server/data-api/pageStart.ts'],
    tests: ['server/data-api/index/pageCursor.test.ts', 'server/data-api/pageStart.test.ts'],
  },
  {
    name: 'rights',
    files: [
      'server/auth/identityProofs.ts',
      'server/parse/{ClassDeclaration,schema,userFields}.ts',
      'server/{account,auth,event-sync,files,jobs,push}/classes.ts',
      'server/{admin/adminClasses,data-api/keys/classes}.ts',
      'server/parse/patches/narrowAccountSearch.ts',
      'server/parse/live-query/refuseEndedSessions.ts',
      'server/files/readSession.ts',
      'server/cloud/loadSchema.ts',
      'server/admin/noteActs.ts',
      'server/gateway/callFunctions.ts',
    ],
    tests: [
      'server/auth/identityProofs.test.ts',
      'server/classes.test.ts',
      'server/parse/schema/userFields.test.ts',
      'server/parse/patches/narrowAccountSearch.test.ts',
      'server/parse/live-query/refuseEndedSessions.test.ts',
      'server/files/readSession.test.ts',
      'server/cloud/loadSchema.test.ts',
      'server/admin/noteActs.test.ts',
      'server/gateway/callFunctions.test.ts',
    ],
  },
  {
    name: 'rights',
    files: ['server/parse/live-query/enforceClassPermissions.ts'],
    tests: ['tests/integration/{accessMatrix,endOfAccess}.test.ts'],
    backend: true,
  },
  {
    name: 'balances',
    files: ['server/data-api/index/heldTokens.ts'],
    tests: ['server/data-api/index/heldTokens.test.ts'],
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

// @ts-check

/**
 * A part that guards accounts or money, and the tests that hold it; those of one name have one score. Kept apart, so that what is broken in one is asked
 * of its own tests alone.
 * @typedef {object} MutantPart
 * @property {string} name the word that chooses it on the command line
 * @property {string[]} files what is broken: whole files, or the declarations named behind `#` of one
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
      'server/auth/verifySignIn.ts',
      'server/auth/challenges.ts#challengeSubject,readChallenge,checkAge,checkIssuedAt',
      'server/auth/walletRepository.ts#readSignInId',
      'server/auth/usernameSkeletons.ts#SMALL_CAPITALS,look,skeletonOf,SCRIPTS,TOGETHER,patternOf,mixesScripts,RESERVED,createReservedNames,MIN_RESERVED_LENGTH,namesInHost,toCharacters',
      'protocol/sign-in/{eip4361,signInMessage}.ts',
    ],
    tests: ['server/auth/*.test.ts', 'protocol/sign-in/{eip4361,signInMessage}.test.ts'],
  },
  {
    name: 'signatures',
    files: [
      'server/auth/schemes/{SignatureScheme,ed25519}.ts',
      'server/auth/schemes/ethereum.ts#MIN_SIGNATURE_BYTES,MAX_SIGNATURE_BYTES,createEthereum,unwrap,recoverSigner',
    ],
    tests: ['server/auth/schemes/*.test.ts'],
  },
  {
    name: 'gateway',
    files: [
      'server/gateway/{validateCall,readRequest,readCredentials,readBody,responseRules}.ts',
      'server/parse/{validateValue,validateQuery}.ts',
      'server/parse/checkShape.ts#MAX_DEPTH,isTooDeep,isHolder',
    ],
    tests: [
      'server/gateway/{validateCall,readRequest,readCalls,readCredentials,readBody}.test.ts',
      'server/gateway/{normalizeCall,routes,responseRules}.test.ts',
      'server/parse/{validateValue,checkShape,validateQuery}.test.ts',
    ],
  },
  {
    name: 'limits',
    files: ['server/gateway/{rateLimits,preventUserEnumeration}.ts', 'server/parse/rateLimitStore.ts'],
    tests: ['server/gateway/{rateLimits,preventUserEnumeration}.test.ts', 'server/parse/rateLimitStore.test.ts'],
  },
  {
    name: 'amounts',
    files: [
      'protocol/tokenRules.ts',
      'lib/transfers/{parseAmount,checkTransfer}.ts',
      'lib/portfolio/collectHoldings.ts',
      'lib/format/amounts.ts',
    ],
    tests: ['protocol/tokenRules.test.ts', 'lib/{transfers,portfolio}/*.test.ts', 'lib/format/amounts.test.ts'],
  },
  {
    name: 'cursors',
    files: ['server/data-api/pageCursor.ts'],
    tests: ['server/data-api/pageCursor.test.ts'],
  },
  {
    name: 'rights',
    files: [
      'server/auth/identityProofs.ts',
      'server/parse/schema/{schema,userFields}.ts',
      'server/{account,auth,event-sync,files,jobs,push}/classes.ts',
      'server/{admin/adminClasses,data-api/keys/classes}.ts',
      'server/parse/patches/patchPointerPermissions.ts#narrowAccountSearch',
      'server/parse/live-query/revokeSubscriptions.ts#rejectExpiredSessions',
      'server/files/serveUploads.ts#readSession,hasAnonymousKey',
      'server/cloud/loadSchema.ts',
      'server/admin/adminLog.ts#withAdminLog',
      'server/gateway/callFunctions.ts',
    ],
    tests: [
      'server/auth/identityProofs.test.ts',
      'server/classes.test.ts',
      'server/parse/schema/userFields.test.ts',
      'server/parse/patches/patchPointerPermissions.test.ts',
      'server/parse/live-query/revokeSubscriptions.test.ts',
      'server/files/serveUploads.test.ts',
      'server/cloud/loadSchema.test.ts',
      'server/admin/adminLog.test.ts',
      'server/gateway/callFunctions.test.ts',
    ],
  },
  {
    name: 'rights',
    files: ['server/parse/live-query/enforceClassPermissions.ts'],
    tests: ['tests/integration/{accessMatrix,accessRevocation}.test.ts'],
    backend: true,
  },
  {
    name: 'balances',
    files: ['server/data-api/index/readHeldTokens.ts'],
    tests: ['server/data-api/index/readHeldTokens.test.ts'],
    without: SQL,
  },
  {
    name: 'balances',
    files: ['server/indexer/writeBlocks.ts#ZERO,LEDGERS,netTransfers,applyBalanceChanges,isBytes'],
    tests: ['tests/integration/{indexer,nftTruth}.test.ts'],
    backend: true,
    without: SQL,
  },
];

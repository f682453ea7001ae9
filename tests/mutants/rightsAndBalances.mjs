// @ts-check

/**
 * Of the code that decides on rights: see `SURVIVORS`.
 * @type {import('./survivors.mjs').KnownSurvivor[]}
 */
export const RIGHTS_SURVIVORS = [
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    reason:
      'Stands in where no roles were looked up: no permission is written under that name. In the form for the filter it is a field that no row has.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    reason: 'Of a socket that is not known: neither is the id of a client.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: 'client && permissions && look(permissions).roles',
    becomes: 'true',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: 'client && permissions && look(permissions).roles',
    becomes: 'client && permissions || look(permissions).roles',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: 'client && permissions',
    becomes: 'true',
    reason: 'Parse Server hands on the permissions of every class that is there; the question is for the types.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: 'client && permissions',
    becomes: 'client || permissions',
    reason: 'Parse Server hands on the permissions of every class that is there; the question is for the types.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '() => null',
    becomes: '() => undefined',
    reason: 'Either means that no roles are at hand.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '!permissions || !look(permissions).roles',
    becomes: 'false',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '!permissions || !look(permissions).roles',
    becomes: '!permissions && !look(permissions).roles',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '!permissions',
    becomes: 'false',
    reason: 'Parse Server hands on the permissions of every class that is there; the question is for the types.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '!roles',
    becomes: 'roles',
    reason:
      'Parse Server keeps the roles of a session with its auth once they were looked up, which the check before it did.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '!roles',
    becomes: 'true',
    reason:
      'Parse Server keeps the roles of a session with its auth once they were looked up, which the check before it did.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '!roles',
    becomes: 'false',
    reason:
      'Parse Server keeps the roles of a session with its auth once they were looked up, which the check before it did.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: 'before',
    becomes: 'false',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '!Array.isArray(fields) || fields.length > 0',
    becomes: 'true',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '!Array.isArray(fields)',
    becomes: 'Array.isArray(fields)',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: 'fields.length > 0',
    becomes: 'fields.length >= 0',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: "'\"role:'",
    becomes: '""',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/enforceClassPermissions.ts',
    code: '{ protectedFields: [] }',
    becomes: '{}',
    reason: 'Roles are looked up, or a form is made, where none is needed: the same verdict, slower.',
  },
  {
    file: 'server/parse/live-query/revokeSubscriptions.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    reason: 'Neither is the id of a client.',
  },
  {
    file: 'server/auth/identityProofs.ts',
    code: '{ limit: 1 }',
    becomes: '{}',
    reason: 'The first row alone is taken: the limit spares the database.',
  },
  {
    file: 'server/files/serveUploads.ts',
    code: '{ limit: 1 }',
    becomes: '{}',
    reason: 'The first row alone is taken: the limit spares the database.',
  },
  {
    file: 'server/files/serveUploads.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    reason: 'In place of a session that is none: it has no user, and is refused alike.',
  },
  {
    file: 'server/files/serveUploads.ts',
    code: 'Date.parse(expiresAt.iso) < Date.now()',
    becomes: 'Date.parse(expiresAt.iso) <= Date.now()',
    reason: 'The one millisecond in which it ends.',
  },
  {
    file: 'server/cloud/loadSchema.ts',
    code: "'custom'",
    becomes: '""',
    reason: 'The kind of an issue is not told; its words are.',
  },
  {
    file: 'server/cloud/loadSchema.ts',
    code: "'owner'",
    becomes: '""',
    reason: 'Of a field without rights of its own: only `server` is asked for.',
  },
  {
    file: 'server/parse/schema/schema.ts',
    code: "'get'",
    becomes: '""',
    reason: 'No class opens one of the three acts alone.',
  },
  {
    file: 'server/parse/schema/schema.ts',
    code: "'find'",
    becomes: '""',
    reason: 'No class opens one of the three acts alone.',
  },
  {
    file: 'server/parse/schema/schema.ts',
    code: "'count'",
    becomes: '""',
    reason: 'No class opens one of the three acts alone.',
  },
  {
    file: 'server/parse/schema/schema.ts',
    code: '(family) => [CHAIN_FAMILIES[family].accountsField, list]',
    becomes: '() => undefined',
    reason: 'The module fails to load, and with it every test of it: Stryker does not count that.',
  },
  {
    file: 'server/parse/schema/schema.ts',
    code: '(family) => [CHAIN_FAMILIES[family].addressField, text]',
    becomes: '() => undefined',
    reason: 'The module fails to load, and with it every test of it: Stryker does not count that.',
  },
];

/**
 * Of the code that reads balances: see `SURVIVORS`.
 * @type {import('./survivors.mjs').KnownSurvivor[]}
 */
export const BALANCE_SURVIVORS = [
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: '{ return `(SELECT coalesce(${address} = ANY(addresses), true) FROM chain.cursor)`; }',
    becomes: '{}',
    reason: 'The database refuses the statement or answers nothing: tests/integration/tokenTruth.test.ts notices it.',
  },
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: 'a.token_address < b.token_address',
    becomes: 'a.token_address <= b.token_address',
    reason: 'No two rows are of one token.',
  },
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    reason: 'The answers to no question are not looked at.',
  },
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: 'checked !== null',
    becomes: 'true',
    reason: 'Without a check `null` is compared, and is above no block.',
  },
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: '[toBytes(owner), MOST_TOKENS]',
    becomes: '[]',
    reason: 'The database refuses the statement or answers nothing: tests/integration/tokenTruth.test.ts notices it.',
  },
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: '[toBytes(owner)]',
    becomes: '[]',
    reason: 'The database refuses the statement or answers nothing: tests/integration/tokenTruth.test.ts notices it.',
  },
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: "{ name: 'held tokens', text: HELD, values: [toBytes(owner)] }",
    becomes: '{}',
    reason: 'The database refuses the statement or answers nothing: tests/integration/tokenTruth.test.ts notices it.',
  },
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: 'answered.rows[0]?.others',
    becomes: 'answered.rows[0].others',
    reason: 'The statement answers one row at least: the question mark is for the types.',
  },
  {
    file: 'server/data-api/index/readHeldTokens.ts',
    code: '[toBytes(owner), block]',
    becomes: '[]',
    reason: 'The database refuses the statement or answers nothing: tests/integration/tokenTruth.test.ts notices it.',
  },
  {
    file: 'server/indexer/writeBlocks.ts',
    code: 'rows.length === 0',
    becomes: 'false',
    reason: 'Nothing is deleted by one more statement.',
  },
];

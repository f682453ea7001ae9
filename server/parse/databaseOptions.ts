/** Another backend on the same database may make a class, or close one: it is seen after this time, in milliseconds. */
const SCHEMA_LIFETIME = 5_000;

/**
 * Parse Server's options of the database at an address. It takes user and password from there as they are written, so
 * for PostgreSQL they are handed over decoded, where that makes a difference: its log calls the two options unknown.
 */
export function databaseOptions(uri: string): Record<string, unknown> {
  const { protocol, username, password } = new URL(uri);
  const account = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  const isPostgres = /^postgres(ql)?:$/.test(protocol);
  const isCoded = account.user !== username || account.password !== password;
  return { schemaCacheTtl: SCHEMA_LIFETIME, ...(isPostgres && isCoded && account) };
}

/** The id under which Parse Server finds an account by wallet (`authData.moralisEth.id`), or `null` where it has none. */
export function readSignInId(authData: unknown): string | null {
  if (typeof authData !== 'object' || authData === null || !('moralisEth' in authData)) return null;
  const data = authData.moralisEth;
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;
}

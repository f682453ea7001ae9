import type { FamilyNames } from '@/protocol/chainFamilies';

/** The id under which Parse Server finds an account by wallet (`authData.moralisEth.id`), or `null` where it has none. */
export function readSignInId(authData: unknown, provider: FamilyNames['provider']): string | null {
  if (typeof authData !== 'object' || authData === null || !(provider in authData)) return null;
  const data: unknown = (authData as Record<string, unknown>)[provider];
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;
}

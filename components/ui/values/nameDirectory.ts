import { createContext, useContext } from 'react';
import { useAddressName } from '@/lib/account/contacts';
import { tokenFacts, type TokenFacts, tokenKey } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';

/** What the server found out for a page, by addresses in lower case: it is shown at once, and not looked up again. */
export type NameDirectory = {
  names: Readonly<Record<string, string>>;
  tokens: Readonly<Record<string, { symbol: string | null; decimals: number | null }>>;
};

/** What is known on a page. */
export const NameDirectoryContext = createContext<NameDirectory>({ names: {}, tokens: {} });

/** What an address is called (`useAddressName`), with the names that the server found for the page. */
export function useDirectoryName(address: string, chainId: number | null = null): string | null {
  return useAddressName(address, chainId, useContext(NameDirectoryContext).names[address.toLowerCase()] ?? null);
}

/** How a token is shown: `undefined` until it is known, `null` where it is none. */
export function useTokenFacts(chainId: number, token: string | null): TokenFacts | null | undefined {
  const known = useContext(NameDirectoryContext).tokens[token?.toLowerCase() ?? ''];
  const found = useLookup(tokenFacts, token !== null && !known ? tokenKey(chainId, token) : null);
  return known ? { symbol: known.symbol ?? '', decimals: known.decimals } : found;
}

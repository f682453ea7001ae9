import { EXPLORER } from '@/lib/explorer/explorerPaths';

/** Where a search for some words leads. @param chain decimal id of the network that is searched */
export const searchPath = (words: string, chain: string): string =>
  `${EXPLORER}?${new URLSearchParams({ q: words, chain }).toString()}`;

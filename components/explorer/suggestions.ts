import { useEffect, useState } from 'react';
import { strings } from '@/components/explorer/strings.en';
import { readData } from '@/lib/data/readData';
import { addressPath, blockPath, EXPLORER, tokenPath } from '@/lib/explorer/explorerPaths';
import { formatNumber } from '@/lib/format/text';
import { ACCOUNT_STORAGE } from '@/lib/state/accountStorage';
import { readRequestTarget } from '@/lib/transfers/paymentRequest';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import { chainName } from '@/protocol/chains';
import { shortenAddress } from '@/protocol/data/addresses';

/** A page that a search may lead to. */
export type Suggestion = {
  label: string;
  /** What it is, in a word or two. */
  hint: string;
  href: string;
  /** What is remembered of it; the label where it is left out. */
  words?: string;
};

/** What was searched for in this browser, oldest first: by the id of the user, `''` for a visitor without one. */
export const recentSearches = createSavedLists<string>({
  prefix: ACCOUNT_STORAGE.searches,
  max: 8,
  isItem: (value): value is string => typeof value === 'string' && value.length <= 200,
});

/** Asked when nobody types any more, in milliseconds. */
const PAUSE = 180;
const MOST = 6;

/** What a text is by its form alone. */
export function readForm(chain: number, typed: string): Suggestion | null {
  const { kinds } = strings.search;
  // An `ethereum:` address names its chain.
  const { chainId, target: text } = readRequestTarget(typed) ?? { chainId: chain, target: typed };
  if (/^\d{1,15}$/.test(text)) {
    return { label: formatNumber(Number(text)), hint: kinds.block, href: blockPath(chainId, text), words: text };
  }
  if (/^0x[\da-f]{40}$/i.test(text)) {
    const href = addressPath(chainId, text.toLowerCase());
    const hint = chainId === chain ? kinds.address : `${kinds.address} · ${chainName(chainId)}`;
    return { label: shortenAddress(text), hint, href, words: typed };
  }
  if (/^0x[\da-f]{64}$/i.test(text)) {
    const href = `${EXPLORER}?${new URLSearchParams({ q: text, chain: String(chainId) }).toString()}`;
    return { label: shortenAddress(text), hint: kinds.transaction, href, words: text };
  }
  return null;
}

/** Pages that a text may mean, as it is typed; none where nobody can be asked. */
export function useSuggestions(chainId: number, text: string): readonly Suggestion[] {
  const [found, setFound] = useState<{ of: string; list: readonly Suggestion[] }>({ of: '', list: [] });
  const wanted = text.trim();
  const key = `${chainId} ${wanted}`;
  useEffect(() => {
    if (wanted.length < 2 || readForm(chainId, wanted) !== null) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      ask(chainId, wanted, gone.signal).then(
        (list) => setFound({ of: key, list }),
        () => undefined, // The form searches without.
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [chainId, wanted, key]);
  const own = readForm(chainId, wanted);
  if (own) return [own];
  return found.of === key ? found.list : [];
}

async function ask(chainId: number, text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { kinds } = strings.search;
  const chain = `0x${chainId.toString(16)}`;
  const none = () => null;
  const [tokens, named] = await Promise.all([
    /[\p{L}\p{N}]/u.test(text) ? readData('searchTokens', { q: text, chain }, { signal }).catch(none) : null,
    /^[^\s.]+(\.[^\s.]+)+$/.test(text) ? readData('resolveDomain', { domain: text }, { signal }).catch(none) : null,
  ]);
  const name = named && { label: text, hint: `${kinds.name} · ${shortenAddress(named.address)}` };
  return [
    ...(name ? [{ ...name, href: addressPath(chainId, named.address) }] : []),
    ...(tokens ?? []).slice(0, MOST).map(({ address, name: called, symbol }) => ({
      label: called ?? symbol ?? shortenAddress(address),
      hint: [symbol, kinds.token, shortenAddress(address)].filter(Boolean).join(' · '),
      href: tokenPath(chainId, address),
    })),
  ];
}

import Router, { useRouter } from 'next/router';
import { lazyPart } from '@/components/ui/lazyPart';

const TransactionSheet = lazyPart(
  () => import('@/components/transactions/TransactionSheet').then((code) => code.TransactionSheet),
  ({ onClose }) => onClose(),
);

/** Pages that are lists of transactions: the drawer stands beside them where there is room. */
const LIST_PAGE = /^\/(activity|explorer)\b/;

/**
 * The drawer that shows the transaction in the page's address (`?tx=31337-0x…`). Once on each page that links
 * transactions (`TransactionLink`, `openTransaction`); its code comes with the first one.
 */
export function TransactionDrawer() {
  const { target, close } = useTransactionDrawer();
  const isList = LIST_PAGE.test(useRouter().pathname);
  return target && <TransactionSheet {...target} beside={isList} onClose={close} />;
}

/** A transaction by its chain (decimal id) and hash. */
export type TransactionTarget = { chainId: number; hash: string };

/** Of the page's address: `?tx=31337-0x…`. */
export const PARAMETER = 'tx';
const WRITTEN = /^([1-9]\d{0,14})-(0x[\da-f]{64})$/i;

/** Whether this page opened the drawer, for browsers that do not tell which page is before this one in their history. */
let openedHere = false;

/** Reads the transaction that an address names; `null` where it names none. */
export function readTarget(text: unknown): TransactionTarget | null {
  const [, chain, hash] = (typeof text === 'string' && WRITTEN.exec(text)) || [];
  return chain && hash ? { chainId: Number(chain), hash: hash.toLowerCase() } : null;
}

/** A transaction in one word: in the address of the page, and on the links to it in lists. */
export const writeKey = ({ chainId, hash }: TransactionTarget): string => `${chainId}-${hash.toLowerCase()}`;

/** The address of a page with the drawer open on a transaction, or closed (`null`). @param path with its query */
export function writeTarget(path: string, target: TransactionTarget | null): string {
  const url = new URL(path, 'http://site.invalid');
  if (target) url.searchParams.set(PARAMETER, writeKey(target));
  else url.searchParams.delete(PARAMETER);
  return url.pathname + url.search + url.hash;
}

/** Notes that a link of this page opens the drawer. */
export function markOpenedHere(): void {
  openedHere = true;
}

/** The page that is there stays as it is, and where it is scrolled to. */
export const SAME_PAGE = { shallow: true, scroll: false } as const;

/**
 * The transaction drawer of a page (`TransactionDrawer`): which transaction it shows is in the page's address, so that
 * it survives a reload, can be shared, and closes with Back.
 */
export function useTransactionDrawer() {
  const { query, asPath } = useRouter();
  return {
    /** The transaction that is shown; `null` while the drawer is closed. */
    target: readTarget(query[PARAMETER]),
    /** The address that opens it here, for links. */
    href: (target: TransactionTarget): string => writeTarget(asPath, target),
    close: closeTransaction,
  };
}

/** The browser's history, as far as it is of this site (Navigation API). */
type History = { currentEntry: { index: number } | null; entries(): { url: string | null }[] };

/** Whether a page stands just before this one in the browser's history, also after a reload. @param path with its query */
function isBefore(path: string): boolean {
  const { navigation } = window as { navigation?: History };
  if (!navigation?.currentEntry) return openedHere;
  const before = navigation.entries()[navigation.currentEntry.index - 1];
  return before?.url === new URL(path, window.location.origin).href;
}

/** Closing is a step back where the page without its drawer is one: it is never twice in the history. */
function closeTransaction(): void {
  const closed = writeTarget(Router.asPath, null);
  if (isBefore(closed)) Router.back();
  else void Router.replace(closed, undefined, SAME_PAGE);
  openedHere = false;
}

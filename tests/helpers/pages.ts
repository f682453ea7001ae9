import { isPathEnabled } from '@/protocol/config/siteConfig';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { askChain } from '@/tests/helpers/askChain';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { ADA, PATH as EXPLORER } from '@/tests/helpers/explorerPage';

/** Who opens a page; `signInFor` has them in. */
export type Visitor = 'signed out' | 'with a wallet' | 'with an empty wallet' | 'with a password' | 'as an admin';

/** A page as somebody opens it, and what is special about it. */
export type PageRow = {
  /** As {@link fillPath} takes it. */
  path: string;
  visitor: Visitor;
  /** Shown once the page has read what it shows. */
  heading?: string;
  /** A post of the visitor, which the page shows. */
  post?: string;
  /** The most JavaScript that it loads, in bytes; else that of all pages. */
  maxBytes?: number;
  /** It shows what the SDK alone knows. All others answer without it: it is fetched with what needs it. */
  needsSdk?: boolean;
  /** How long nothing may come until it has arrived, in milliseconds. */
  quietMs?: number;
  /** It shows the same as signed out, where axe looks at it: a large page takes seconds. */
  isPublic?: boolean;
  /** Axe looks at the frame around it too, which is the same on all pages of its layout. */
  isFrameChecked?: boolean;
};

/** Stands in a path for the hash of a transaction, which is another on each chain. */
const TRANSACTION = '{transaction}';

/** A block with transactions, of the past that the local chain is given. */
const BUSY_BLOCK = '0x64';

/** Every page that opens for who is signed out; of those behind the sign-in, the way in. */
export const PAGES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc&username=guest',
  '/verify-email',
  '/account',
  '/send',
  '/plugins',
  '/portfolio',
  '/receive',
  '/activity',
  '/files',
  '/notifications',
  '/contracts',
  '/explorer',
  '/community',
  '/admin',
  '/offline',
  '/developers',
  '/docs',
  '/docs/guides/sign-in-methods',
  '/docs/reference/calls/accounts',
  '/no-such-room',
].filter(isPathEnabled);

/** One page of each form, for tests of what all pages share. */
export const FORMS = [
  '/',
  '/sign-in',
  '/account',
  '/explorer',
  '/community',
  '/docs',
  '/developers',
  '/offline',
  '/no-such-room',
].filter(isPathEnabled);

/** Of pages signed out. */
const SPECIAL: Readonly<Record<string, Partial<PageRow>>> = {
  // Decision 0041. What stands below the window comes after a while.
  '/': { maxBytes: 150_000, quietMs: 3_000, isFrameChecked: true },
  '/sign-in': { isFrameChecked: true },
  '/explorer': { isFrameChecked: true },
  '/docs': { isFrameChecked: true },
};

const { brass, dollar, doors } = LOCAL_CONTRACTS;
const CONTRACT = `/contracts?chain=${LOCAL_CHAIN_ID}&address=${dollar}&abi=erc20`;
const BLOCK = Number(BUSY_BLOCK);

/** Pages of who is signed in. Those that show something else to other visitors are listed for each. */
const SIGNED_IN_ROWS: readonly PageRow[] = [
  ...rowsOf('with a wallet', {
    '/portfolio': { isFrameChecked: true },
    '/activity': {},
    '/send': {},
    '/receive': {},
    '/contracts': {},
    [CONTRACT]: { needsSdk: true },
    '/plugins': { heading: 'guestbook' },
    '/files': { heading: 'No files yet' },
    '/notifications': { heading: 'No notifications yet' },
    // Its Markdown has to be rendered.
    '/community': { post: '**Weighed**, see https://example.org' },
    '/account': {},
    '/account/security': { heading: 'Password' },
    '/account/wallets': { heading: 'Linked wallets' },
    '/account/sessions': { heading: 'Sessions' },
    '/account/data': { heading: 'Download' },
    '/developers': { isPublic: true },
    '/docs': { isPublic: true },
    [EXPLORER]: {},
    [`${EXPLORER}/block/1`]: {},
    [`${EXPLORER}/tx/${TRANSACTION}`]: {},
    [`${EXPLORER}/token/${brass}`]: {},
    [`${EXPLORER}/address/${dollar}`]: {},
    [`${EXPLORER}/nft/${doors}`]: {},
    [`${EXPLORER}/nft/${doors}/2`]: {},
  }),
  ...rowsOf('with an empty wallet', { '/portfolio': {}, '/activity': {}, '/send': {}, '/receive': {} }),
  ...rowsOf('with a password', {
    '/portfolio': { heading: 'No wallet yet' },
    '/activity': { heading: 'No wallet yet' },
    '/send': { heading: 'No wallet connected' },
    '/receive': { heading: 'No wallet yet' },
    '/account': {},
    '/account/security': { heading: 'Password' },
    '/account/wallets': { heading: 'Linked wallets' },
  }),
  ...rowsOf('as an admin', { '/admin': {} }),
];

/** Pages of the explorer that show something else than those that are opened signed in. */
const EXPLORER_PATHS = [
  `${EXPLORER}/blocks`,
  `${EXPLORER}/transactions`,
  `${EXPLORER}/tx/${TRANSACTION}?tab=logs`,
  `${EXPLORER}/address/${ADA}`,
  `${EXPLORER}/address/${ADA}?tab=transfers`,
  `${EXPLORER}/token/${brass}?tab=holders`,
  `${EXPLORER}/token/${brass}?tab=contract`,
];

/** Those that are made of the same parts as others. */
const FURTHER_EXPLORER_PATHS = [
  `${EXPLORER}/block/${BLOCK}`,
  `${EXPLORER}/tx/0x${'0'.repeat(64)}`,
  `${EXPLORER}/tx/${TRANSACTION}?tab=raw`,
  `${EXPLORER}/address/${ADA}?tab=tokens`,
  `${EXPLORER}/address/${ADA}?tab=nfts`,
  `${EXPLORER}/address/${ADA}?tab=nft-transfers`,
];

/** Every page, as each kind of visitor sees it. A new page is a line above. */
export const PAGE_ROWS: readonly PageRow[] = [
  ...[...PAGES, ...EXPLORER_PATHS].map((path): PageRow => ({ path, visitor: 'signed out', ...SPECIAL[path] })),
  ...SIGNED_IN_ROWS,
].filter(({ path }) => isPathEnabled(path));

/** Pages that trials alone open. */
export const TRIAL_ROWS: readonly PageRow[] = FURTHER_EXPLORER_PATHS.filter(isPathEnabled).map((path) => ({
  path,
  visitor: 'signed out',
}));

/** The path of a page of the list on the chain of this run. */
export async function fillPath(path: string): Promise<string> {
  if (!path.includes(TRANSACTION)) return path;
  const { rpcUrl } = readBrowserRun();
  const block = await askChain<{ transactions: string[] }>(rpcUrl, 'eth_getBlockByNumber', BUSY_BLOCK, false);
  const [hash] = block.transactions;
  if (!hash) throw new Error(`Block ${BUSY_BLOCK} has no transaction.`);
  return path.replace(TRANSACTION, hash);
}

function rowsOf(visitor: Visitor, pages: Readonly<Record<string, Partial<PageRow>>>): PageRow[] {
  return Object.entries(pages).map(([path, special]) => ({ path, visitor, ...special }));
}

import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { askForVisitor } from '@/lib/data/visitor/askForVisitor';
import { renderForVisitor } from '@/lib/data/visitor/renderForVisitor';
import { answerRefusal } from '@/lib/data/answerRefusal';
import { FoyerError, UnreachableError } from '@/lib/errors/FoyerError';
import { BackendError, toFoyerError, TooManyRequestsError } from '@/lib/errors/backendErrors';
import { namesNothing } from '@/lib/errors/namesNothing';
import { toMessage } from '@/lib/errors/toMessage';
import type { ExplorerChain, ExplorerPageProps, ExplorerView } from '@/lib/explorer/ExplorerView';
import { fetchData, provideTransport } from '@/lib/explorer/fetchData';
import { readSettings } from '@/lib/env';
import { formatNumber } from '@/lib/format/text';
import { readNewest, search } from '@/lib/explorer/searchPage';
import { VIEW_LOADERS } from '@/lib/explorer/viewLoaders';
import { chainName, coinOf } from '@/protocol/chains';
import { INVALID_JSON, OBJECT_NOT_FOUND, SCRIPT_FAILED, VALIDATION_ERROR } from '@/protocol/codes';
import { resolveLocalChain } from '@/protocol/localChain';

provideTransport(askForVisitor);

/** What a request for a page of the explorer comes to. */
export type ExplorerResult = { page: Omit<ExplorerPageProps, 'refusal'>; status: number } | { redirect: string };

/** Stands where no chain can be named. */
const NO_CHAIN: ExplorerChain = { id: 1, name: 'Ethereum', symbol: 'ETH' };

const UNREACHABLE = 'The server can’t be reached. Try again in a minute.';

/** Loads a page of the explorer by the parts of its path behind `/explorer`, and what was searched for. */
async function loadExplorer(
  parts: readonly string[],
  query: GetServerSidePropsContext['query'],
): Promise<ExplorerResult> {
  const [wanted = one(query['chain']), kind, ...names] = parts;
  const chains = await readChains();
  if (chains instanceof FoyerError) return failed(NO_CHAIN, [], describe(kind, names), chains);
  const isKnown = (chainId: number) => chains.some(({ id }) => id === chainId);
  const intended = wanted && String(resolveLocalChain(Number(wanted), isKnown));
  const chain = chains.find(({ id }) => String(id) === intended) ?? (wanted ? chainOf(wanted) : chains[0]);
  if (!chain) return missing(NO_CHAIN, chains, 'Network', 404, 'This server doesn’t know this network.');
  const place = `0x${chain.id.toString(16)}`;
  const text = one(query['q'])?.trim();
  try {
    if (text) {
      const end = await search(chain.id, text);
      return 'path' in end ? { redirect: end.path } : { page: { chain, chains, view: end.view }, status: 200 };
    }
    if (kind === undefined) return { page: { chain, chains, view: await readNewest(chain) }, status: 200 };
    const loader = VIEW_LOADERS[kind];
    const cursor = one(query['cursor']);
    if (!loader) return missing(chain, chains, 'Page', 404, 'Check the address.');
    const [tab, show, page] = ['tab', 'show', 'page'].map((name) => one(query[name]));
    const number = /^\d{1,6}$/.test(page ?? '') ? Number(page) : 0;
    const given = { ...(cursor ? { cursor } : {}), page: number, ...(tab ? { tab } : {}), ...(show ? { show } : {}) };
    const view = await loader({ chain: place, of: chain, ...given }, ...names);
    return { page: { chain, chains, view }, status: 200 };
  } catch (error) {
    const known = toFoyerError(error);
    const reason = await explain(place, kind, names, known);
    return failed(chain, chains, describe(kind, names), known, reason);
  }
}

/** What each kind of page is found by. */
const FOUND_BY: Readonly<Record<string, string>> = {
  block: 'Enter a block number, a block hash, or a date such as 2026-01-31.',
  tx: 'A transaction hash has 0x and 64 hexadecimal digits.',
  address: 'An address has 0x and 40 hexadecimal digits.',
  token: 'The address of a token has 0x and 40 hexadecimal digits.',
  nft: 'The address of a collection has 0x and 40 hexadecimal digits.',
  pair: 'The address of a pair has 0x and 40 hexadecimal digits.',
};

/** Why something is not there, in words for who asks for the page and not for who calls a function; `null` as the error says. */
async function explain(
  chain: string,
  kind = '',
  [name = '']: readonly string[],
  error: FoyerError,
): Promise<string | null> {
  if (error.code === VALIDATION_ERROR || error.code === INVALID_JSON) return FOUND_BY[kind] ?? null;
  if (error.code !== OBJECT_NOT_FOUND || kind !== 'block' || !isNumber(name)) return null;
  const newest = await fetchData('getBlockStats', { chain, limit: 1 }).catch(() => []);
  return newest[0] ? `The latest block is ${formatNumber(Number(newest[0].number))}.` : null;
}

/** A page without its content: what was asked for is not there, or cannot be read just now. */
function failed(
  chain: ExplorerChain,
  chains: ExplorerChain[],
  what: string,
  error: FoyerError,
  reason: string | null = null,
): ExplorerResult {
  if (error instanceof UnreachableError) return missing(chain, chains, 'The explorer', 503, UNREACHABLE, error.code);
  const code = error instanceof BackendError ? error.code : 0;
  const status = namesNothing(code) ? 404 : 503;
  const words = reason ?? (error instanceof BackendError ? error.message : toMessage(error));
  return missing(chain, chains, what, status, words, code);
}

function missing(
  chain: ExplorerChain,
  chains: ExplorerChain[],
  what: string,
  status: number,
  reason: string,
  code = OBJECT_NOT_FOUND,
): ExplorerResult {
  const view: ExplorerView = { kind: 'missing', what, code, reason };
  return { page: { chain, chains, view }, status };
}

/** The chains that were read last, by the backend: they change when it starts, and a page without them is none. */
const lastChains = new Map<string, ExplorerChain[]>();

/** The chains that this site knows, or why they cannot be read. */
async function readChains(): Promise<ExplorerChain[] | FoyerError> {
  const { serverUrl } = readSettings();
  try {
    const known = await fetchData('getChains', {});
    const chains = known.map(({ chainId, name, wrappedCoin }) => {
      return { id: chainId, name, symbol: coinOf(chainId).symbol, wrapped: wrappedCoin ?? null };
    });
    lastChains.set(serverUrl, chains);
    return chains;
  } catch (error) {
    const last = error instanceof TooManyRequestsError ? lastChains.get(serverUrl) : undefined;
    if (last) return last;
    // Another server than this one's own may know no such function: its chains are named by their numbers.
    return error instanceof BackendError && error.code === SCRIPT_FAILED ? [] : toFoyerError(error);
  }
}

function chainOf(text: string): ExplorerChain | undefined {
  if (!/^[1-9]\d{0,14}$/.test(text)) return undefined;
  const id = Number(text);
  return { id, name: chainName(id), symbol: coinOf(id).symbol };
}

const WORDS: Readonly<Record<string, string>> = {
  block: 'Block',
  tx: 'Transaction',
  address: 'Address',
  token: 'Token',
  nft: 'NFT',
  pair: 'Pair',
  blocks: 'Blocks',
  transactions: 'Transactions',
  contracts: 'Contracts',
};

const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);

const describe = (kind: string | undefined, names: readonly string[]) => {
  const words = names.map((name) => (kind === 'block' && isNumber(name) ? formatNumber(Number(name)) : name));
  return `${WORDS[kind ?? ''] ?? 'Page'} ${words.join(' ')}`.trim();
};

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * Reads a page of the explorer for a request, or sends it where its search leads: a shared link shows what it leads to
 * before any script runs.
 */
export const readExplorerPage: GetServerSideProps<ExplorerPageProps> = async ({ params, query, req, res }) => {
  const parts = [params?.['path'] ?? []].flat();
  const { result: end, refusal } = await renderForVisitor(req, () => loadExplorer(parts, query));
  if ('redirect' in end) return { redirect: { destination: end.redirect, permanent: false } };
  res.statusCode = end.status;
  answerRefusal(req, res, refusal);
  return { props: { ...end.page, refusal } };
};

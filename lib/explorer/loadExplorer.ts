import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { FoyerError } from '@/lib/errors/FoyerError';
import { BackendError, toFoyerError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import { toMessage } from '@/lib/errors/toMessage';
import type { ExplorerChain, ExplorerPageProps, ExplorerView } from '@/lib/explorer/ExplorerView';
import { askBackend } from '@/lib/explorer/askBackend';
import { readNewest, search } from '@/lib/explorer/search';
import { VIEW_LOADERS } from '@/lib/explorer/viewLoaders';
import { chainName, coinOf } from '@/protocol/chains';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED, VALIDATION_ERROR } from '@/protocol/codes';
import { meantChain } from '@/protocol/localChain';

/** What a request for a page of the explorer comes to. */
export type ExplorerResult = { page: ExplorerPageProps; status: number } | { redirect: string };

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
  const meant = wanted && String(meantChain(Number(wanted), isKnown));
  const chain = chains.find(({ id }) => String(id) === meant) ?? (wanted ? chainOf(wanted) : chains[0]);
  if (!chain) return missing(NO_CHAIN, chains, 'Network', 404, 'This server doesn’t know this network.');
  const place = `0x${chain.id.toString(16)}`;
  const text = one(query['q'])?.trim();
  try {
    if (text) {
      const end = await search(chain.id, text);
      return 'path' in end ? { redirect: end.path } : { page: { chain, chains, view: end.view }, status: 200 };
    }
    if (kind === undefined)
      return { page: { chain, chains, view: { kind: 'start', blocks: await readNewest(place) } }, status: 200 };
    const loader = VIEW_LOADERS[kind];
    const cursor = one(query['cursor']);
    if (!loader) return missing(chain, chains, 'Page', 404, 'Check the address.');
    const view = await loader({ chain: place, ...(cursor ? { cursor } : {}) }, ...names);
    return { page: { chain, chains, view }, status: 200 };
  } catch (error) {
    return failed(chain, chains, describe(kind, names), toFoyerError(error));
  }
}

/** A page without its content: what was asked for is not there, or cannot be read just now. */
function failed(chain: ExplorerChain, chains: ExplorerChain[], what: string, error: FoyerError): ExplorerResult {
  if (error instanceof UnreachableError) return missing(chain, chains, 'The explorer', 503, UNREACHABLE, error.code);
  const code = error instanceof BackendError ? error.code : 0;
  const status = code === OBJECT_NOT_FOUND || code === VALIDATION_ERROR ? 404 : 503;
  return missing(chain, chains, what, status, error instanceof BackendError ? error.message : toMessage(error), code);
}

function missing(
  chain: ExplorerChain,
  chains: ExplorerChain[],
  what: string,
  status: number,
  reason: string,
  code = 101,
): ExplorerResult {
  const view: ExplorerView = { kind: 'missing', what, code, reason };
  return { page: { chain, chains, view }, status };
}

/** The chains that this site knows, or why they cannot be read. */
async function readChains(): Promise<ExplorerChain[] | FoyerError> {
  try {
    const known = await askBackend('getChains', {});
    return known.map(({ chainId, name }) => ({ id: chainId, name, symbol: coinOf(chainId).symbol }));
  } catch (error) {
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
};

const describe = (kind: string | undefined, names: readonly string[]) =>
  `${WORDS[kind ?? ''] ?? 'Page'} ${names.join(' ')}`.trim();

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** When to come again to a page that cannot be read just now, in seconds. */
const RETRY_AFTER = '10';

/**
 * Reads a page of the explorer for a request, or sends it where its search leads: a shared link shows what it leads to
 * before any script runs.
 */
export const readExplorerPage: GetServerSideProps<ExplorerPageProps> = async ({ params, query, res }) => {
  const end = await loadExplorer([params?.['path'] ?? []].flat(), query);
  if ('redirect' in end) return { redirect: { destination: end.redirect, permanent: false } };
  res.statusCode = end.status;
  if (end.status === 503) res.setHeader('Retry-After', RETRY_AFTER);
  return { props: end.page };
};

import type { GetServerSidePropsContext } from 'next';
import { BackendError } from '@/lib/errors/BackendError';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { askBackend } from '@/lib/explorer/askBackend';
import type { ExplorerChain, ExplorerPage, ExplorerView } from '@/lib/explorer/ExplorerView';
import { VIEW_LOADERS } from '@/lib/explorer/viewLoaders';
import { readNewest, search } from '@/lib/explorer/search';
import { chainName, coinOf } from '@/protocol/chains';

/** What a request for a page of the explorer comes to. */
export type ExplorerEnd = { page: ExplorerPage; status: number } | { redirect: string };

/** Loads a page of the explorer by the parts of its path behind `/explorer`, and what was searched for. */
export async function loadExplorer(
  parts: readonly string[],
  query: GetServerSidePropsContext['query'],
): Promise<ExplorerEnd> {
  const [wanted = one(query['chain']), kind, ...names] = parts;
  const chains = await readChains();
  const chain = chains.find(({ id }) => String(id) === wanted) ?? (wanted ? chainOf(wanted) : chains[0]);
  if (!chain)
    return missing(
      { id: 1, name: 'Ethereum', symbol: 'ETH' },
      chains,
      'That chain',
      404,
      'There is no such chain here.',
    );
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
    if (!loader) return missing(chain, chains, 'This page', 404, 'The explorer has no such page.');
    const view = await loader({ chain: place, ...(cursor ? { cursor } : {}) }, ...names);
    return { page: { chain, chains, view }, status: 200 };
  } catch (error) {
    const fault = toFoyerError(error);
    const code = fault instanceof BackendError ? fault.code : 0;
    const status = code === 101 || code === 142 ? 404 : 503;
    return missing(
      chain,
      chains,
      describe(kind, names),
      status,
      fault instanceof BackendError ? fault.message : toMessage(fault),
      code,
    );
  }
}

function missing(
  chain: ExplorerChain,
  chains: ExplorerChain[],
  what: string,
  status: number,
  reason: string,
  code = 101,
): ExplorerEnd {
  const view: ExplorerView = { kind: 'missing', what, code, reason };
  return { page: { chain, chains, view }, status };
}

async function readChains(): Promise<ExplorerChain[]> {
  const known = await askBackend('getChains', {}).catch(() => []);
  return known.map(({ chainId, name }) => ({ id: chainId, name, symbol: coinOf(chainId).symbol }));
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
  `${WORDS[kind ?? ''] ?? 'What you look for'} ${names.join(' ')}`.trim();

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

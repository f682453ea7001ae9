// @vitest-environment node
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describePage, type ExplorerPageProps } from '@/lib/explorer/ExplorerView';
import { readExplorerPage } from '@/lib/explorer/loadExplorer';

const settings = vi.hoisted(() => ({ serverUrl: '', appId: 'foyer' }));
vi.mock('@/lib/env', () => ({ readSettings: () => settings }));

let server: Server | null = null;
afterEach(() => void server?.close());

/** Loads the explorer of a site whose backend is at this port. */
async function load(port: number, parts: string[] = [], query: Record<string, string> = {}) {
  settings.serverUrl = `http://localhost:${port}/server`;
  const headers = new Map<string, unknown>();
  const res = { statusCode: 200, setHeader: (name: string, value: unknown) => headers.set(name, value) };
  const answer = await readExplorerPage({ params: { path: parts }, query, res } as never);
  const explorer: ExplorerPageProps | null = 'props' in answer ? await answer.props : null;
  const said = explorer && describePage(explorer).description;
  return { status: res.statusCode, retryAfter: headers.get('Retry-After'), view: explorer?.view, said };
}

/** Listens as a backend would. */
async function listen(listener: RequestListener): Promise<number> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Answers every function with one body. */
const serve = (status: number, body: object): Promise<number> =>
  listen((_req, res) => res.writeHead(status).end(JSON.stringify(body)));

/** Answers functions by their names, and refuses all others as an index does that does not know the whole chain. */
const serveFunctions = (results: Readonly<Record<string, unknown>>): Promise<number> =>
  listen(({ url = '' }, res) => {
    const result = results[url.split('/').at(-1) ?? ''];
    if (result !== undefined) res.end(JSON.stringify({ result }));
    else res.writeHead(400).end(JSON.stringify({ code: 101, error: 'The index begins with block 450.' }));
  });

/** A port at which nobody listens any more. */
async function leavePort(): Promise<number> {
  const port = await serve(200, {});
  server?.close();
  return port;
}

describe('the explorer', () => {
  it.each([[[]], [['1', 'block', '5']]])(
    'responds with 503 and what to do if the backend is unreachable: %j',
    async (parts) => {
      const { status, retryAfter, view } = await load(await leavePort(), parts);
      expect([status, retryAfter]).toEqual([503, '10']);
      expect(view).toMatchObject({ kind: 'missing', reason: 'The server can’t be reached. Try again in a minute.' });
    },
  );

  it('says that the backend is starting', async () => {
    const error = 'The backend is starting. Try again in a moment.';
    const { status, retryAfter, view } = await load(await serve(503, { code: 1, error }));
    expect([status, retryAfter, view]).toMatchObject([503, '10', { reason: error }]);
  });

  it('responds with 404 for an unknown chain', async () => {
    const { status, retryAfter, view } = await load(await serve(200, { result: [] }));
    expect([status, retryAfter, view]).toMatchObject([
      404,
      undefined,
      { reason: 'This server doesn’t know this network.' },
    ]);
  });
});

describe('the explorer of a partly indexed chain', () => {
  const chains = [{ chainId: 31_337, name: 'Local chain', sources: ['index'] }];
  const whole = { total: 1, page: 0, page_size: 25, cursor: '', result: [] };
  const part = { ...whole, status: 'PARTIAL', from_block: 450 };
  const address = `0x${'a'.repeat(40)}`;
  const metadata = [{ address, name: 'Brass', symbol: 'BRS', decimals: '18', has_decimals: true }];

  it.each([
    [part, 450, `1 transaction since block 450 of ${address} on Local chain.`],
    [whole, null, `1 transaction of ${address} on Local chain.`],
  ])('says where the list of an address begins, and what cannot be listed', async (list, firstBlock, words) => {
    const port = await serveFunctions({ getChains: chains, getTransactions: list });
    const { view, said } = await load(port, ['31337', 'address', address]);
    expect(view).toMatchObject({ kind: 'address', transactions: { firstBlock, total: 1 }, tokens: null, nfts: null });
    expect(said).toBe(words);
  });

  it('says where the transfers of a token and of an NFT begin', async () => {
    const asked = { getChains: chains, getTokenMetadata: metadata, getTokenAddressTransfers: part };
    const token = await load(await serveFunctions(asked), ['31337', 'token', address]);
    expect(token.view).toMatchObject({ kind: 'token', transfers: { firstBlock: 450 } });
    server?.close();
    const nfts = { getTokenIdMetadata: {}, getTokenIdOwners: whole, getWalletTokenIdTransfers: part };
    const nft = await load(await serveFunctions({ getChains: chains, ...nfts }), ['31337', 'nft', address, '7']);
    expect(nft.view).toMatchObject({ kind: 'nft', owners: { firstBlock: null }, transfers: { firstBlock: 450 } });
  });

  it('shows a token and an NFT whose transfers are not indexed', async () => {
    const tokens = { getChains: chains, getTokenMetadata: metadata };
    const token = await load(await serveFunctions(tokens), ['31337', 'token', address]);
    expect(token).toMatchObject({ status: 200, view: { kind: 'token', transfers: null } });
    server?.close();
    const nfts = { getChains: chains, getTokenIdMetadata: {}, getTokenIdOwners: whole };
    const nft = await load(await serveFunctions(nfts), ['31337', 'nft', address, '7']);
    expect(nft).toMatchObject({ status: 200, view: { kind: 'nft', transfers: null } });
  });

  it('does not say "no results" if names cannot be searched', async () => {
    const query = { chain: '31337', q: 'lantern' };
    const port = await serveFunctions({ getChains: chains });
    expect((await load(port, [], query)).view).toMatchObject({ kind: 'found', tokens: null, nfts: null });
    server?.close();
    const searched = { getChains: chains, searchNFTs: whole };
    const { view } = await load(await serveFunctions(searched), [], query);
    expect(view).toMatchObject({ kind: 'found', tokens: [], nfts: [] });
  });
});

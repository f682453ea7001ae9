// @vitest-environment node
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describePage, type ExplorerPageProps } from '@/lib/explorer/ExplorerView';
import { readExplorerPage } from '@/lib/explorer/loadExplorer';
import { checksumAddress } from '@/protocol/data/addresses';
import { setTestSettings } from '@/tests/helpers/testSettings';

const settings = { serverUrl: '', appId: 'foyer' };
setTestSettings(() => settings);

let server: Server | null = null;
afterEach(() => void server?.close());

/** Loads the explorer of a site whose backend is at this port. */
async function load(
  port: number,
  parts: string[] = [],
  query: Record<string, string> = {},
  sent: Record<string, string> = {},
) {
  settings.serverUrl = `http://localhost:${port}/server`;
  const headers = new Map<string, unknown>();
  const res = { statusCode: 200, setHeader: (name: string, value: unknown) => headers.set(name, value) };
  const req = { headers: sent, socket: { remoteAddress: '203.0.113.7' }, url: '/explorer' };
  const answer = await readExplorerPage({ params: { path: parts }, query, req, res } as never);
  if ('redirect' in answer) return { status: 307, to: answer.redirect.destination };
  const explorer: ExplorerPageProps | null = 'props' in answer ? await answer.props : null;
  const said = explorer && describePage(explorer).description;
  const { view, refusal } = explorer ?? {};
  return { status: res.statusCode, retryAfter: headers.get('Retry-After'), view, refusal, said };
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

/** What a function answers that fails by no fault of the question. */
const BROKEN = Symbol('broken');

/** Answers functions by their names, and refuses all others as an index does that does not know the whole chain. */
const serveFunctions = (results: Readonly<Record<string, unknown>>): Promise<number> =>
  listen(({ url = '' }, res) => {
    const result = results[url.split('/').at(-1) ?? ''];
    if (result instanceof Error) res.writeHead(400).end(JSON.stringify({ code: 141, error: result.message }));
    else if (result === BROKEN) res.writeHead(500).end(JSON.stringify({ code: 1, error: 'Internal server error.' }));
    else if (result !== undefined) res.end(JSON.stringify({ result }));
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

describe('a page that is not there', () => {
  const chains = [{ chainId: 31_337, name: 'Local chain', sources: ['index'] }];
  const refused = (code: number, error: string): Promise<number> =>
    listen(({ url = '' }, res) => {
      if (url.endsWith('/getChains')) res.end(JSON.stringify({ result: chains }));
      else if (url.endsWith('/getBlockStats')) res.end(JSON.stringify({ result: [{ number: '1901' }] }));
      else res.writeHead(400).end(JSON.stringify({ code, error }));
    });

  it('names a block as it is written, and the latest one', async () => {
    const port = await refused(101, 'Block 999999999 is not in the index.');
    const { status, view } = await load(port, ['31337', 'block', '999999999']);
    expect([status, view]).toMatchObject([404, { what: 'Block 999,999,999', reason: 'The latest block is 1,901.' }]);
  });

  it.each([
    ['address', 'An address has 0x and 40 hexadecimal digits.'],
    ['tx', 'A transaction hash has 0x and 64 hexadecimal digits.'],
    ['block', 'Enter a block number, a block hash, or a date such as 2026-01-31.'],
  ])('says what its %s has to be, without the name of a parameter', async (kind, reason) => {
    const port = await refused(142, 'address: must be an address: 0x and 40 hexadecimal digits');
    const { status, view } = await load(port, ['31337', kind, '0x1234']);
    expect([status, view]).toMatchObject([404, { kind: 'missing', reason }]);
  });
});

describe('a page of which one part cannot be read', () => {
  const chains = [{ chainId: 31_337, name: 'Local chain', sources: ['index'] }];
  const whole = { total: 0, page: 0, page_size: 25, cursor: '', result: [] };
  const address = `0x${'a'.repeat(40)}`;
  const held = { getChains: chains, getTransactions: whole, getNativeBalance: { balance: '7' }, getTokenBalances: [] };
  const metadata = [{ address, name: 'Brass', symbol: 'BRS', decimals: '18', has_decimals: true }];

  it('shows an address without it, and names it', async () => {
    const port = await serveFunctions({ ...held, getNFTs: BROKEN });
    const { status, view } = await load(port, ['31337', 'address', address]);
    expect([status, view]).toMatchObject([
      200,
      { kind: 'address', balance: '7', tokens: [], nfts: null, failed: ['nfts'] },
    ]);
  });

  it('shows an address whose transactions alone cannot be read', async () => {
    const port = await serveFunctions({ ...held, getTransactions: BROKEN });
    const { status, view } = await load(port, ['31337', 'address', address]);
    expect([status, view]).toMatchObject([200, { kind: 'address', balance: '7', transactions: null }]);
    expect(view).toMatchObject({ failed: expect.arrayContaining(['transactions']) as unknown });
  });

  it('shows the balance of an address on a chain whose transactions nobody lists', async () => {
    const port = await serveFunctions({ getChains: chains, getNativeBalance: { balance: '7' } });
    const { status, view } = await load(port, ['31337', 'address', address]);
    expect([status, view]).toMatchObject([200, { kind: 'address', balance: '7', transactions: null, failed: [] }]);
  });

  it('shows a token without its holders and price', async () => {
    const broken = { getTokenPrice: BROKEN, getTokenHolders: BROKEN };
    const port = await serveFunctions({ getChains: chains, getTokenMetadata: metadata, ...broken });
    const { status, view } = await load(port, ['31337', 'token', address]);
    expect([status, view]).toMatchObject([200, { kind: 'token', price: null, holders: { unknown: '' } }]);
    expect(view).toMatchObject({ failed: expect.arrayContaining(['prices', 'holders']) as unknown });
  });

  it('does not say that a chain has no blocks where nobody lists them', async () => {
    const { status, view } = await load(await serveFunctions({ getChains: chains }), ['31337']);
    expect([status, view]).toMatchObject([200, { kind: 'start', blocks: null }]);
  });

  it('fails where nothing can be read', async () => {
    const port = await serveFunctions({ ...held, getTransactions: BROKEN, getNativeBalance: BROKEN });
    const { status, view } = await load(port, ['31337', 'address', address]);
    expect([status, view]).toMatchObject([503, { kind: 'missing' }]);
  });
});

it('responds with 404 where no address can be named so', async () => {
  const answers = ({ url = '' }: { url?: string }) =>
    url.endsWith('/getChains') ? { result: [{ chainId: 31_337, sources: ['index'] }] } : { code: 107, error: 'NUL' };
  const port = await listen((req, res) => res.end(JSON.stringify(answers(req))));
  expect((await load(port, ['31337', 'address', '\0'])).status).toBe(404);
});

describe('a page beyond the limit of its visitor', () => {
  const chains = [{ chainId: 31_337, name: 'Local chain', sources: ['index'] }];
  const address = `0x${'a'.repeat(40)}`;
  /** Answers these functions, and refuses the others by the visitor's limit. */
  const serveLimited = (results: Readonly<Record<string, unknown>>): Promise<number> =>
    listen(({ url = '' }, res) => {
      const result = results[url.split('/').at(-1) ?? ''];
      if (result !== undefined) res.end(JSON.stringify({ result }));
      else {
        const error = 'Too many requests. Try again in 42 seconds.';
        res.writeHead(429, { 'Retry-After': '42' }).end(JSON.stringify({ code: 155, error }));
      }
    });
  const refusal = { reason: 'limit', seconds: 42 };

  it.each([
    [[], { kind: 'start', blocks: null, failed: ['blocks'] }],
    [['31337', 'address', address], { kind: 'address', address, balance: null, transactions: null }],
    [
      ['31337', 'block', '5'],
      { kind: 'missing', what: 'Block 5', reason: 'Too many requests. Try again in 42 seconds.' },
    ],
  ])('%j shows itself without its figures, and when to try again', async (parts, shown) => {
    const page = await load(await serveLimited({ getChains: chains }), parts);
    expect([page.status, page.retryAfter, page.refusal]).toEqual([429, '42', refusal]);
    expect(page.view).toMatchObject(shown);
    expect(page.said).not.toMatch(/\b0 /);
  });

  it('shows the rest where one part alone is refused', async () => {
    const port = await serveLimited({ getChains: chains, getNativeBalance: { balance: '7' } });
    const { status, view, refusal: why } = await load(port, ['31337', 'address', address]);
    expect([status, view, why]).toMatchObject([429, { kind: 'address', balance: '7' }, refusal]);
  });

  it('keeps the chains that were read last', async () => {
    const known: Record<string, unknown> = { getChains: chains, getBlockStats: [] };
    const port = await serveLimited(known);
    expect((await load(port)).status).toBe(200);
    delete known['getChains'];
    // What was read is shared for a second.
    await vi.waitFor(async () => expect((await load(port)).refusal).toEqual(refusal), {
      timeout: 5_000,
      interval: 200,
    });
    expect((await load(port, ['31337', 'block', '5'])).view).toMatchObject({ kind: 'missing', what: 'Block 5' });
  });

  it('is no error to Next’s router, which would load the page once more', async () => {
    const port = await serveLimited({ getChains: chains });
    expect(await load(port, [], {}, { 'x-nextjs-data': '1' })).toMatchObject({
      status: 200,
      retryAfter: '42',
      refusal,
    });
  });

  it('stays 404 where there is no such page', async () => {
    const port = await listen(({ url = '' }, res) => {
      if (url.endsWith('/getChains')) res.end(JSON.stringify({ result: chains }));
      else if (url.endsWith('/getBlock')) res.writeHead(400).end(JSON.stringify({ code: 101, error: 'Not found.' }));
      else res.writeHead(429, { 'Retry-After': '42' }).end(JSON.stringify({ code: 155, error: 'Too many requests.' }));
    });
    expect(await load(port, ['31337', 'block', '999999999'])).toMatchObject({ status: 404, retryAfter: undefined });
  });

  it('waits as long as a busy backend says', async () => {
    const port = await listen((_req, res) => {
      res.writeHead(503, { 'Retry-After': '5' }).end(JSON.stringify({ code: 1, error: 'The server is busy.' }));
    });
    expect(await load(port)).toMatchObject({ status: 503, retryAfter: '5', refusal: { reason: 'busy', seconds: 5 } });
  });
});

describe('the search of the explorer', () => {
  const chains = [{ chainId: 31_337, name: 'Local chain', sources: ['index'] }];
  const [one, other] = ['a', 'b'].map((digit, at) => {
    const decimals = { decimals: '18', has_decimals: true };
    return { address: `0x${digit.repeat(40)}`, name: `Foyer Dollar ${at}`, symbol: 'FUSD', ...decimals };
  });
  const empty = { total: 0, page: 0, page_size: 20, cursor: '', result: [] };

  it('leads to the one token that has the words in its name', async () => {
    const port = await serveFunctions({ getChains: chains, searchTokens: [one], searchNFTs: empty });
    const found = await load(port, [], { chain: '31337', q: 'Foyer Dollar' });
    expect(found).toEqual({ status: 307, to: `/explorer/31337/token/${one?.address}` });
  });

  it('lists several', async () => {
    const port = await serveFunctions({ getChains: chains, searchTokens: [one, other], searchNFTs: empty });
    const { view } = await load(port, [], { chain: '31337', q: 'foyer' });
    expect(view).toMatchObject({ kind: 'found', tokens: [one, other], nfts: [] });
  });
});

describe('an ethereum: address that is searched for', () => {
  const chains = [
    { chainId: 31_337, name: 'Local chain', sources: ['index'] },
    { chainId: 1, name: 'Ethereum', sources: ['node'] },
  ];
  const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  it.each([
    [`ethereum:${GRACE}@1`, 1],
    [`ethereum:${GRACE}`, 1],
    [`ethereum:pay-${GRACE}@31337?value=1e18`, 31_337],
    [`ethereum:${GRACE}@31337/transfer?address=0x${'1'.repeat(40)}&uint256=1`, 31_337],
    [`ethereum:${GRACE}@10/approve`, 10],
    [`ETHEREUM:0X${GRACE.slice(2).toUpperCase()}@1`, 1],
    ['ethereum:grace.eth@1', 1],
  ])('%s is that address on its own chain', async (q, chain) => {
    const port = await serveFunctions({ getChains: chains, resolveDomain: { address: GRACE.toLowerCase() } });
    const to = `/explorer/${chain}/address/${GRACE.toLowerCase()}`;
    expect(await load(port, [], { chain: '31337', q })).toEqual({ status: 307, to });
  });
});

describe('the explorer of a partly indexed chain', () => {
  const chains = [{ chainId: 31_337, name: 'Local chain', sources: ['index'] }];
  const whole = { total: 1, page: 0, page_size: 25, cursor: '', result: [] };
  const part = { ...whole, status: 'PARTIAL', from_block: 450 };
  const address = `0x${'a'.repeat(40)}`;
  const metadata = [{ address, name: 'Brass', symbol: 'BRS', decimals: '18', has_decimals: true }];

  it.each([
    [part, 450, `1 transaction since block 450 of ${checksumAddress(address)} on Local chain.`],
    [whole, null, `1 transaction of ${checksumAddress(address)} on Local chain.`],
  ])('says where the list of an address begins, and what cannot be listed', async (list, firstBlock, words) => {
    const port = await serveFunctions({ getChains: chains, getTransactions: list });
    const { view, said } = await load(port, ['31337', 'address', address]);
    expect(view).toMatchObject({ kind: 'address', transactions: { firstBlock, total: 1 }, tokens: null, nfts: null });
    expect(said).toBe(words);
  });

  it('says where the transfers of a token and of an NFT begin', async () => {
    const requested = { getChains: chains, getTokenMetadata: metadata, getTokenAddressTransfers: part };
    const token = await load(await serveFunctions(requested), ['31337', 'token', address]);
    expect(token.view).toMatchObject({ kind: 'token', transfers: { firstBlock: 450 } });
    server?.close();
    const nfts = { getTokenIdMetadata: {}, getTokenIdOwners: whole, getWalletTokenIdTransfers: part };
    const nft = await load(await serveFunctions({ getChains: chains, ...nfts }), ['31337', 'nft', address, '7']);
    expect(nft.view).toMatchObject({ kind: 'nft', owners: { firstBlock: null }, transfers: { firstBlock: 450 } });
  });

  it('says why the holders of a token are unknown, and lists none', async () => {
    const reason = `The holders of ${address} are unknown: its balances do not follow from its transfer events.`;
    const parameters = { getChains: chains, getTokenMetadata: metadata, getTokenHolders: new Error(reason) };
    const { status, view } = await load(await serveFunctions(parameters), ['31337', 'token', address], {
      tab: 'holders',
    });
    expect([status, view]).toMatchObject([200, { kind: 'token', tab: 'holders', holders: { unknown: reason } }]);
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

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readData } from '@/lib/data/readData';
import { BackendError } from '@/lib/errors/backendErrors';
import { balanceChanges } from '@/lib/transactions/balanceChanges';
import { readBalancesAround } from '@/lib/transactions/balancesAround';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { type ContractLab, openContractLab } from '@/tests/helpers/data/contractLab';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { type PrunedNode, startPrunedNode } from '@/tests/stand-ins/network/startPrunedNode';

const CHAIN = '0x7a69';
/** The same chain, by its node alone. */
const NODE_ONLY = '0xa';
/** Blocks whose state the node keeps. */
const KEPT = 20;

let chain: TestChain;
let node: PrunedNode;
let backend: TestBackend;
let rest: Rest;
let lab: ContractLab;
let key: string;
let [maker, ann, ben] = ['', '', ''];
const tokens = new Map<string, string>();
/** Blocks: before and after what strangers did. */
let [before, after] = [0, 0];

const tokenOf = (name: string): string => tokens.get(name)?.toLowerCase() ?? '';
const act = (name: string, from: string, functionName: string, ...args: unknown[]) =>
  lab.send(tokens.get(name) ?? '', from, functionName, ...args);
const mine = async (blocks = 1): Promise<number> => {
  await chain.ask('anvil_mine', `0x${blocks.toString(16)}`);
  return Number(await chain.ask('eth_blockNumber'));
};

beforeAll(async () => {
  chain = await startTestChain();
  node = await startPrunedNode(chain.url, KEPT);
  backend = await startBackend({ env: { RPC_URL_31337: node.url, INDEX_CHAINS: '31337', RPC_URL_10: node.url } });
  rest = createRest(backend.serverUrl, backend.appId);
  ({ key } = await issueApiKey(backend));
  lab = await openContractLab(chain, 'MisbehavingTokens.sol');
  [maker = '', ann = '', ben = ''] = await chain.ask<string[]>('eth_accounts');
  for (const name of ['Plain', 'Taxed', 'Deposited', 'Silent']) tokens.set(name, await lab.deploy(name));
  await act('Plain', maker, 'mint', ann, 1_000n);
  await act('Plain', maker, 'mint', ben, 400n);
  await act('Taxed', maker, 'mint', maker, 1_000n);
  await act('Deposited', maker, 'mint', maker, 10n);
  await act('Silent', maker, 'make', ben, 70n);
  before = await mine();
  await act('Taxed', maker, 'transfer', ann, 500n);
  await act('Deposited', ann, 'deposit', 300n);
  await act('Silent', ben, 'transfer', maker, 50n);
  after = await mine();
  await act('Plain', ann, 'transfer', ben, 100n);
  const head = await mine(KEPT + 5);
  const database = new pg.Client(backend.databaseUri);
  await database.connect();
  const read = async () => {
    const { rows } = await database.query<{ head: string; wrong: string }>(
      `SELECT block_number AS head, (SELECT count(*) FROM chain_31337.token_checks WHERE verdict = 'deviates') AS wrong
       FROM chain_31337.cursor`,
    );
    return rows[0] && { head: Number(rows[0].head), wrong: Number(rows[0].wrong) };
  };
  await vi.waitFor(async () => expect(await read()).toEqual({ head, wrong: 3 }), { timeout: 60_000, interval: 100 });
  await database.end();
});
afterAll(async () => {
  await backend?.stop();
  node?.stop();
  await chain?.stop();
});

type Parameters = {
  chain?: string;
  address: string;
  to_block: number;
  token_addresses?: string[];
  skip_unknown?: boolean;
};

/** By function: balances by name of the token, and what the answer says of the others. */
async function ask(parameters: Parameters) {
  const url = `${backend.serverUrl}/functions/getTokenBalances`;
  const body = JSON.stringify({ chain: CHAIN, ...parameters, _ApplicationId: backend.appId });
  const headers = { 'Content-Type': 'text/plain', Origin: backend.siteUrl };
  return read(await fetch(url, { method: 'POST', headers, body }), (answer) => answer.result);
}

/** The same by REST. */
async function askByRest({ chain: place = CHAIN, address, token_addresses = [], ...parameters }: Parameters) {
  const query = new URLSearchParams({ chain: place, to_block: String(parameters.to_block) });
  if (parameters.skip_unknown !== undefined) query.set('skip_unknown', String(parameters.skip_unknown));
  for (const token of token_addresses) query.append('token_addresses', token);
  const response = await fetch(`${backend.origin}/api/v2/${address}/erc20?${query}`, { headers: { 'X-API-Key': key } });
  return read(response, (answer) => answer);
}

type Row = { token_address: string; balance: string };

async function read(response: Response, rowsOf: (answer: { result?: unknown }) => unknown) {
  const answer = (await response.json()) as Record<string, unknown>;
  const rows = rowsOf(answer);
  return {
    status: response.status,
    code: answer['code'],
    message: String(answer['error'] ?? answer['message'] ?? ''),
    held: Array.isArray(rows)
      ? Object.fromEntries((rows as Row[]).map((row) => [row.token_address, row.balance]))
      : null,
    unknown: response.headers.get('X-Unknown-Tokens'),
    count: response.headers.get('X-Unknown-Tokens-Count'),
    exposed: response.headers.get('Access-Control-Expose-Headers') ?? '',
  };
}

describe.each([
  ['by function', ask],
  ['by REST', askByRest],
])('balances of a past block, from a node without an archive, %s', (_way, request) => {
  it('are not hidden by tokens that reached the address later', async () => {
    const answer = await request({ address: ann, to_block: before });
    expect(answer).toMatchObject({ status: 200, held: { [tokenOf('Plain')]: '1000' }, unknown: null, count: null });
    const named = await request({ address: ann, to_block: before, token_addresses: [...tokens.values()] });
    // Nothing says that the address never had any of this one: it is named, and not known.
    expect(named).toMatchObject({ status: 404, code: 101, held: null });
    expect(named.message).toContain(tokenOf('Silent'));
    expect(named.message).not.toContain(tokenOf('Taxed'));
  });

  it('are refused with the addresses of the tokens that cannot be known', async () => {
    const { code, message } = await request({ address: ann, to_block: after });
    expect(code).toBe(101);
    for (const name of ['Taxed', 'Deposited']) expect(message).toContain(tokenOf(name));
    expect(message).not.toContain(tokenOf('Plain'));
    expect(message).toContain('skip_unknown');
  });

  it('leave these out with skip_unknown, and list them in a header', async () => {
    const answer = await request({ address: ann, to_block: after, skip_unknown: true });
    expect(answer).toMatchObject({ status: 200, held: { [tokenOf('Plain')]: '1000' }, count: '2' });
    expect(answer.unknown?.split(',')).toEqual([tokenOf('Taxed'), tokenOf('Deposited')].sort());
  });

  it('are not taken for nothing where a token was sent before it was seen to come', async () => {
    expect((await request({ address: ben, to_block: before })).message).toContain(tokenOf('Silent'));
    const answer = await request({ address: ben, to_block: before, skip_unknown: true });
    expect(answer).toMatchObject({ held: { [tokenOf('Plain')]: '400' }, unknown: tokenOf('Silent') });
  });

  it('with skip_unknown are the same where all is known', async () => {
    const answer = await request({ address: ann, to_block: before, skip_unknown: true });
    expect(answer).toMatchObject({ status: 200, held: { [tokenOf('Plain')]: '1000' }, unknown: null });
    const refused = await request({ address: ann, to_block: 1_000_000, skip_unknown: true });
    expect(refused).toMatchObject({ code: 101, held: null });
  });
});

describe.each([
  ['by function', ask],
  ['by REST', askByRest],
])('balances of a past block, from a node without an archive and without an index, %s', (_way, request) => {
  const named = (to_block: number) => ({
    ...{ chain: NODE_ONLY, address: ann, to_block },
    token_addresses: [...tokens.values()],
  });

  it('are refused as a whole', async () => {
    expect(await request(named(after))).toMatchObject({ status: 404, code: 101, held: null, unknown: null });
  });

  it('leave out with skip_unknown what the node does not keep, and list it in a header', async () => {
    const answer = await request({ ...named(after), skip_unknown: true });
    expect(answer).toMatchObject({ status: 200, held: {}, count: '4' });
    expect(answer.unknown?.split(',')).toEqual(['Plain', 'Taxed', 'Deposited', 'Silent'].map(tokenOf).sort());
  });

  it('with skip_unknown are the same where the node keeps them, and where there is no such block', async () => {
    const now = Number(await chain.ask('eth_blockNumber'));
    const known = await request({ ...named(now), skip_unknown: true });
    expect(known).toMatchObject({ status: 200, unknown: null, count: null });
    expect(known.held).toMatchObject({ [tokenOf('Plain')]: '900' });
    expect(await request(named(now))).toEqual(known);
    expect(await request({ ...named(1_000_000), skip_unknown: true })).toMatchObject({ code: 101, held: null });
  });
});

it('pages of the site may read the headers', async () => {
  const { exposed } = await ask({ address: ann, to_block: after, skip_unknown: true });
  expect(exposed.split(', ')).toEqual(expect.arrayContaining(['X-Unknown-Tokens', 'X-Unknown-Tokens-Count']));
});

it('skip_unknown is true or false', async () => {
  const parameters = { chain: CHAIN, address: ann, to_block: after, skip_unknown: 'maybe' };
  expect((await rest('POST', 'functions/getTokenBalances', parameters)).body).toMatchObject({ code: 142 });
});

describe('balances around a transaction, as its page reads them', () => {
  replaceExports(import('@/lib/data/readData'), {
    readData: async (name: string, parameters: Record<string, unknown>) => {
      const { body } = await rest('POST', `functions/${name}`, parameters);
      if (body['code'] !== undefined) throw new BackendError(String(body['error']), Number(body['code']), null);
      return body['result'];
    },
  });
  /** What an address has more or less than the transfers of the only transaction of a block say. */
  async function unlistedIn(block: number, address: string) {
    const { transactions } = await readData('getBlock', { chain: CHAIN, block_number_or_hash: String(block) });
    const [row] = transactions;
    if (!row) throw new Error(`Block ${block} is empty.`);
    const known = balanceChanges(row, null).find(({ party }) => party === address);
    const changes = known ?? { party: address, changes: [], fee: 0n };
    return (await readBalancesAround({ chainId: 31_337, row, changes, coins: 'none' })).unlisted;
  }

  it('show a fee that the token keeps to who got less, and a rebase that logs nothing to who has more', async () => {
    await act('Taxed', ann, 'transfer', ben, 100n);
    const taxed = await mine();
    const rebasing = await lab.deploy('Rebasing');
    await lab.send(rebasing, maker, 'mint', maker, 1_000n);
    const minted = await mine();
    await lab.send(rebasing, maker, 'rebase', 150n);
    const rebased = await mine();
    await vi.waitFor(
      async () => expect(await unlistedIn(rebased, maker)).toEqual([{ token: rebasing, amount: 500n }]),
      {
        timeout: 30_000,
        interval: 200,
      },
    );
    expect(await unlistedIn(minted, maker)).toEqual([]);
    expect(await unlistedIn(taxed, ann)).toEqual([]);
    expect(await unlistedIn(taxed, ben)).toEqual([{ token: tokenOf('Taxed'), amount: -10n }]);
  });
});

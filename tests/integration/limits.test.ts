import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createAccountClient, type AccountClient } from '@/tests/helpers/accountClient';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { askChain } from '@/tests/helpers/askChain';
import { createUploader } from '@/tests/helpers/createUploader';
import { createCommunityClient } from '@/tests/helpers/createCommunityClient';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

const CHAIN = '0x7a69';
/** An account of the local chain. */
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

/** Contracts that a stranger may put on a chain, by what they do when they are called. */
const CODES = {
  /** Returns as many zeros as its argument says: CALLDATALOAD(4), RETURN. */
  zeros: '6004356000f3',
  /** Goes round until its gas is used up. */
  endless: '5b600056',
  /** Returns its arguments, encoded as they came. */
  echo: '600436038060046000376000f3',
} as const;

let backend: SharedBackend;
/** Another backend on the same database, behind a proxy, with a low limit of each address. */
let other: TestBackend;
let people: AccountClient;
let elsewhere: AccountClient;
const contracts = {} as Record<keyof typeof CODES, string>;

beforeAll(async () => {
  backend = await shareBackend('chain');
  const env = { TRUST_PROXY: '1', API_IP_RATE_LIMIT: '600', RPC_URL_31337: backend.rpcUrl };
  other = await startBackend({ databaseUri: backend.databaseUri, env });
  people = createAccountClient(backend);
  elsewhere = createAccountClient(other);
  for (const name of Object.keys(CODES) as (keyof typeof CODES)[]) contracts[name] = await deploy(CODES[name]);
});
afterAll(async () => {
  await other?.stop();
});

type Receipt = { contractAddress: string };

/** Puts code on the chain, by code that copies it from behind itself. */
async function deploy(code: string): Promise<string> {
  const length = (code.length / 2).toString(16).padStart(2, '0');
  const data = `0x60${length}600c60003960${length}6000f3${code}`;
  const hash = await askChain<string>(backend.rpcUrl, 'eth_sendTransaction', { from: ADA, data, gas: '0x100000' });
  return vi.waitUntil(
    async () => {
      const receipt = await askChain<Receipt | null>(backend.rpcUrl, 'eth_getTransactionReceipt', hash);
      return receipt?.contractAddress;
    },
    { timeout: 10_000 },
  );
}

const abiOf = (inputs: string[], outputs: string[]) => [
  {
    type: 'function',
    name: 'f',
    stateMutability: 'view',
    inputs: inputs.map((type, index) => ({ name: `a${index}`, type })),
    outputs: outputs.map((type) => ({ name: '', type })),
  },
];

type Call = { address: string; abi: object[]; params?: unknown[] };

/** Asks a contract by the cloud function, signed out. */
const run = ({ rest }: AccountClient, { address, abi, params = [] }: Call, headers: Record<string, string> = {}) =>
  rest(
    'POST',
    'functions/runContractFunction',
    { chain: CHAIN, address, function_name: 'f', abi, params },
    { headers },
  );

const zeros = (bytes: number): Call => ({
  address: contracts.zeros,
  abi: abiOf(['uint256'], ['uint256']),
  params: [String(bytes)],
});

describe('two backends on one database', () => {
  trial('limit an account to sixty uploads an hour in total', async () => {
    const { token: sessionToken } = await people.signUp();
    const file = { base64: Buffer.from('a file').toString('base64'), _ContentType: 'text/plain' };
    const answers: unknown[] = [];
    for (let round = 0; round < 62; round++) {
      const { rest } = round % 2 ? people : elsewhere;
      const { status, body } = await rest('POST', 'files/note.txt', file, { sessionToken });
      answers.push(body['code'] ?? status);
    }
    expect(answers).toEqual([...Array(60).fill(201), 155, 155]);
  });

  it('count resumable uploads in total', async () => {
    const session = await people.signUp();
    await createUploader(backend, people).begin(session, 'one.txt', 5);
    await createUploader(other, elsewhere).begin(session, 'two.txt', 5);
    const database = new Client({ connectionString: backend.databaseUri });
    await database.connect();
    const key = createHash('sha256').update(`uploads ${session.id}`).digest('base64url');
    const { rows } = await database.query('SELECT count FROM foyer_limits WHERE key = $1', [key]);
    await database.end();
    expect(rows).toEqual([{ count: '2' }]);
  });

  it('limit an account to twenty posts in ten minutes in total', async () => {
    const session = await people.signUp();
    const walls = [createCommunityClient(backend), createCommunityClient(other)];
    const codes: unknown[] = [];
    for (let round = 0; round < 22; round++) {
      const answer = await walls[round % 2]?.send(session, { text: `post ${round}` });
      codes.push(answer?.body['code'] ?? answer?.status);
    }
    expect(codes).toEqual([...Array(20).fill(201), 155, 155]);
  });

  it('spend an API key’s units once, and lose no units leased by another backend', async () => {
    const { key } = await issueApiKey(backend, { rate: 100 });
    const ask = async ({ origin }: SharedBackend) =>
      (await fetch(`${origin}/api/v2/${ADA}/balance?chain=${CHAIN}`, { headers: { 'x-api-key': key } })).status;
    const statuses = await Promise.all(Array.from({ length: 240 }, (_, call) => ask(call % 2 ? backend : other)));
    const passed = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(passed).toBe(100);
  });
});

describe('an address without an account', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  it('has the same contract call limit as over REST, whatever address it claims, separate from others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, call) => run(elsewhere, zeros(32), from(`10.0.0.${call % 250}, 198.51.100.7`))),
    );
    const codes = answers.map(({ body }) => body['code'] ?? 'answered');
    // Ten units each.
    expect(codes.filter((code) => code === 'answered').length).toBe(60);
    expect(new Set(codes)).toEqual(new Set(['answered', 155]));
    expect((await run(elsewhere, zeros(32), from('198.51.100.8'))).body).toEqual({ result: '0' });
  });

  it('is a whole IPv6 network, and pays for each token in a call and what it costs a node', async () => {
    const asks = Array.from({ length: 58 }, (_, call) => run(elsewhere, zeros(32), from(`2001:db8:1:1::${call + 1}`)));
    expect((await Promise.all(asks)).filter(({ body }) => 'result' in body).length).toBe(58);
    const name = async (length: number) => {
      const addresses = Array.from({ length }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);
      const call = { chain: CHAIN, addresses };
      return (await elsewhere.rest('POST', 'functions/getTokenMetadata', call, { headers: from('2001:db8:1:1::f') }))
        .body;
    };
    // Of the twenty units that are left: 1 + 20, which is not taken whole, then 1 + 2 and a unit for every ten calls of a
    // node, nine of which an address without a contract costs; then more than is left.
    expect(await name(100)).toMatchObject({ code: 155 });
    expect(await name(10)).toMatchObject({ code: 101 });
    expect(await name(90)).toMatchObject({ code: 155 });
  });
});

describe('a contract call', () => {
  it('that returns 2 MB is rejected, also sixty at once, and nobody waits for them', async () => {
    const health = async () => {
      const start = performance.now();
      await (await fetch(`${backend.origin}/health`)).text();
      return performance.now() - start;
    };
    const times: number[] = [];
    let done = false;
    const watch = (async () => {
      while (!done) times.push(await health());
    })();
    const answers = await Promise.all(Array.from({ length: 60 }, () => run(people, zeros(2_000_000))));
    done = true;
    await watch;
    const words = 'The contract’s answer has more than 512 kB, or more than 2048 addresses. Ask for less at once.';
    for (const { body } of answers) expect(body).toEqual({ code: 141, error: words });
    expect(Math.max(...times)).toBeLessThan(2_000);
    expect((await run(people, zeros(500_000))).body).toEqual({ result: '0' });
  });

  it('has a gas limit', async () => {
    const { body } = await run(people, { address: contracts.endless, abi: abiOf([], ['uint256']) });
    expect(body).toMatchObject({ code: 141, error: expect.stringMatching(/^The contract reverted/) as string });
  });

  it('whose result reads the same bytes over and over is rejected before decoding', async () => {
    // Three thousand offsets, all of them to one text of 96 kB.
    const offsets = Array<string>(3_000).fill(String(3_000 * 32));
    const words = [...offsets, '96000', ...Array<string>(3_000).fill('0')];
    const abi = abiOf(['uint256[]'], ['bytes[]']);
    // The list's own length comes first: it is that of the words, of which the first ones are the offsets.
    const short = { address: contracts.echo, abi, params: [words] };
    const { body } = await run(people, short);
    expect(body).toEqual({ code: 141, error: expect.stringContaining('more than 512 kB') as string });
  });
});

describe('live query', () => {
  it('rejects a client of another application', async () => {
    const socket = new WebSocket(backend.serverUrl.replace('http', 'ws'));
    await once(socket, 'open');
    for (const applicationId of ['another', backend.appId]) {
      socket.send(JSON.stringify({ op: 'connect', applicationId }));
      const [heard] = (await once(socket, 'message')) as [Buffer];
      const message = JSON.parse(heard.toString()) as Record<string, unknown>;
      if (applicationId === backend.appId) expect(message).toMatchObject({ op: 'connected' });
      else expect(message).toMatchObject({ op: 'error', code: 4, reconnect: false });
    }
    socket.close();
  });
});

describe('the log', () => {
  it('contains no file name, upload ID or content address', async () => {
    const session = await people.signUp();
    const uploader = createUploader(backend, people);
    const at = await uploader.begin(session, 'tax return.txt', 4);
    await uploader.patch(session, at, 0, Buffer.from('abcd'));
    const row = await uploader.keep(session, 'by-content.txt', Buffer.from('kept by its content'), 'ipfs');
    const [kept] = await uploader.list(session, { objectId: at.split('/').at(-1) });
    for (const url of [kept?.url, row.url, row.ipfs, `${kept?.url ?? ''}x`]) {
      expect(url).toBeTruthy();
      await (await fetch(String(url).replace(/^http:\/\/[^/]+/, backend.origin))).text();
    }
    await people.rest('GET', `classes/File/${kept?.objectId ?? ''}`, {}, { sessionToken: session.token });
    const lines = backend.logs();
    expect(lines).toContain('/server/files/foyer/');
    for (const secret of [kept?.objectId, row.objectId, row.hash, 'tax', 'by-content']) {
      expect(lines.includes(String(secret)), String(secret)).toBe(false);
    }
  });
});

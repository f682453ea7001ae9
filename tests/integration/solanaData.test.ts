import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  address,
  createSolanaRpc,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit';
import { decodeMint, decodeToken, findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { localSolanaAddress } from '@/devnet/solana/seedSolana';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

const ADA = localSolanaAddress('ada');
const PICTURE = localSolanaAddress('picture one');
const NOBODY = localSolanaAddress('nobody');
const METADATA_PROGRAM = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s');

let dataDir: string;
let port: number;
let backend: TestBackend;
let sdk: Sdk;
let headers: { 'x-api-key': string };
/** The node itself, by another library. */
let node: Rpc<SolanaRpcApi>;

const start = () => startBackend({ dataDir, env: { LOCAL_SOLANA: 'on', SOLANA_PORT: String(port) } });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-solana-'));
  port = await findFreePort();
  backend = await start();
  sdk = await startSdk(backend);
  headers = { 'x-api-key': (await issueApiKey(backend)).key };
  node = createSolanaRpc(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Calls a function as the SDK of a visitor who is not signed in does. */
async function call(name: string, params: object) {
  const response = await fetch(`${backend.serverUrl}/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** What an address holds in one token program, read out of the accounts' bytes by the program's own library. */
async function readHoldings(owner: string) {
  const { value } = await node
    .getTokenAccountsByOwner(address(owner), { programId: TOKEN_PROGRAM_ADDRESS }, { encoding: 'base64' })
    .send();
  return Promise.all(
    value.map(async ({ pubkey, account }) => {
      const data = Buffer.from(account.data[0], 'base64');
      const token = decodeToken({ ...account, address: pubkey, programAddress: account.owner, data }).data;
      const mint = await node.getAccountInfo(token.mint, { encoding: 'base64' }).send();
      if (!mint.value) throw new Error(`There is no mint ${token.mint}.`);
      const bytes = Buffer.from(mint.value.data[0], 'base64');
      const { supply, decimals } = decodeMint({
        ...mint.value,
        address: token.mint,
        programAddress: mint.value.owner,
        data: bytes,
      }).data;
      return {
        associatedTokenAddress: pubkey as string,
        mint: token.mint as string,
        amount: token.amount,
        supply,
        decimals,
      };
    }),
  );
}

/** What REST tells, below `/api/solana`. */
async function rest(target: string): Promise<unknown> {
  const response = await fetch(`${backend.origin}/api/solana${target}`, { headers });
  expect(response.status).toBe(200);
  return response.json();
}

describe('Solana data through the SDK and REST matches the node', () => {
  it('an exact balance [G25:balance]', async () => {
    const { value } = await node.getBalance(address(ADA)).send();
    const answer = await sdk.SolanaAPI.account.balance({ network: 'mainnet', address: ADA });
    expect(answer).toEqual({ lamports: String(value), solana: '12.345678901' });
    expect(await rest(`/account/mainnet/${ADA}/balance`)).toEqual(answer);
    expect(await sdk.SolanaAPI.account.balance({ network: 'devnet', address: NOBODY })).toEqual({
      lamports: '0',
      solana: '0',
    });
  });

  it('tokens of both programs and NFTs, each with its account [G25:tokens] [G25:nft] [G25:portfolio]', async () => {
    const held = await readHoldings(ADA);
    const [tokens, nfts, portfolio, balance] = await Promise.all([
      sdk.SolanaAPI.account.getSPL({ network: 'mainnet', address: ADA }),
      sdk.SolanaAPI.account.getNFTs({ network: 'mainnet', address: ADA }),
      sdk.SolanaAPI.account.getPortfolio({ network: 'mainnet', address: ADA }),
      sdk.SolanaAPI.account.balance({ network: 'mainnet', address: ADA }),
    ]);
    const single = held.filter(({ supply, decimals }) => supply === 1n && decimals === 0);
    expect(single).toHaveLength(2);
    expect(new Map(nfts.map(({ mint, associatedTokenAddress }) => [mint, associatedTokenAddress]))).toEqual(
      new Map(single.map(({ mint, associatedTokenAddress }) => [mint, associatedTokenAddress])),
    );
    const bread = localSolanaAddress('bread');
    expect(tokens.find(({ mint }) => mint === bread)).toMatchObject({ amount: '42', amountRaw: '4200', decimals: 2 });
    const others = held.filter(({ supply, decimals }) => supply !== 1n || decimals !== 0);
    expect(tokens).toHaveLength(others.length + 1);
    for (const { mint, amount, decimals, associatedTokenAddress } of others) {
      expect(tokens.find((token) => token.mint === mint)).toMatchObject({
        amountRaw: amount.toString(),
        decimals,
        associatedTokenAddress,
      });
    }
    // No number holds this one exactly.
    expect(tokens.find(({ mint }) => mint === localSolanaAddress('dust'))?.amount).toBe('9007199.254740993');
    expect(portfolio).toEqual({ nativeBalance: balance, nfts, tokens });
    expect(await rest(`/account/mainnet/${ADA}/tokens`)).toEqual(tokens);
    expect(await rest(`/account/mainnet/${ADA}/nft`)).toEqual(nfts);
    expect(await rest(`/account/devnet/${ADA}/portfolio`)).toEqual(portfolio);
    const [pda] = await findAssociatedTokenPda({
      owner: address(ADA),
      mint: address(PICTURE),
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    });
    expect(nfts.find(({ mint }) => mint === PICTURE)?.associatedTokenAddress).toBe(pda);
  });

  it('the Metaplex metadata of an NFT, whose JSON opens at the IPFS route [G25:metadata]', async () => {
    const answer = await sdk.SolanaAPI.nft.getNFTMetadata({ network: 'mainnet', address: PICTURE });
    const encode = (text: string) => getAddressEncoder().encode(address(text));
    const [pda] = await getProgramDerivedAddress({
      programAddress: METADATA_PROGRAM,
      seeds: ['metadata', encode(METADATA_PROGRAM), encode(PICTURE)],
    });
    const { value } = await node.getAccountInfo(pda, { encoding: 'base64' }).send();
    const bytes = Buffer.from(value?.data[0] ?? '', 'base64');
    // The layout of version 1: key, two addresses, then texts with their length before them.
    expect(bytes.subarray(69, 101).toString().replaceAll('\0', '')).toBe(answer.name);
    expect(answer).toMatchObject({
      mint: PICTURE,
      standard: 'metaplex',
      name: 'Foyer Picture 1',
      symbol: 'PIC',
      metaplex: {
        masterEdition: true,
        isMutable: true,
        primarySaleHappened: false,
        sellerFeeBasisPoints: 550,
        updateAuthority: localSolanaAddress('grace'),
      },
    });
    expect(await rest(`/nft/mainnet/${PICTURE}/metadata`)).toEqual(answer);
    const metadata = await fetch(answer.metaplex.metadataUri.replace('ipfs://', `${backend.origin}/ipfs/`));
    expect(await metadata.json()).toMatchObject({ name: 'Foyer Picture 1' });
    const coin = await sdk.SolanaAPI.nft.getNFTMetadata({ network: 'mainnet', address: localSolanaAddress('usd') });
    expect(coin.metaplex.masterEdition).toBe(false);
  });

  it('mainnet if no network is named', async () => {
    expect((await call('sol-balance', { address: ADA })).body).toEqual({
      result: { lamports: '12345678901', solana: '12.345678901' },
    });
  });

  it.each([
    ['sol-balance', { address: ADA, network: 'testnet' }, 142, /^network: must be mainnet or devnet/],
    ['sol-balance', { address: '0x12' }, 142, /^address: must be an address of Solana/],
    ['sol-getSPL', { address: '1'.repeat(44) }, 142, /^address: must be an address of Solana, 32 bytes/],
    ['sol-getNFTs', {}, 142, /^address: /],
    ['sol-getPortfolio', { address: [ADA] }, 142, /^address: /],
    ['sol-getNFTMetadata', { address: NOBODY }, 101, /There is no token at/],
    ['sol-getNFTMetadata', { address: ADA }, 101, /There is no token at/],
  ])('%s rejects %o with a code and a reason', async (name, params, code, reason) => {
    const { status, body } = await call(name, params);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ code, error: expect.stringMatching(reason) as string });
  });
});

describe('Solana over REST', () => {
  it.each([
    [`/account/testnet/${ADA}/balance`, 400, 142, /^network: /],
    ['/account/mainnet/0x12/balance', 400, 142, /^address: /],
    [`/account/mainnet/${'1'.repeat(44)}/tokens`, 400, 142, /32 bytes/],
    [`/nft/mainnet/${NOBODY}/metadata`, 404, 101, /no token/],
    [`/account/mainnet/${ADA}`, 404, 101, /nothing at/],
  ])('rejects %s with a code and a reason', async (target, status, code, reason) => {
    const response = await fetch(`${backend.origin}/api/solana${target}`, { headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(reason) as string });
  });

  it('requires an API key', async () => {
    const response = await fetch(`${backend.origin}/api/solana/account/mainnet/${ADA}/balance`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 119, message: expect.stringMatching(/API key/) as string });
  });
});

describe('the local Solana', () => {
  trial('keeps its history', async () => {
    const before = (await node.getBalance(address(NOBODY)).send()).value;
    await node.requestAirdrop(address(NOBODY), 7_000_000n as Parameters<typeof node.requestAirdrop>[1]).send();
    await backend.stop();
    backend = await start();
    expect((await node.getBalance(address(NOBODY)).send()).value).toBe(before + 7_000_000n);
    expect((await call('sol-balance', { address: NOBODY })).body).toEqual({
      result: { lamports: '7000000', solana: '0.007' },
    });
  });

  it('rejects pages of other sites, and names unknown methods', async () => {
    const ask = (body: unknown, origin?: string) =>
      fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', ...(origin ? { origin } : {}) },
        body: JSON.stringify(body),
      });
    const drop = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [ADA, 1] };
    expect((await ask(drop, 'https://elsewhere.example')).status).toBe(403);
    expect(await (await ask({ ...drop, method: 'sendTransaction' })).json()).toMatchObject({ error: { code: -32601 } });
    expect(await (await ask({ ...drop, params: ['x'] })).json()).toMatchObject({ error: { code: -32602 } });
    expect(await (await ask([{ id: 7, method: 'getHealth' }, 3])).json()).toMatchObject([
      { id: 7, result: 'ok' },
      { error: { code: -32600 } },
    ]);
  });
});

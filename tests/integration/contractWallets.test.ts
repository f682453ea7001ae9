import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serializeErc6492Signature, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEip4361 } from '@/protocol/sign-in/eip4361';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { signInWithSigner, linkWith, proveWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { quickest } from '@/tests/helpers/quickest';
import { type SharedBackend, startBackend } from '@/tests/helpers/startBackend';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { trial } from '@/tests/helpers/trials';
import { fetchChallenge } from '@/tests/helpers/walletSignIn';
import { createContractWallet, createEndlessWallet } from '@/tests/stand-ins/contract-wallet/createContractWallet';
import { createEvmSigner } from '@/tests/stand-ins/signers/createEvmSigner';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** The chain of the node that never answers. */
const SILENT_CHAIN = 777;
const LOCAL_CHAIN_ID = 31_337;

let backend: SharedBackend;
let rest: Rest;
let silent: Server;

beforeAll(async () => {
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  backend = await shareBackend('chain');
  rest = createRest(backend.serverUrl, backend.appId);
});
afterAll(async () => {
  silent?.closeAllConnections();
  silent?.close();
});

const otherSigner = { code: 101, error: expect.stringContaining('not created by this address') };

describe('[G28:moralisEth] a contract wallet', () => {
  it('signs in once deployed (EIP-1271), repeatedly', async () => {
    const wallet = createContractWallet(backend.rpcUrl);
    await wallet.deploy();
    const first = await signInWithSigner(rest, wallet.deployed);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ authData: { moralisEth: { id: wallet.deployed.address.toLowerCase() } } });
    expect(sessionOf(await signInWithSigner(rest, wallet.deployed)).id).toBe(sessionOf(first).id);
  });

  it('signs in before it is deployed (ERC-6492), and after', async () => {
    const wallet = createContractWallet(backend.rpcUrl);
    expect((await signInWithSigner(rest, wallet.deployed)).body).toMatchObject(otherSigner);
    const first = await signInWithSigner(rest, wallet.undeployed);
    expect(first.status).toBe(201);
    await wallet.deploy();
    for (const signer of [wallet.undeployed, wallet.deployed]) {
      expect(sessionOf(await signInWithSigner(rest, signer)).id).toBe(sessionOf(first).id);
    }
  });

  it('has its own account, apart from its owner’s key', async () => {
    const wallet = createContractWallet(backend.rpcUrl);
    await wallet.deploy();
    const ids = [];
    for (const signer of [wallet.deployed, wallet.owner]) ids.push(sessionOf(await signInWithSigner(rest, signer)).id);
    expect(new Set(ids).size).toBe(2);
  });

  it('is linked to an account and signs in to it', async () => {
    const wallet = createContractWallet(backend.rpcUrl);
    const session = sessionOf(await signInWithSigner(rest, createEvmSigner()));
    expect((await linkWith(rest, session, wallet.undeployed)).status).toBe(200);
    expect(sessionOf(await signInWithSigner(rest, wallet.undeployed)).id).toBe(session.id);
  });

  it('is rejected with a signature of another key, deployed or not', async () => {
    const wallet = createContractWallet(backend.rpcUrl);
    const stranger = createContractWallet(backend.rpcUrl);
    // The stranger's wallet would be deployed, and be asked for the address of the other one.
    const posing: Signer = { ...stranger.undeployed, address: wallet.deployed.address };
    expect((await signInWithSigner(rest, posing)).body).toMatchObject(otherSigner);
    await wallet.deploy();
    expect((await signInWithSigner(rest, posing)).body).toMatchObject(otherSigner);
    const { sign } = createEvmSigner();
    expect((await signInWithSigner(rest, { ...wallet.deployed, sign })).body).toMatchObject(otherSigner);
  });

  it('is rejected if the signature was used before', async () => {
    const wallet = createContractWallet(backend.rpcUrl);
    const proof = await proveWith(rest, wallet.undeployed);
    expect((await sendFamilyProof(rest, 'eth', proof)).status).toBe(201);
    expect((await sendFamilyProof(rest, 'eth', proof)).body).toMatchObject({ code: 101 });
  });

  it('is verified only on the chain named in the EIP-4361 message', async () => {
    const { deployed, deploy } = createContractWallet(backend.rpcUrl);
    await deploy();
    const { siteUrl, appId } = backend;
    const come = async (chainId: number) => {
      const time = await fetchChallenge(rest);
      const whole = buildEip4361({ family: 'eth', siteUrl, address: deployed.address, chainId, appId, time });
      return sendFamilyProof(rest, 'eth', await proveWith(rest, deployed, { whole }));
    };
    expect((await come(1)).body).toMatchObject(otherSigner);
    expect((await come(LOCAL_CHAIN_ID)).status).toBe(201);
    // What applications of the SDK call the local chain.
    expect((await come(1_337)).status).toBe(200);
  });

  it('with an infinite loop costs the node a bounded amount and never signs in', async () => {
    const signer = await createEndlessWallet(backend.rpcUrl);
    const took = await quickest(4_000, async () =>
      expect((await signInWithSigner(rest, signer)).body).toMatchObject(otherSigner),
    );
    expect(took).toBeLessThan(4_000);
  });

  it('is verified at most thirty times a minute, while other users still sign in', async () => {
    const wallet = createContractWallet(backend.rpcUrl);
    await wallet.deploy();
    const { sign } = createEvmSigner();
    const errors: unknown[] = [];
    for (let i = 0; i < 32; i++)
      errors.push((await signInWithSigner(rest, { ...wallet.deployed, sign })).body['error']);
    expect(errors.slice(0, 30).every((error) => String(error).includes('not created by this address'))).toBe(true);
    expect(errors.slice(30).every((error) => String(error).includes('Too many smart contract wallets'))).toBe(true);
    expect((await signInWithSigner(rest, createContractWallet(backend.rpcUrl).undeployed)).status).toBe(201);
  });
});

it('a plain key that signs in ERC-6492 form signs in, but not with a malleable signature', async () => {
  const signer = createEvmSigner();
  const wrap = (signature: string) =>
    serializeErc6492Signature({ address: signer.address as Hex, data: '0x', signature: signature as Hex });
  const wrapped: Signer = { ...signer, sign: async (text) => wrap(await signer.sign(text)) };
  expect((await signInWithSigner(rest, wrapped)).status).toBe(201);
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const turned: Signer = {
    ...signer,
    async sign(text) {
      const signature = await signer.sign(text);
      const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`);
      const v = signature.endsWith('1b') ? '1c' : '1b';
      return wrap(`${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`);
    },
  };
  expect((await signInWithSigner(rest, turned)).body).toMatchObject({
    code: 101,
    error: expect.stringContaining('altered after it was created'),
  });
});

trial('reports a node that does not respond after a short wait', async () => {
  const { port } = silent.address() as AddressInfo;
  const lonely = await startBackend({ env: { [`RPC_URL_${SILENT_CHAIN}`]: `http://127.0.0.1:${port}` } });
  try {
    const lonelyRest = createRest(lonely.serverUrl, lonely.appId);
    const wallet = createContractWallet(backend.rpcUrl);
    const took = await quickest(7_000, async () => {
      const answer = await signInWithSigner(lonelyRest, wallet.undeployed);
      expect(answer.body).toMatchObject({ code: 101, error: expect.stringContaining('is not responding') });
    });
    expect(took).toBeLessThan(7_000);
    expect((await signInWithSigner(lonelyRest, createEvmSigner())).status).toBe(201);
  } finally {
    await lonely.stop();
  }
});

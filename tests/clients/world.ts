import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Contract, ContractFactory, providers, utils } from 'ethers';
import { buildBundles, type Bundles } from '@/tests/clients/bundles';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { startBackend } from '@/tests/helpers/startBackend';

/** What the clients meet: a backend with cloud code and a chain, and a site whose pages may use it. */
export type World = {
  serverUrl: string;
  appId: string;
  masterKey: string;
  rpcUrl: string;
  /** The site: it serves what `pageUrl` names. */
  siteUrl: string;
  bundles: Bundles;
  /** A token, its maker, who sends it about, and a holder with 250 of its smallest units and one transaction sent. */
  token: string;
  maker: string;
  holder: string;
  /** An address with 1.5 ETH. */
  rich: string;
};

const ARTIFACT = path.resolve(import.meta.dirname, '../../contracts/artifacts/Token.json');
const CLOUD_CODE = path.resolve(import.meta.dirname, 'cloud-code');

const readArtifact = () => JSON.parse(readFileSync(ARTIFACT, 'utf8')) as { abi: Abi; bytecode: string };
type Abi = { type: string; name?: string; inputs?: object[] }[];

/** A page with these scripts, each a file of this machine, in their order. */
export function pageUrl({ siteUrl }: World, files: readonly string[], params: Record<string, string> = {}): string {
  const url = new URL(siteUrl);
  for (const file of files) url.searchParams.append('script', file);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Serves such pages, and any file below these folders. */
async function serveSite(port: number, folders: readonly string[]): Promise<() => Promise<void>> {
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    const file = decodeURIComponent(pathname);
    if (pathname === '/') {
      const scripts = searchParams.getAll('script').map((script) => `<script src="${encodeURI(script)}"></script>`);
      const page = `<!doctype html><meta charset="utf-8"><title>Client</title><body>${scripts.join('')}`;
      res.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    if (path.normalize(file) !== file || !folders.some((folder) => file.startsWith(folder + path.sep))) {
      res.writeHead(404).end();
      return;
    }
    res.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve())));
}

/** Puts the token on the chain, and waits until the index knows of it. */
async function placeToken(rpcUrl: string) {
  const node = new providers.StaticJsonRpcProvider(rpcUrl);
  node.pollingInterval = 50;
  const [maker = '', holder = ''] = (await node.listAccounts()).slice(4);
  const { abi, bytecode } = readArtifact();
  const factory = new ContractFactory(abi as never, bytecode, node.getSigner(maker));
  const token = await factory.deploy('Client Dollar', 'CUSD', 6, 1_000_000_000);
  await token.deployed();
  const rich = utils.getAddress(`0x${'c11e'.repeat(10)}`);
  const send = async (sending: Promise<{ wait(): Promise<unknown> }>) => (await sending).wait();
  await send((token['transfer'] as (to: string, value: number) => Promise<never>)(holder, 250));
  await send(node.getSigner(holder).sendTransaction({ to: rich, value: utils.parseEther('1.5') }));
  return { token: token.address.toLowerCase(), maker, holder: holder.toLowerCase(), rich: rich.toLowerCase() };
}

/**
 * Starts it all.
 *
 * @param folders where the clients are installed: their files are served to pages
 */
export async function startWorld(folders: readonly string[]): Promise<{ world: World; stop: () => Promise<void> }> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'foyer-clients-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const bundles = await buildBundles(folder);
    const backend = await startBackend({ chain: true, env: { CLOUD_CODE } });
    stops.push(() => backend.stop());
    const { serverUrl, appId, masterKey, rpcUrl, siteUrl } = backend;
    stops.push(await serveSite(Number(new URL(siteUrl).port), [folder, ...folders]));
    const world = { serverUrl, appId, masterKey, rpcUrl, siteUrl, bundles, ...(await placeToken(rpcUrl)) };
    return { world, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends some of the token, which makes its contract emit `Transfer`. */
export async function transfer({ rpcUrl, token, maker }: World, value: string): Promise<void> {
  const node = new providers.StaticJsonRpcProvider(rpcUrl);
  const contract = new Contract(token, readArtifact().abi as never, node.getSigner(maker));
  await (contract['transfer'] as (to: string, value: string) => Promise<unknown>)(`0x${'7'.repeat(40)}`, value);
}

/** What `watchContractEvent` is asked for the token's transfers. */
export function watchParams({ token }: World, tableName: string): object {
  const abi = readArtifact().abi.find(({ type, name }) => type === 'event' && name === 'Transfer');
  const topic = 'Transfer(address,address,uint256)';
  return { chainId: '0x539', address: token, topic, abi, tableName, sync_historical: false };
}

/** Looks into the backend of a world past all permissions. */
export const masterOf = ({ serverUrl, appId, masterKey }: World) =>
  createMasterClient({ operatorUrl: serverUrl, appId, masterKey });

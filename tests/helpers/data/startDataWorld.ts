import { providers } from 'ethers';
import { mnemonicToAccount } from 'viem/accounts';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { connectorOf } from '@/tests/helpers/createSdk';
import { createCallers, type Callers } from '@/tests/helpers/data/createCallers';
import { listHoldings, type Holding } from '@/tests/helpers/data/listHoldings';
import { startKeySdk, startOwnSdk, type OwnSdk } from '@/tests/helpers/data/loadSdk';
import { openProxy } from '@/tests/helpers/data/openProxy';
import { readChain, type ChainReading } from '@/tests/helpers/data/readChain';
import { readTokens, type Tokens } from '@/tests/helpers/data/readTokens';
import { listTransfers, type Transfer } from '@/tests/helpers/data/expectedTransfers';
import { waitForIndex } from '@/tests/helpers/data/waitForIndex';
import { startArchive } from '@/tests/helpers/startArchive';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** Of the accounts that development nodes have. */
const account = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex });

/** The twenty accounts of the local chain, in lower case. */
export const ACCOUNTS: readonly string[] = Array.from({ length: 20 }, (_, index) =>
  account(index).address.toLowerCase(),
);

/** The first of them who sent anything; she is signed in. */
export const DOROTHY = ACCOUNTS[3] ?? '';

/** A chain whose node remembers all its states, and which no index follows. */
export const ARCHIVE_ID = 31_338;

/** A backend on a seeded chain, what that chain tells, and everybody who asks. */
export type DataWorld = {
  backend: TestBackend;
  chain: ChainReading;
  /** Oldest first. */
  transfers: readonly Transfer[];
  holdings: readonly Holding[];
  tokens: Tokens;
  callers: Callers;
  ask: Callers['ask'];
  visitor: OwnSdk;
  member: OwnSdk;
  apiKey: string;
  /** A second node of the chain, with the same blocks, that remembers all states. */
  past: providers.JsonRpcProvider;
  stop(): Promise<void>;
};

/** Starts a backend on the seeded chain, reads that chain by itself, and waits until the index has it all. */
export async function startDataWorld(): Promise<DataWorld> {
  const proxy = await openProxy();
  const backend = await startBackend({
    chain: true,
    env: { LOCAL_CHAIN_SEED: 'on', LOCAL_SOLANA: 'on', [`RPC_URL_${ARCHIVE_ID}`]: proxy.url },
  });
  const archive = await startArchive(backend.rpcUrl);
  proxy.leadTo(archive.url);
  const { key: apiKey } = await issueApiKey(backend);
  const [visitor, member] = [await startOwnSdk(backend), await startOwnSdk(backend)];
  await member.authenticate({ connector: connectorOf(account(3), member) } as never);
  const chain = await readChain(backend.rpcUrl, LOCAL_CHAIN_ID);
  const transfers = listTransfers(chain);
  await waitForIndex(backend.databaseUri, LOCAL_CHAIN_ID, chain.blocks.length - 1);
  const callers = createCallers(backend, { visitor, member, keyHolder: startKeySdk(backend, apiKey), apiKey });
  return {
    backend,
    chain,
    transfers,
    holdings: listHoldings(transfers),
    tokens: await readTokens(chain, transfers, `${backend.origin}/ipfs/`),
    callers,
    ask: callers.ask,
    visitor,
    member,
    apiKey,
    past: new providers.StaticJsonRpcProvider(archive.url, { chainId: LOCAL_CHAIN_ID, name: 'archive' }),
    async stop() {
      await backend.stop();
      await archive.stop();
      await proxy.stop();
    },
  };
}

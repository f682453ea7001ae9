import { readAbi } from '@/lib/contracts/abi';
import { type ContractEvent, decodeLog, type NodeLog } from '@/lib/contracts/decodeLogs';
import type { Abi } from '@/lib/contracts/readAbiItems';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { requestChain, readQuantity } from '@/lib/transactions/requestChain';
import { toQuantity } from '@/lib/transactions/TransactionWallet';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** Which events. */
export type EventQuery = {
  contractAddress: string;
  abi: Abi;
  /** All of the contract's where it is left out. */
  eventName?: string;
  /** First and last block; the newest where they are left out. */
  fromBlock?: number;
  toBlock?: number;
};

/**
 * Reads a contract's events, decoded, oldest first.
 *
 * @throws InvalidAbiError; FoyerError where the node does not answer, or finds the range too large
 */
export async function readEvents(provider: Eip1193Provider, question: EventQuery): Promise<ContractEvent[]> {
  const { contractAddress, eventName, fromBlock, toBlock } = question;
  const abi = readAbi((await ensureSdk()).web3Library, question.abi);
  const topics = Object.values(abi.events)
    .filter(({ name }) => name === eventName)
    .map((event) => abi.getEventTopic(event));
  const filter = {
    address: contractAddress,
    fromBlock: fromBlock === undefined ? 'latest' : toQuantity(fromBlock),
    toBlock: toBlock === undefined ? 'latest' : toQuantity(toBlock),
    ...(eventName === undefined ? {} : { topics: [topics] }),
  };
  const logs = (await requestChain(provider, 'eth_getLogs', [filter])) as NodeLog[];
  return logs.map((log) => decodeLog(abi, log));
}

/**
 * Reports a contract's events as they come, from the next block on; if the node does not answer, the request is
 * repeated and reports what came meanwhile.
 */
export async function* watchEvents(
  provider: Eip1193Provider,
  question: Omit<EventQuery, 'fromBlock' | 'toBlock'>,
  { signal, everyMs = 1_000 }: { signal?: AbortSignal; everyMs?: number } = {},
): AsyncGenerator<ContractEvent> {
  let reported = Number(await readQuantity(provider, 'eth_blockNumber'));
  while (!signal?.aborted) {
    const head = Number(await readQuantity(provider, 'eth_blockNumber').catch(() => reported));
    const events = head > reported ? await read(reported + 1, head) : [];
    if (events) reported = Math.max(reported, head);
    for (const event of events ?? []) yield event;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }

  function read(fromBlock: number, toBlock: number): Promise<ContractEvent[] | null> {
    return readEvents(provider, { ...question, fromBlock, toBlock }).catch(() => null);
  }
}

import type { ethers } from 'ethers';
import { readAbi, type Abi } from '@/lib/contracts/abi';
import { toPlain, type ContractValue } from '@/lib/contracts/contractValues';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { askChain, askQuantity } from '@/lib/transactions/askChain';
import { toQuantity } from '@/lib/transactions/TransactionWallet';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** An event as the contract wrote it. */
export type ContractEvent = {
  /** Its name; `null` where the ABI does not know it. */
  name: string | null;
  args: readonly { name: string; type: string; value: ContractValue }[];
  block: number;
  hash: string;
  logIndex: number;
};

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

type Log = { topics: string[]; data: string; blockNumber: string; transactionHash: string; logIndex: string };

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
  const logs = (await askChain(provider, 'eth_getLogs', [filter])) as Log[];
  return logs.map((log) => decode(abi, log));
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
  let told = Number(await askQuantity(provider, 'eth_blockNumber'));
  while (!signal?.aborted) {
    const head = Number(await askQuantity(provider, 'eth_blockNumber').catch(() => told));
    const events = head > told ? await read(told + 1, head) : [];
    if (events) told = Math.max(told, head);
    for (const event of events ?? []) yield event;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }

  function read(fromBlock: number, toBlock: number): Promise<ContractEvent[] | null> {
    return readEvents(provider, { ...question, fromBlock, toBlock }).catch(() => null);
  }
}

function decode(abi: ethers.utils.Interface, log: Log): ContractEvent {
  const place = { block: Number(log.blockNumber), hash: log.transactionHash, logIndex: Number(log.logIndex) };
  try {
    const { name, args, eventFragment } = abi.parseLog(log);
    const values = eventFragment.inputs.map((input, index) => ({
      name: input.name || String(index),
      type: input.type,
      // Of an indexed text or list there is a hash alone.
      value: isHashed(input) ? String((args[index] as { hash: string }).hash) : toPlain(input, args[index]),
    }));
    return { name, args: values, ...place };
  } catch {
    return { name: null, args: [], ...place }; // None of this ABI.
  }
}

const isHashed = ({ indexed, baseType, type }: ethers.utils.ParamType): boolean =>
  indexed && (baseType === 'array' || baseType === 'tuple' || type === 'string' || type === 'bytes');
